// The figures of the menu "Share": the step on screen, or the whole replay, as a file that the server makes.
import { find, make, partsOf } from "../../shared/elements.js";
import { downloadFile, downloadMade } from "./files.js";
import { FocusDrawing } from "./focus_drawing.js";
import { focusSvg, inLight, PIXELS, pixelsOf } from "./focus_figure.js";
import { film, PAPER } from "./film.js";
/** @import { Answer, FigureData, PlayerData } from "../../contract.d.ts" */
/** @import { Focus } from "../focus/focus.js" */
/** @import { Post } from "../post.js" */

const FILM = "gif"; // the one format of a whole replay with sentences to choose
const HANDOUT = "handout";
const WORKSHEET = "worksheet"; // which the server draws alone, with gaps and without
const MOST_FRAMES = 300; // frames: viz/figures/gif.py makes no longer one
const MADE_HERE = new Set(["svg", "png"]); // of the focus view
const WITH_STEPS = new Set([FILM, HANDOUT, WORKSHEET]);
const MAKING = "Making the figure …";
const UNMADE = "The page changed before the figure was made. Save it again.";

/**
 * What is shown.
 * @typedef {object} Shown
 * @property {() => number} step the step on screen
 * @property {() => Focus | null} focus the focus view, if that is on screen
 * @property {() => Promise<void>} whole waits until all of the recording has come
 * @property {() => Set<string>} asks covers what the class is asked first, and returns that
 */

export class Figures {
  /**
   * @param {HTMLElement} root
   * @param {PlayerData} data
   * @param {Post} post
   * @param {Shown} shown
   * @param {AbortSignal} signal
   */
  constructor(root, data, post, { step, focus, whole, asks }, signal) {
    this.part = partsOf(root);
    this.data = data;
    this.post = post;
    this.step = step;
    this.focus = focus;
    this.whole = whole;
    this.asks = asks;
    this.part("worksheet").hidden = !data.figures.some(({ name }) => name === WORKSHEET);
    this.root = root;
    this.signal = signal;
    this.isBusy = false;
    this.format = this.part("figure-format", HTMLSelectElement);
    const form = this.part("figure-form");
    form.hidden = !data.figures.length;
    this.format.replaceChildren(this.group("This step", false), this.group("The whole replay", true));
    this.format.addEventListener("change", () => this.show(), { signal });
    this.hasSentence = this.part("figure-sentence", HTMLInputElement);
    /** @type {boolean | null} what the reader has chosen; null leaves it to the format, as on the command line */
    this.wantsSentence = null;
    this.hasSentence.addEventListener("change", () => this.wantsSentence = this.hasSentence.checked, { signal });
    /** @param {Event} event */
    const submit = (event) => {
      event.preventDefault();
      if (!this.isBusy) this.save();
    };
    form.addEventListener("submit", submit, { signal });
    this.show();
  }

  /**
   * @param {string} label
   * @param {boolean} isWhole
   */
  group(label, isWhole) {
    const formats = this.data.figures.filter(({ whole }) => whole === isWhole);
    return make("optgroup", { label }, ...formats.map(({ name, title }) => new Option(title, name)));
  }

  get chosen() {
    return this.data.figures.find(({ name }) => name === this.format.value);
  }

  /** Show what can be chosen of the format. */
  show() {
    const chosen = this.chosen;
    this.tell("");
    if (!chosen) return;
    this.part("figure-about").textContent = chosen.about;
    this.part("figure-width-field").hidden = !chosen.width;
    this.part("figure-steps-field").hidden = !WITH_STEPS.has(chosen.name);
    this.part("figure-sentence-field").hidden = chosen.whole && chosen.name !== FILM;
    this.hasSentence.checked = this.wantsSentence ?? chosen.name === FILM;
    this.part("figure-transparent-field").hidden = chosen.whole;
    const isShort = this.data.steps < MOST_FRAMES;
    this.part("figure-steps", HTMLSelectElement).value = chosen.name === FILM && isShort ? "all" : "moments";
  }

  /** @param {string} words */
  tell(words) {
    for (const note of ["figure-note", "worksheet-note"]) this.part(note).textContent = words;
  }

  /**
   * What the reader is told if another recording comes now: the server makes a figure of what it shows by then.
   * @returns {string[]}
   */
  get unmade() {
    return this.isBusy ? [UNMADE] : [];
  }

  /** The sentence, or what is asked in its place. */
  get sentence() {
    if (!this.part("question-box").hidden) return this.part("question").textContent ?? "";
    return ["lead", "rest"].map((key) => find(this.root, `[data-key="${key}"]`).textContent).join(" ").trim();
  }

  /**
   * Save the focus view as it is on screen.
   * @param {SVGElement} focus
   * @param {string} format
   * @param {string} name
   */
  async saveFocus(focus, format, name) {
    const given = this.part("figure-width", HTMLInputElement).value;
    const width = given ? Number(given) : null;
    if (width !== null && !(width >= PIXELS.least && width <= PIXELS.most)) {
      const range = `from ${PIXELS.least} to ${PIXELS.most.toLocaleString("en")}`;
      return this.tell(`A width of ${given} pixels is out of range. Give a width ${range}.`);
    }
    const hasSentence = this.hasSentence.checked;
    const isTransparent = this.part("figure-transparent", HTMLInputElement).checked;
    const figure = focusSvg(focus, { sentence: hasSentence ? this.sentence : "", isTransparent, width });
    this.tell("");
    if (format === "svg") return downloadMade(name, new Blob([figure.text], { type: "image/svg+xml" }), ".svg");
    downloadMade(name, await pixelsOf(figure, width === null ? PIXELS.natural : 1), ".png");
  }

  /** Save a handout with gaps, and its solution. */
  saveWorksheet() {
    this.format.value = WORKSHEET;
    this.show();
    if (!this.isBusy) this.save();
  }

  /** Save what is chosen; only one figure is made at a time. What the class is asked first is covered again. */
  async save() {
    const { chosen } = this;
    if (!chosen) return;
    const asks = this.asks();
    const { title } = this.data;
    const isWorksheet = chosen.name === WORKSHEET;
    const name = isWorksheet ? `${title} worksheet` : chosen.whole ? title : `${title} step ${this.step()}`;
    this.isBusy = true;
    this.tell(MAKING);
    try {
      const focus = this.focus();
      if (focus) await this.whole();
      if (focus && MADE_HERE.has(chosen.name)) await this.saveFocus(focus.svg, chosen.name, name);
      else this.keep(await this.askFor(chosen, focus, asks), name);
    } catch (error) {
      this.tell("The figure could not be made.");
      throw error;
    } finally {
      this.isBusy = false;
    }
  }

  /**
   * @param {Answer} answer
   * @param {string} name
   */
  keep({ file, mime = "", suffix = "", note, problem }, name) {
    this.tell(problem ?? note ?? "");
    if (file !== undefined) downloadFile(name, file, mime, suffix);
  }

  /**
   * Ask the server for a figure: of the whole tree, or of the focus view as it is drawn here.
   * @param {FigureData} chosen
   * @param {Focus | null} focus
   * @param {Set<string>} asks
   * @returns {Promise<Answer>}
   */
  async askFor(chosen, focus, asks) {
    const width = this.part("figure-width", HTMLInputElement).value;
    const steps = this.part("figure-steps", HTMLSelectElement).value;
    const hasSteps = WITH_STEPS.has(chosen.name);
    /** @type {Record<string, unknown>} */
    const question = {
      figure: chosen.name,
      step: this.step(),
      width: chosen.width && width ? Number(width) : null,
      steps: hasSteps ? Number(steps) || steps : null,
      sentence: this.hasSentence.checked,
      transparent: this.part("figure-transparent", HTMLInputElement).checked,
      ask: [...asks],
    };
    if (focus && chosen.name === WORKSHEET) question.picture = "focus";
    else if (focus && !chosen.whole) question.drawing = this.drawn(focus);
    else if (focus && hasSteps) {
      const planned = await this.post.ask({ frames: chosen.name, steps: question.steps });
      if (!planned.steps) return planned;
      const pane = chosen.name === HANDOUT ? PAPER : null;
      const { drawing, problem } = await film(focus, planned.steps, pane, {
        tell: (count) => this.tell(`${MAKING} ${count} of ${planned.steps?.length}`),
        asks,
        signal: this.signal,
      });
      if (problem) return { ...planned, problem };
      this.tell(MAKING);
      question.drawing = drawing;
    }
    return this.post.ask(question);
  }

  /**
   * The step on screen, for the server.
   * @param {Focus} focus
   */
  drawn(focus) {
    const drawing = new FocusDrawing();
    inLight(focus.svg, (still) => drawing.take(this.step(), still));
    return drawing.data;
  }
}

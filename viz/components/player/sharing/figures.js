// The figures of the menu "Share": the step on screen, or the whole replay, as a file that the server makes.
import { find, make, partsOf } from "../../shared/elements.js";
import { downloadFile, downloadMade } from "./files.js";
import { focusSvg, PIXELS, pixelsOf } from "./focus_figure.js";
/** @import { PlayerData } from "../../contract.d.ts" */
/** @import { Post } from "../post.js" */

const FILM = "gif"; // the one format of a whole replay with sentences to choose
const OF_FOCUS = new Set(["svg", "png"]);
const WITH_STEPS = new Set([FILM, "handout"]);

export class Figures {
  /**
   * @param {HTMLElement} root
   * @param {PlayerData} data
   * @param {Post} post
   * @param {() => number} step the step on screen
   * @param {() => SVGElement | null} focus the focus view, if that is on screen
   * @param {AbortSignal} signal
   */
  constructor(root, data, post, step, focus, signal) {
    this.part = partsOf(root);
    this.data = data;
    this.post = post;
    this.step = step;
    this.focus = focus;
    this.root = root;
    this.format = this.part("figure-format", HTMLSelectElement);
    const form = this.part("figure-form");
    form.hidden = !data.figures.length;
    this.format.replaceChildren(this.group("This step", false), this.group("The whole replay", true));
    this.format.addEventListener("change", () => this.show(), { signal });
    /** @param {Event} event */
    const submit = (event) => {
      event.preventDefault();
      this.save();
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
    this.part("figure-transparent-field").hidden = chosen.whole;
    this.part("figure-steps", HTMLSelectElement).value = chosen.name === FILM ? "all" : "moments";
  }

  /** @param {string} words */
  tell(words) {
    this.part("figure-note").textContent = words;
  }

  get sentence() {
    return ["lead", "rest"].map((key) => find(this.root, `[data-key="${key}"]`).textContent).join(" ").trim();
  }

  /**
   * Save the focus view as it is on screen.
   * @param {SVGElement} focus
   * @param {string} format
   */
  async saveFocus(focus, format) {
    const given = this.part("figure-width", HTMLInputElement).value;
    const width = given ? Number(given) : null;
    if (width !== null && !(width >= PIXELS.least && width <= PIXELS.most)) {
      const range = `from ${PIXELS.least} to ${PIXELS.most.toLocaleString("en")}`;
      return this.tell(`A width of ${given} pixels is out of range. Give a width ${range}.`);
    }
    const hasSentence = this.part("figure-sentence", HTMLInputElement).checked;
    const isTransparent = this.part("figure-transparent", HTMLInputElement).checked;
    const figure = focusSvg(focus, { sentence: hasSentence ? this.sentence : "", isTransparent, width });
    const name = `${this.data.title} step ${this.step()}`;
    this.tell("");
    if (format === "svg") return downloadMade(name, new Blob([figure.text], { type: "image/svg+xml" }), ".svg");
    downloadMade(name, await pixelsOf(figure, width === null ? PIXELS.natural : 1), ".png");
  }

  async save() {
    const chosen = this.chosen;
    if (!chosen) return;
    const step = this.step();
    const width = this.part("figure-width", HTMLInputElement).value;
    const steps = this.part("figure-steps", HTMLSelectElement).value;
    const focus = this.focus();
    if (focus && OF_FOCUS.has(chosen.name)) return this.saveFocus(focus, chosen.name);
    this.tell("Making the figure …");
    const { file, mime = "", suffix = "", note, problem } = await this.post.ask({
      figure: chosen.name,
      step,
      width: chosen.width && width ? Number(width) : null,
      steps: WITH_STEPS.has(chosen.name) ? Number(steps) || steps : null,
      sentence: this.part("figure-sentence", HTMLInputElement).checked,
      transparent: this.part("figure-transparent", HTMLInputElement).checked,
    });
    const told = problem ?? note ?? "";
    const isOther = focus && !chosen.whole && !problem;
    this.tell(isOther ? `This is the whole tree; SVG and PNG have the focus view. ${told}` : told);
    const name = chosen.whole ? this.data.title : `${this.data.title} step ${step}`;
    if (file !== undefined) downloadFile(name, file, mime, suffix);
  }
}

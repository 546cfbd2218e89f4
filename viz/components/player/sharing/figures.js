// The figures of the menu "Share": the step on screen, or the whole replay, as a file that the server makes. A player in a
// file of its own saves its drawing as it is on screen.
import { find, make, partsOf } from "../../shared/elements.js";
import { downloadBlob } from "./files.js";
import { figureAddress } from "../../shared/streamlit_page.js";
/** @import { FigureData } from "../../contract.d.ts" */
/** @import { Player } from "../player.js" */

const FILM = "gif"; // the one format of a whole replay with sentences to choose
const WORKSHEET = "worksheet";
const PAGES = new Set([WORKSHEET, "worksheet-svg", "solution-svg"]);
const MOST_FRAMES = 300; // frames: viz/figures/gif.py makes no longer one
const WITH_STEPS = new Set([FILM, "handout"]);

/** @type {FigureData[]} what a player can save without a server */
const OWN = [{
  name: "svg",
  title: "SVG",
  about: "the drawing as it is on screen",
  suffix: ".svg",
  whole: false,
  width: false,
  boxes: false,
}];

export class Figures {
  /** @param {Player} player */
  constructor(player) {
    const { root, data, ended: { signal } } = player;
    this.player = player;
    this.part = partsOf(root);
    this.data = data;
    this.offered = data.alone ? OWN : data.figures;
    this.part("worksheet").hidden = !this.offered.some(({ name }) => name === WORKSHEET);
    this.isBusy = false;
    this.format = this.part("figure-format", HTMLSelectElement);
    const form = this.part("figure-form");
    form.hidden = !this.offered.length;
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
    const formats = this.offered.filter(({ whole }) => whole === isWhole);
    return make(
      "optgroup",
      { label, hidden: !formats.length },
      ...formats.map(({ name, title }) => new Option(title, name)),
    );
  }

  get chosen() {
    return this.offered.find(({ name }) => name === this.format.value);
  }

  /** Show what can be chosen of the format. */
  show() {
    const { chosen, data, player } = this;
    this.tell("");
    if (!chosen) return;
    this.part("figure-about").textContent = chosen.about;
    this.part("figure-width-field").hidden = !chosen.width;
    this.part("figure-boxes-field").hidden = !chosen.boxes;
    this.part("figure-steps-field").hidden = !WITH_STEPS.has(chosen.name);
    this.part("figure-sentence-field").hidden = data.alone || (chosen.whole && chosen.name !== FILM);
    this.hasSentence.checked = this.wantsSentence ?? chosen.name === FILM;
    this.part("figure-transparent-field").hidden = data.alone || chosen.whole;
    const isShort = player.story.ends.length < MOST_FRAMES;
    this.part("figure-steps", HTMLSelectElement).value = chosen.name === FILM && isShort ? "all" : "moments";
  }

  /** @param {string} words */
  tell(words) {
    this.part("figure-note").textContent = words;
  }

  /** Offer the tree to be filled in, and its solution. */
  offerWorksheet() {
    this.format.value = WORKSHEET;
    this.show();
    find(this.player.root, "#share").showPopover();
    this.format.focus();
  }

  /** Save the choice; one figure is made at a time. What the class is asked is covered again. */
  async save() {
    const { chosen, data, player } = this;
    if (!chosen) return;
    player.store.set({ answer: "hidden" });
    const name = PAGES.has(chosen.name) ? `${data.title} ${chosen.name.split("-")[0]}` : data.title;
    const title = chosen.whole ? name : `${name} step ${player.state.step}`;
    if (data.alone) return downloadBlob(title, drawingAsFile(player.picture.drawn), chosen.suffix);
    this.isBusy = true;
    await bringFigure(chosen, title, data.query, this.wanted(chosen), (words) => this.tell(words));
    this.isBusy = false;
  }

  /**
   * The wishes for a figure, for its address.
   * @param {FigureData} chosen
   */
  wanted({ name, width, whole, boxes }) {
    const { state: { step, way, covers }, picture } = this.player;
    const pixels = this.part("figure-width", HTMLInputElement).value;
    const isTransparent = this.part("figure-transparent", HTMLInputElement).checked;
    return {
      step: String(step),
      ...(way === "node" ? {} : { by: way }),
      ...picture.asked,
      ...(covers.size ? { ask: [...covers].join(",") } : {}),
      ...(width && pixels ? { width: pixels } : {}),
      ...(boxes ? { boxes: this.part("figure-boxes", HTMLSelectElement).value } : {}),
      ...(WITH_STEPS.has(name) ? { steps: this.part("figure-steps", HTMLSelectElement).value } : {}),
      ...(this.hasSentence.checked ? { sentence: "true" } : {}),
      ...(isTransparent && !whole ? { transparent: "true" } : {}),
    };
  }
}

const LOOKS = [
  "color-scheme",
  "display",
  "fill",
  "font-family",
  "font-size",
  "font-weight",
  "opacity",
  "paint-order",
  "stroke",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-width",
  "text-anchor",
  "text-decoration",
  "transform",
  "vector-effect",
  "visibility",
];

/**
 * The drawing on screen as an SVG file, with what the style sheets make of it written into it.
 * @param {SVGElement} drawing
 */
function drawingAsFile(drawing) {
  const file = /** @type {SVGElement} */ (drawing.cloneNode(true));
  const copies = [file, .../** @type {NodeListOf<SVGElement>} */ (file.querySelectorAll("*"))];
  [drawing, ...drawing.querySelectorAll("*")].forEach((element, at) => {
    const style = getComputedStyle(element);
    for (const name of LOOKS) copies[at].style.setProperty(name, style.getPropertyValue(name));
  });
  const { width, height } = drawing.getBoundingClientRect();
  file.setAttribute("width", String(width));
  file.setAttribute("height", String(height));
  file.style.transform = "none";
  file.style.background = getComputedStyle(find(document, ".stage")).backgroundColor;
  return new Blob([new XMLSerializer().serializeToString(file)], { type: "image/svg+xml" });
}

/**
 * Download a figure that the server makes.
 * @param {Pick<FigureData, "name" | "suffix">} format
 * @param {string} title of the file
 * @param {string} query the query that says which search it is of
 * @param {Record<string, string>} wanted what else its address says
 * @param {(words: string) => void} tell
 */
export async function bringFigure({ name, suffix }, title, query, wanted, tell) {
  tell("Making the figure …");
  try {
    const answer = await fetch(figureAddress(name, `${query}&${new URLSearchParams(wanted)}`));
    if (!answer.ok) return tell(await answer.text());
    downloadBlob(title, await answer.blob(), suffix);
    tell(decodeURIComponent(answer.headers.get("Plyscope-Note") ?? ""));
  } catch {
    tell("The figure could not be made: the server does not answer.");
  }
}

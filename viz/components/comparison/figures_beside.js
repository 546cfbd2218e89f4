// The figure of a comparison, in its menu "Share": all searches beside each other as they stand, as a file that the server
// makes.
import { partsOf } from "../shared/elements.js";
import { downloadFile } from "../player/sharing/files.js";
/** @import { Answer } from "../contract.d.ts" */
/** @import { Comparison } from "./comparison.js" */

export class FiguresBeside {
  /**
   * @param {Comparison} comparison
   * @param {AbortSignal} signal
   */
  constructor(comparison, signal) {
    this.comparison = comparison;
    this.part = partsOf(comparison.root);
    this.asked = Date.now(); // the number of a question: a player that was here before has asked others
    const { figures } = comparison.data;
    const form = this.part("beside-form");
    form.hidden = !figures.length;
    this.format = this.part("beside-format", HTMLSelectElement);
    this.format.replaceChildren(...figures.map(({ name, title }) => new Option(title, name)));
    this.format.addEventListener("change", () => this.show(), { signal });
    /** @param {Event} event */
    const submit = (event) => {
      event.preventDefault();
      this.ask();
    };
    form.addEventListener("submit", submit, { signal });
    this.show();
  }

  get chosen() {
    return this.comparison.data.figures.find(({ name }) => name === this.format.value);
  }

  show() {
    this.tell("");
    this.part("beside-about").textContent = this.chosen?.about ?? "";
    this.part("beside-width-field").hidden = !this.chosen?.width;
  }

  /** @param {string} words */
  tell(words) {
    this.part("beside-note").textContent = words;
  }

  ask() {
    const { players, picture, stop, line, report, asking } = this.comparison;
    const width = this.part("beside-width", HTMLInputElement).value;
    this.asked += 1;
    this.tell("Making the figure …");
    report("figure", {
      number: this.asked,
      figure: this.format.value,
      steps: players.map(({ step }) => step),
      stop,
      stops: line.last,
      picture: picture.shown,
      ask: [...asking.covers],
      width: this.chosen?.width && width ? Number(width) : null,
      sentence: this.part("beside-sentence", HTMLInputElement).checked,
      transparent: this.part("beside-transparent", HTMLInputElement).checked,
    });
  }

  /**
   * Take what the server made, or what it says against it; an answer that came before counts no more.
   * @param {Answer | null} answer
   */
  take(answer) {
    if (answer?.number !== this.asked) return;
    const { file, mime = "", suffix = "", note, problem } = answer;
    this.tell(problem ?? note ?? "");
    const { stop, data: { title } } = this.comparison;
    if (file !== undefined) downloadFile(`${title} compared step ${stop}`, file, mime, suffix);
    this.asked += 1; // the same answer may come again when the page runs
  }
}

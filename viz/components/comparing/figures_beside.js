// The figure of a comparison, in its menu "Share": all searches beside each other as they stand, as a file that the server
// makes.
import { partsOf } from "../shared/elements.js";
import { bringFigure } from "../player/sharing/figures.js";
/** @import { Comparison } from "./comparison.js" */

export class FiguresBeside {
  /**
   * @param {Comparison} comparison
   * @param {AbortSignal} signal
   */
  constructor(comparison, signal) {
    this.comparison = comparison;
    this.part = partsOf(comparison.root);
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
    const { data, players, picture, state: { stop, by, covers } } = this.comparison;
    const { chosen } = this;
    if (!chosen) return;
    const width = this.part("beside-width", HTMLInputElement).value;
    const isChecked = (/** @type {string} */ name) => this.part(name, HTMLInputElement).checked;
    const wanted = {
      by,
      stop: String(stop),
      steps: players.map(({ state }) => state.step).join(","),
      picture: picture.shown,
      ...(covers.size ? { ask: [...covers].join(",") } : {}),
      ...(chosen.width && width ? { width } : {}),
      ...(isChecked("beside-sentence") ? { sentence: "true" } : {}),
      ...(isChecked("beside-transparent") ? { transparent: "true" } : {}),
    };
    const query = `comparison=${data.id}&${data.link ?? ""}`;
    bringFigure(chosen, `${data.title} compared step ${stop}`, query, wanted, (words) => this.tell(words));
  }
}

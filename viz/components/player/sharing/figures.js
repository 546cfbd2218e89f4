// The figures of the menu "Share": the step on screen, or the whole replay, as a file that the server makes.
import { make, partsOf } from "../../shared/elements.js";
import { downloadFile } from "./files.js";
/** @import { PlayerData } from "../../contract.d.ts" */
/** @import { Post } from "../post.js" */

const FILM = "gif"; // the one format of a whole replay with sentences to choose
const WITH_STEPS = new Set([FILM, "handout"]);

export class Figures {
  /**
   * @param {HTMLElement} root
   * @param {PlayerData} data
   * @param {Post} post
   * @param {() => number} step the step on screen
   * @param {AbortSignal} signal
   */
  constructor(root, data, post, step, signal) {
    this.part = partsOf(root);
    this.data = data;
    this.post = post;
    this.step = step;
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

  async save() {
    const chosen = this.chosen;
    if (!chosen) return;
    const step = this.step();
    const width = this.part("figure-width", HTMLInputElement).value;
    const steps = this.part("figure-steps", HTMLSelectElement).value;
    this.tell("Making the figure …");
    const { file, mime = "", suffix = "", note, problem } = await this.post.ask({
      figure: chosen.name,
      step,
      width: chosen.width && width ? Number(width) : null,
      steps: WITH_STEPS.has(chosen.name) ? Number(steps) || steps : null,
      sentence: this.part("figure-sentence", HTMLInputElement).checked,
      transparent: this.part("figure-transparent", HTMLInputElement).checked,
    });
    this.tell(problem ?? note ?? "");
    const name = chosen.whole ? this.data.title : `${this.data.title} step ${step}`;
    if (file !== undefined) downloadFile(name, file, mime, suffix);
  }
}

// The slider, with a mark wherever something is cut off, and the counter of steps.
import { grouped } from "../shared/words.js";
/** @import { Player } from "./player.js" */

const MOST_MARKS = 400; // places on the slider; marks closer than that fall together
const MANY_MARKS = 60; // more are drawn as thin lines

export class Slider {
  /** @param {Player} player */
  constructor(player) {
    const { part, story, store, ended: { signal } } = player;
    this.steps = story.steps;
    this.input = part("slider", HTMLInputElement);
    this.counter = part("step");
    this.marks = part("marks");
    this.input.addEventListener("input", () => player.jump(Number(this.input.value)), { signal });
    this.mark(story.stepsOfKind("cutoff"));
    this.last = part("steps");
    store.subscribe(["latest"], () => this.limit(player.last));
    store.subscribe(["step", "latest"], ({ step }) => this.render(step, player.last));
  }

  /** @param {number[]} cutoffs */
  mark(cutoffs) {
    const places = new Set(cutoffs.map((step) => Math.round((step / this.steps) * MOST_MARKS) / MOST_MARKS));
    this.marks.classList.toggle("dense", places.size > MANY_MARKS);
    const marks = [...places].map((place) => {
      const mark = document.createElement("i");
      mark.style.setProperty("--place", String(place));
      return mark;
    });
    this.marks.replaceChildren(...marks);
  }

  /** @param {number} last the last step that may be shown */
  limit(last) {
    this.input.max = String(last);
    this.last.textContent = grouped(last);
  }

  /**
   * @param {number} step
   * @param {number} last
   */
  render(step, last) {
    this.counter.textContent = grouped(step);
    this.input.value = String(step);
    this.input.style.setProperty("--done", String(last ? step / last : 0));
    this.input.setAttribute("aria-valuetext", `step ${step} of ${last}`);
  }
}

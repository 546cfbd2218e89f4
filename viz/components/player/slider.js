// The slider along the steps, with a mark wherever something is cut off, the counter of steps, and the button that goes to the
// next cutoff.
import { find, make } from "../shared/elements.js";
import { countUpTo } from "../shared/numbers.js";
import { grouped } from "../shared/words.js";
import { coveredIn } from "./state.js";
/** @import { Player } from "./player.js" */

const MOST_MARKS = 400; // places on the slider; marks closer than that fall together
const MANY_MARKS = 60; // more are drawn as thin lines
const REACH = 24; // pixels from a mark within which it is meant

export class Slider {
  /** @param {Player} player */
  constructor(player) {
    const { part, store, root, ended: { signal } } = player;
    this.player = player;
    this.input = part("slider", HTMLInputElement);
    this.counter = part("step");
    this.marks = part("marks");
    this.last = part("steps");
    this.nextCutoff = find(root, '.transport [data-do="next-cutoff"]', HTMLButtonElement);
    this.nextCutoff.hidden = !player.views.offered.has("why"); // of a search that never cuts off
    /** @type {number[]} the steps with cutoffs that have a mark of their own */
    this.cutoffs = [];
    this.input.addEventListener("input", () => player.jump(this.stepWith(Number(this.input.value))), { signal });
    this.marks.addEventListener("click", (event) => this.point(event.clientX), { signal });
    store.subscribe(["way"], () => this.mark());
    store.subscribe(["step", "latest", "way", "covers", "answer"], () => this.render());
  }

  /** @param {number} number */
  stepWith(number) {
    return this.player.story.stepWith(this.player.state.way, number);
  }

  /** @param {number} step */
  numberOf(step) {
    return this.player.story.numberOf(this.player.state.way, step);
  }

  mark() {
    const { player: { story, steps } } = this;
    const count = this.numberOf(steps);
    /** @type {Map<number, number>} */
    const places = new Map();
    for (const step of story.stepsOfKind("cutoff")) {
      const place = Math.round((this.numberOf(step) / count) * MOST_MARKS) / MOST_MARKS;
      if (!places.has(place)) places.set(place, story.shown(this.player.state.way, step));
    }
    this.cutoffs = [...places.values()];
    this.marks.classList.toggle("dense", places.size > MANY_MARKS);
    this.marks.replaceChildren(...[...places.keys()].map((place) => {
      const mark = make("i");
      mark.style.setProperty("--place", String(place));
      return mark;
    }));
  }

  /**
   * Go to the cutoff whose mark is nearest.
   * @param {number} x
   */
  point(x) {
    const away = [...this.marks.children].map((mark) => {
      const { left, width } = mark.getBoundingClientRect();
      return Math.abs(left + width / 2 - x);
    });
    const least = Math.min(...away);
    if (least <= REACH) this.player.seek(this.cutoffs[away.indexOf(least)]);
  }

  render() {
    const { player: { state, last: lastStep, story }, input } = this;
    const { step } = state;
    const [number, last] = [this.numberOf(step), this.numberOf(lastStep)];
    const cutoffs = story.stepsOfKind("cutoff");
    this.counter.textContent = grouped(number);
    this.last.textContent = grouped(last);
    input.max = String(last);
    input.value = String(number);
    input.style.setProperty("--done", String(last ? number / last : 0));
    const covered = coveredIn(state);
    const isAsked = covered.has("next") || covered.has("sentence");
    input.setAttribute("aria-valuetext", isAsked ? `step ${number}` : `step ${number} of ${last}`);
    this.nextCutoff.disabled = countUpTo(cutoffs, step) === countUpTo(cutoffs, lastStep);
  }
}

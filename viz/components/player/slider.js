// The slider along the steps, with a mark wherever something is cut off, the counter of steps, and the button that goes to the
// next cutoff.
import { find, setIfChanged, setText } from "../shared/elements.js";
import { countUpTo } from "../shared/numbers.js";
import { grouped } from "../shared/words.js";
import { CutoffMarks } from "./cutoff_marks.js";
import { coveredIn } from "./state.js";
/** @import { Player } from "./player.js" */

export class Slider {
  /** @param {Player} player */
  constructor(player) {
    const { part, store, root, ended: { signal } } = player;
    this.player = player;
    this.input = part("slider", HTMLInputElement);
    this.counter = part("step");
    this.marks = new CutoffMarks(part("marks"), (step) => player.seek(step), signal);
    this.last = part("steps");
    this.nextCutoff = find(root, '.transport [data-do="next-cutoff"]', HTMLButtonElement);
    this.nextCutoff.hidden = !player.views.offered.has("why"); // of a search that never cuts off
    this.input.addEventListener("input", () => player.jump(this.stepWith(Number(this.input.value))), { signal });
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
    const { player: { story, steps, state: { way } }, marks } = this;
    const count = this.numberOf(steps);
    marks.show(story.stepsOfKind("cutoff").map((step) => [this.numberOf(step) / count, story.shown(way, step)]));
  }

  render() {
    const { player: { state, last: lastStep, story }, input } = this;
    const { step } = state;
    const [number, last] = [this.numberOf(step), this.numberOf(lastStep)];
    const cutoffs = story.stepsOfKind("cutoff");
    setText(this.counter, grouped(number));
    setText(this.last, grouped(last));
    setIfChanged(input, "max", String(last));
    input.value = String(number);
    input.style.setProperty("--done", String(last ? number / last : 0));
    const covered = coveredIn(state);
    const isAsked = covered.has("next") || covered.has("sentence");
    input.setAttribute("aria-valuetext", isAsked ? `step ${number}` : `step ${number} of ${last}`);
    this.nextCutoff.disabled = countUpTo(cutoffs, step) === countUpTo(cutoffs, lastStep);
  }
}

// The difference in place of the panes: of the whole tree, or along the current path if the panes show that. The
// server draws it.
import { find } from "../shared/elements.js";
import { pathOfNode } from "../player/focus/focus_paths.js";
import { tellsWhatHappens } from "./ask_together.js";
import { Difference } from "./difference.js";
/** @import { ComparedData } from "../contract.d.ts" */
/** @import { Comparison, ComparisonState } from "./comparison.js" */

export class Differing {
  /**
   * @param {Comparison} comparison
   * @param {AbortSignal} signal
   */
  constructor(comparison, signal) {
    this.comparison = comparison;
    this.box = comparison.part("difference");
    this.data = comparison.data.difference;
    /** @type {Difference | null} */
    this.drawn = null;
    this.asked = this.data.path; // what is to be shown
    signal.addEventListener("abort", () => this.drawn?.end());
  }

  /** The path to draw, as links write it; null for the whole tree. */
  get wanted() {
    const { picture, lead } = this.comparison;
    const focus = picture.shown === "focus" ? lead.picture.focus : null;
    return focus ? pathOfNode(focus.data, focus.looks.current(lead.state.step)) : null;
  }

  /** @param {ComparisonState} state */
  render({ isDiffering }) {
    const { comparison, box, data } = this;
    box.hidden = !isDiffering;
    comparison.part("panes").hidden = isDiffering;
    find(comparison.root, '[data-do="difference"]').setAttribute("aria-pressed", String(isDiffering));
    if (!isDiffering) return;
    this.asked = this.wanted;
    if (this.asked === data.path) return this.draw();
    box.setAttribute("data-waiting", "");
    comparison.report("differing", this.asked);
  }

  /**
   * Take what the server has drawn, unless something newer was asked for.
   * @param {ComparedData["difference"]} data
   */
  take(data) {
    if (data.path === this.data.path || data.path !== this.asked) return;
    this.data = data;
    if (this.comparison.state.isDiffering) this.draw();
  }

  tell() {
    this.drawn?.tell(tellsWhatHappens(this.comparison.state));
  }

  draw() {
    const { comparison, box, data } = this;
    box.removeAttribute("data-waiting");
    if (this.drawn?.data === data) return;
    this.drawn?.end();
    comparison.part("along").hidden = data.path === null;
    const { data: { numbers }, state } = comparison;
    this.drawn = new Difference(box, data, numbers.length, state.isPresented, (path) => comparison.visit(path));
    this.tell();
  }
}

// Folding: the nodes below a folded one are hidden, and the room that they leave is removed from the picture.
import { draw } from "../../shared/elements.js";
import { grouped } from "../../shared/words.js";
import { countsAt, foldSizes, foldSteps } from "./fold_counts.js";
import { Folds } from "./folds.js";
import { FOLLOW, pathOf } from "./paths.js";
/** @import { Player } from "../player.js" */
/** @import { PlayerState } from "../state.js" */
/** @import { Steps } from "./fold_counts.js" */

export const MOST_IN_LINK = 40;
const [FOLD_BOX, FOLD_LINE] = [22, 14]; // the height of the label of a fold, and from one line below it to the next

export class Folding {
  /** @param {Player} player */
  constructor({ drawing, shape, geometry, story, looks, viewport, store, part }) {
    this.store = store;
    this.drawing = drawing;
    this.geometry = geometry;
    this.story = story;
    this.looks = looks;
    this.viewport = viewport;
    this.folds = new Folds(shape);
    /** @type {{ steps: Steps, texts: SVGElement[] }[]} */
    this.labels = [];
    store.subscribe(["folds"], (state) => {
      part("fold-follow", HTMLInputElement).checked = state.folds === null;
      this.render(state);
    });
  }

  /** @param {number} key */
  standIn(key) {
    return this.folds.standIn(key);
  }

  /**
   * Fold what is folded at the step.
   * @param {PlayerState} state
   */
  render({ folds, step }) {
    const way = folds ? [] : this.folds.shape.line(this.story.elementAt(step));
    const before = this.folds.folded;
    const folded = folds ?? new Set(this.folds.those((key) => !way.includes(key)));
    if (folded === before || !this.folds.take(folded)) return this.count(step);
    const changed = [...folded, ...before].filter((key) => !(folded.has(key) && before.has(key)));
    this.apply(step, folds && changed.length === 1 ? changed[0] : undefined); // what the reader folds stays in its place
  }

  /**
   * @param {number} step
   * @param {number} [anchor] the node that stays where it is on the screen
   */
  apply(step, anchor = this.standIn(this.story.elementAt(step))) {
    const { nodes, edges } = this.drawing;
    for (const key of this.folds.hide()) {
      for (const element of [nodes[key], edges[key]]) {
        element?.toggleAttribute("data-folded", this.folds.hidden.has(key));
      }
    }
    const { hidden, folded } = this.folds;
    this.viewport.replace(this.geometry.without(hidden, folded), anchor, hidden);
    this.label(step);
  }

  /**
   * Say at each fold what it hides, and gather the steps at which that is visited and cut.
   * @param {number} step
   */
  label(step) {
    const { nodes } = this.drawing;
    for (const { texts } of this.labels) texts[0].parentElement?.remove();
    const owners = this.folds.owners();
    const sizes = foldSizes(owners, (key) => Number(nodes[key].dataset.size ?? 1));
    this.labels = [...foldSteps(this.story, this.looks.skipped, owners)].map(([key, steps]) => {
      const y = this.geometry.words[key];
      const texts = [1, 2, 3].map((line) => draw("text", { class: "below", y: y + FOLD_BOX + FOLD_LINE * line + 2 }));
      const label = draw("g", { class: "fold" });
      const box = draw("rect", { x: -30, y: y - FOLD_LINE + 5, width: 60, height: FOLD_BOX, rx: 6 });
      label.append(box, draw("text", { y: y + 7 }, `+${grouped(sizes.get(key) ?? 0)}`), ...texts);
      nodes[key].append(label);
      return { steps, texts };
    });
    this.count(step);
  }

  /** @param {number} step */
  count(step) {
    /** @type {(number: number, words: string) => string[]} */
    const said = (number, words) => (number ? [`${grouped(number)} ${words}`] : []);
    for (const { steps, texts } of this.labels) {
      const { visited, cut, skipped } = countsAt(steps, step);
      const words = [said(visited, "visited"), said(cut, cut > 1 ? "cutoffs" : "cutoff"), said(skipped, "skipped")]
        .flat();
      texts.forEach((text, line) => (text.textContent = words[line] ?? ""));
    }
  }

  /** The folded nodes by their paths, or a word for all but the current path. */
  get paths() {
    const { folds } = this.store.get();
    return folds === null ? [FOLLOW] : [...folds].map((key) => pathOf(this.drawing.nodes[key]));
  }

  /** The part of a link, if they are not too many for one. */
  get link() {
    const { paths } = this;
    return paths.length && paths.length <= MOST_IN_LINK ? `&fold=${paths.join(",")}` : "";
  }
}

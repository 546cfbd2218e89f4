// Folding: the nodes below a folded one are hidden, and the room that they leave is removed from the picture.
import { draw } from "../../shared/elements.js";
import { countUpTo } from "../../shared/numbers.js";
import { grouped } from "../../shared/words.js";
import { Folds } from "./folds.js";
import { pathOf } from "./paths.js";
/** @import { Player } from "../player.js" */
/** @import { PlayerState } from "../state.js" */
/** @import { Story } from "../replay/story.js" */

/** @typedef {{ event: number, size: number }} Skip the event that skips so many nodes */
/** @typedef {{ visits: number[], cuts: number[], skips: Skip[] }} Steps the steps at which each happens, in order */

/** @type {Record<string, "visits" | "cuts">} */
const LISTS = { ENTER: "visits", CUTOFF: "cuts" };

export const MOST_IN_LINK = 40;
const [FOLD_BOX, FOLD_LINE] = [22, 14]; // the height of the label of a fold, and from one line below it to the next

export class Folding {
  /** @param {Player} player */
  constructor({ drawing, shape, geometry, story, looks, viewport, store }) {
    this.store = store;
    this.drawing = drawing;
    this.geometry = geometry;
    this.story = story;
    this.looks = looks;
    this.viewport = viewport;
    this.folds = new Folds(shape);
    /** @type {{ steps: Steps, texts: SVGElement[] }[]} */
    this.labels = [];
    store.subscribe(["folds"], (state) => this.render(state));
  }

  /** @param {number} key */
  standIn(key) {
    return this.folds.standIn(key);
  }

  /**
   * Apply the folds.
   * @param {PlayerState} state
   */
  render({ folds, step }) {
    const before = this.folds.folded;
    if (folds === before || !this.folds.take(folds)) return this.count(step);
    const changed = [...folds, ...before].filter((key) => !(folds.has(key) && before.has(key)));
    this.apply(step, changed.length === 1 ? changed[0] : undefined); // what the reader folds stays in its place
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
   * Say at each fold what it hides, and collect the steps of its visits and cutoffs.
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

  /** The folded nodes by their paths. */
  get paths() {
    return [...this.store.get().folds].map((key) => pathOf(this.drawing.nodes[key]));
  }

  /** The part of a link, if they are not too many for one. */
  get link() {
    const { paths } = this;
    return paths.length && paths.length <= MOST_IN_LINK ? `&fold=${paths.join(",")}` : "";
  }
}

/**
 * The steps of each fold that hides something.
 * @param {Story} story
 * @param {readonly Skip[]} skipped
 * @param {Map<number, number>} owners the fold that each hidden element is inside of
 * @returns {Map<number, Steps>}
 */
function foldSteps({ names, kinds, nodes, elements }, skipped, owners) {
  /** @type {Map<number, Steps>} */
  const steps = new Map();
  for (const fold of owners.values()) steps.set(fold, { visits: [], cuts: [], skips: [] });
  if (!steps.size) return steps;
  const lists = names.map((name) => LISTS[name]);
  nodes.forEach((node, at) => {
    const list = lists[kinds[at]];
    // A cutoff that nothing is skipped after had nothing left to skip: it is not counted among them.
    if (!list || (list === "cuts" && names[kinds[at + 1]] !== "SKIP")) return;
    const fold = owners.get(elements[node]);
    if (fold !== undefined) steps.get(fold)?.[list].push(at + 1);
  });
  for (const skip of skipped) {
    const key = elements[nodes[skip.event]]; // what a folded node skips itself lies below it
    steps.get(owners.get(key) ?? key)?.skips.push(skip);
  }
  return steps;
}

/**
 * How many nodes each fold hides.
 * @param {Map<number, number>} owners
 * @param {(key: number) => number} size tells for how many nodes an element stands
 */
function foldSizes(owners, size) {
  /** @type {Map<number, number>} */
  const sizes = new Map();
  for (const [key, fold] of owners) sizes.set(fold, (sizes.get(fold) ?? 0) + size(key));
  return sizes;
}

/**
 * How often each has happened up to a step.
 * @param {Steps} steps
 * @param {number} step
 */
function countsAt({ visits, cuts, skips }, step) {
  const skipped = skips.reduce((sum, { event, size }) => sum + (event < step ? size : 0), 0);
  return { visited: countUpTo(visits, step), cut: countUpTo(cuts, step), skipped };
}

// The focus view: the current path with all siblings of its nodes, a row for each ply. What is off the path is shown as
// one node. Rows above a change stay as they are; those below it are replaced.
import { draw, find, findAll, setIfChanged, targetOf } from "../../shared/elements.js";
import { grouped } from "../../shared/words.js";
import { SmallBoards } from "./boards.js";
import { frameFor, measureTexts } from "./frame.js";
import { Levels } from "./levels.js";
import { Style } from "./model.js";
import { FocusNode, wordsOfRow } from "./node.js";
import { Rows } from "./rows.js";
import { WORD_LINE } from "./sizes.js";
import { placeRows, rowKey, rowsAbove } from "./spots.js";
/** @import { Looks } from "../replay/node_at_step.js" */
/** @import { Frame } from "./frame.js" */
/** @import { Group } from "./rows.js" */
/** @import { LeftOut, Placed } from "./spots.js" */

const LINE_DOWN = 0.75; // of the gap below a row: there the edges to the next one lead straight down
const ABOVE_DOWN = 24; // pixels: to the base of the words for the rows above, where the buttons leave room for these
const NO_WINDOW = { alpha: [""], beta: [""] };
const ORDER = { skipped: 0, unvisited: 1, done: 2, open: 3, current: 4 };

/**
 * What the focus view needs from the player.
 * @typedef {object} Page
 * @property {(node: number) => void} chosen
 * @property {(step: number) => void} jump
 * @property {(node: number) => void} toggled the reader opens a node that is not on the current path, or closes it
 * @property {() => number} leastType
 * @property {() => number} leastWindow
 * @property {(node: number) => string} lit what an explanation has of a node
 * @property {(node: number) => boolean} isChosen
 * @property {(node: number) => string} said of a node to who can't see it
 */

/**
 * A drawn row.
 * @typedef {object} FocusRow
 * @property {string} key
 * @property {string} name who moves there
 * @property {SVGElement} element
 * @property {SVGElement} edges
 * @property {Group[]} groups
 * @property {Placed} placed
 * @property {number[]} nodes of all groups
 */

/**
 * Spare drawn nodes, by kind.
 * @returns {FocusNode[][]}
 */
const nothingSpare = () => [[], [], [], []];

export class Focus {
  /**
   * @param {HTMLElement} stage
   * @param {Looks} looks
   * @param {Page} page
   * @param {AbortSignal} signal
   */
  constructor(stage, looks, page, signal) {
    const { data } = looks;
    this.stage = stage;
    this.data = data;
    this.page = page;
    this.looks = looks;
    this.namesMoves = data.moves.some(Boolean);
    this.rows = new Rows(data, this.looks);
    this.boards = data.boards && new SmallBoards(data.boards);
    this.svg = draw("svg", { class: "tree", role: "tree", "aria-label": "The current path" });
    this.widths = measureTexts(data, getComputedStyle(stage).fontFamily);
    /** @type {Frame | null} */
    this.frame = null;
    this.across = 0; // the nodes that a row of the frame has room for, if it can be
    /** @type {Map<number, FocusRow>} the rows that are drawn, by their ply */
    this.drawn = new Map();
    /** @type {Map<number, FocusNode>} */
    this.nodes = new Map();
    this.spare = nothingSpare();
    this.step = 0;
    this.revealed = 0;
    this.revealedBest = 0;
    this.isOn = false;
    /** @type {Style | null} */
    this.style = null;
    /** @type {number[]} the nodes on the current path, from the root */
    this.line = [];
    /** @type {{ rows: Group[][], placed: Placed[] }} the rows of the step, drawn or out of sight */
    this.shown = { rows: [], placed: [] };
    this.scrolled = 0; // pixels: how far the rows are moved, up as less than 0
    this.inSight = [0, 0]; // the first row in sight, and the first below
    this.world = draw("g", { class: "focus-world" });
    this.edges = draw("g", { class: "edges", "aria-hidden": "true" });
    this.places = draw("g", { class: "nodes", role: "presentation" });
    this.levels = new Levels(data);
    this.world.append(this.levels.horizon, this.edges, this.places, this.levels.element, this.levels.top);
    this.content = [...(this.boards ? [this.boards.definitions()] : []), this.world];
    find(stage, ".focus").replaceChildren(this.svg);
    this.svg.addEventListener("click", (event) => this.click(event), { signal });
    const resized = new ResizeObserver(() => this.isOn && this.open());
    resized.observe(stage);
    signal.addEventListener("abort", () => resized.disconnect());
  }

  /** Take the size of the stage, and redraw everything. */
  open() {
    const [width, height] = [this.stage.clientWidth, this.stage.clientHeight];
    if (!width || !height) return;
    this.across = this.rows.across;
    const hasButtons = findAll(this.stage, ".zoom").some((buttons) => buttons.offsetWidth > 0); // a film has none
    const [least, leastWindow] = [this.page.leastType(), this.page.leastWindow()];
    this.frame = frameFor({ width, height, least, leastWindow, hasButtons }, this.widths, this);
    const { sizes } = this.frame;
    this.style = new Style(this.data, sizes, this.widths.pill, this.boards, this.widths.letters, this.looks);
    this.stage.dataset.form = sizes.form;
    this.svg.style.setProperty("--scale", String(sizes.scale));
    this.svg.style.setProperty("--names-size", `${this.frame.type}px`);
    this.clear();
    this.show(this.step, this.revealed, this.revealedBest);
  }

  clear() {
    this.shown = { rows: [], placed: [] };
    this.drawn.clear();
    this.nodes.clear();
    this.spare = nothingSpare();
    this.edges.replaceChildren();
    this.places.replaceChildren();
    this.levels.clear();
  }

  /**
   * Show a step; `revealed` is the last one whose decisions are shown, `revealedBest` whether it ended the search.
   * @param {number} step
   * @param {number} [revealed]
   * @param {number} [revealedBest]
   */
  show(step, revealed = step, revealedBest = revealed) {
    const { looks, rows } = this;
    if (looks.current(step) !== looks.current(this.step)) rows.turned.clear();
    this.step = step;
    this.revealed = revealed;
    this.revealedBest = revealedBest;
    if (!this.isOn || !this.frame) return;
    if (this.across !== this.rows.across) return this.open(); // with other sizes
    const { sizes, width } = this.frame;
    this.line = looks.line(looks.current(step));
    const shown = rows.at(step, this.line, sizes.room);
    /** @type {(groups: Group[]) => number} */
    const current = (groups) => Math.max(0, groups.findIndex(({ parent }) => this.isOnWay(parent)));
    const placed = placeRows(shown, sizes, width, current, this.shown);
    this.shown = { rows: shown, placed };
    this.put(shown, placed, this.line.length - 1);
    for (const node of this.nodes.values()) this.tell(node);
    this.nameLevels();
  }

  /**
   * Whether a node is on the current path.
   * @param {number} node
   */
  isOnWay(node) {
    return this.rows.isOn(node, this.line);
  }

  /**
   * Draw what is missing, and remove what is no longer shown.
   * @param {Group[][]} shown
   * @param {Placed[]} placed
   * @param {number} row of the node of the step
   */
  put(shown, placed, row) {
    const { sizes } = /** @type {Frame} */ (this.frame);
    const above = rowsAbove(row, this.rows.count, sizes.visible, this.inSight[0]);
    const scrolled = -above * sizes.pitch;
    if (scrolled !== this.scrolled) this.world.style.transform = `translateY(${scrolled}px)`;
    this.scrolled = scrolled;
    this.inSight = [above, above + sizes.visible];
    // Only the rows in sight are drawn, and one beyond them on either side: a tree may have thousands of plies.
    const [first, end] = [Math.max(0, above - 1), Math.min(shown.length, above + sizes.visible + 1)];
    this.takeAway((at) => at < first || at >= end);
    for (let at = first; at < end; at++) {
      const drawn = this.drawn.get(at);
      if (drawn && drawn.groups === shown[at] && drawn.placed === placed[at]) continue;
      const key = rowKey(shown[at], placed[at], placed[at - 1]);
      if (drawn?.key === key) continue;
      if (drawn) this.takeAway((row) => row >= at);
      this.drawn.set(at, this.drawRow(shown[at], placed, at, key));
    }
    for (const [at, { element, edges }] of this.drawn) {
      for (const part of [element, edges]) part.toggleAttribute("data-beyond", !this.isInSight(at));
    }
  }

  /**
   * Whether a row is fully in sight: others keep clear of the buttons.
   * @param {number} at
   */
  isInSight(at) {
    return at >= this.inSight[0] && at < this.inSight[1];
  }

  /**
   * Remove the rows that pass a test.
   * @param {(row: number) => boolean} test
   */
  takeAway(test) {
    for (const [at, { element, edges, nodes }] of this.drawn) {
      if (!test(at)) continue;
      for (const node of nodes) {
        const drawn = this.nodes.get(node);
        if (drawn) this.spare[drawn.kind].push(drawn);
        this.nodes.delete(node);
      }
      element.remove();
      edges.remove();
      this.drawn.delete(at);
    }
  }

  /**
   * The height of the middle of a row.
   * @param {number} row
   */
  height(row) {
    const { top, sizes: { pitch, up, down } } = /** @type {Frame} */ (this.frame);
    return top + row * pitch + (pitch - up - down) / 2 + up;
  }

  /**
   * @param {Group[]} groups
   * @param {Placed[]} placed
   * @param {number} at
   * @param {string} key
   * @returns {FocusRow}
   */
  drawRow(groups, placed, at, key) {
    const style = /** @type {Style} */ (this.style);
    const { left, sizes } = /** @type {Frame} */ (this.frame);
    const [element, edges] = [draw("g", { class: "row", role: "presentation" }), draw("g", { class: "row" })];
    const y = this.height(at);
    const isLed = groups.some((group) => group.nodes.some((node) => this.data.moves[node]));
    const top = y - sizes.up - (isLed ? WORD_LINE * sizes.scale : 0); // edges lead across above the names of moves
    const low = this.height(at - 1) + sizes.down;
    const nodes = groups.flatMap((group) => group.nodes);
    const words = wordsOfRow(nodes, placed[at].column, style);
    groups.forEach((group, number) => {
      const bottom = this.isOnWay(group.parent) ? this.height(at - 1) + sizes.stem : low;
      const from = placed[at - 1]?.nodes.get(group.parent);
      const bus = low + (top - low) * (0.5 - 0.18 * (number % 3));
      for (const node of group.nodes) {
        const kind = this.data.kinds[node];
        const drawn = this.spare[kind].pop() ?? new FocusNode(kind, style);
        drawn.reuseFor(node, this.title(node), at + 1);
        const x = /** @type {number} */ (placed[at].nodes.get(node)) + left;
        drawn.place(x, y, from === undefined ? null : [from + left, bottom], bus, words);
        this.nodes.set(node, drawn);
        element.append(drawn.element);
        edges.append(drawn.edge);
      }
    });
    for (const count of placed[at].counts) element.append(leftOut(count, left, y + 5));
    const next = Math.min(...[...this.drawn.keys()].filter((other) => other > at)); // where rows come from above
    const below = this.drawn.get(next);
    this.places.insertBefore(element, below?.element ?? null);
    this.edges.insertBefore(edges, below?.edges ?? null);
    return { key, name: this.levels.nameOf(nodes), element, edges, groups, placed: placed[at], nodes };
  }

  /** @param {FocusNode} drawn */
  tell(drawn) {
    const { looks, rows, step, revealed } = this;
    const { node } = drawn;
    const isOnWay = this.isOnWay(node);
    const canOpen = !isOnWay && rows.canOpen(node, step);
    const below = canOpen ? looks.below(node, step) : 0;
    const look = looks.look(node, step, revealed, this.revealedBest);
    drawn.show({
      look,
      below,
      isClosed: canOpen,
      isOpened: canOpen && rows.opened.has(node),
      lit: this.page.lit(node),
      isChosen: this.page.isChosen(node),
    });
    setIfChanged(drawn.element, "aria-label", this.page.said(node));
    const order = String(ORDER[look.state]);
    if (drawn.edge.getAttribute("data-order") !== order) {
      drawn.edge.setAttribute("data-order", order);
      if (look.state === "open" || look.state === "current") drawn.edge.parentElement?.append(drawn.edge); // above the others
    }
  }

  /** Name the rows, with the windows of the current path if the nodes have no room for them. */
  nameLevels() {
    const { left, top, width, beside, type } = /** @type {Frame} */ (this.frame);
    const levels = [...this.drawn].filter(([at]) => this.isInSight(at)).map(([at, { name, nodes }]) => {
      const hasWindow = beside !== "names" && nodes.includes(this.line[at]);
      const { alpha, beta } = hasWindow ? this.looks.look(this.line[at], this.step) : NO_WINDOW;
      return { name, y: this.height(at), bounds: [alpha[0], beta[0]].filter(Boolean) };
    });
    this.levels.show(levels, type, beside === "lines");
    this.levels.showHorizon(this.horizon(), left + width);
    this.levels.showAbove(top < ABOVE_DOWN ? 0 : this.inSight[0], ABOVE_DOWN - this.scrolled);
  }

  /** The height of the line at the depth limit: below the names of the nodes there, above where their edges lead across. */
  horizon() {
    const plies = this.looks.limit(this.step);
    if (plies === null || !this.drawn.has(plies)) return null;
    const { pitch, up, down, scale } = /** @type {Frame} */ (this.frame).sizes;
    const led = this.namesMoves ? WORD_LINE * scale : 0;
    const share = plies + 1 < this.rows.count ? LINE_DOWN : LINE_DOWN / 2;
    return this.height(plies) + down + (pitch - up - down - led) * share;
  }

  /**
   * A node's name, with who moves there.
   * @param {number} node
   */
  title(node) {
    const { texts, moves, kinds, sides, parents } = this.data;
    const move = texts[moves[node]];
    const kind = kinds[node] === 2 ? "leaf" : sides[kinds[node]];
    return `${this.nameOf(node)}, ${kind}${
      move ? `, ${node && kinds[parents[node]] === 3 ? "probability" : "by"} ${move}` : ""
    }`;
  }

  /**
   * @param {number} node
   * @returns {string}
   */
  nameOf(node) {
    const { texts, names, parents, indices } = this.data;
    if (texts[names[node]]) return texts[names[node]];
    return node ? `child ${indices[node] + 1} of ${this.nameOf(parents[node])}` : "the root";
  }

  /** @param {Event} event */
  click(event) {
    const target = targetOf(event);
    const others = /** @type {SVGElement | null | undefined} */ (target?.closest("[data-turn]"));
    if (others) return this.turn(Number(others.dataset.parent), Number(others.dataset.turn));
    const spot = /** @type {SVGElement | null | undefined} */ (target?.closest("[data-spot]"));
    if (!spot) return;
    const node = Number(spot.dataset.spot);
    if (target?.closest(".counts")) this.page.toggled(node);
    else this.page.chosen(node);
  }

  /**
   * @param {number} parent
   * @param {number} direction
   */
  turn(parent, direction) {
    const group = [...this.drawn.values()].flatMap(({ groups }) => groups).find((each) => each.parent === parent);
    if (!group) return;
    this.rows.turn(group, direction);
    this.show(this.step, this.revealed, this.revealedBest);
  }

  /**
   * Show the view in place of the whole tree, or hide it.
   * @param {boolean} isOn
   */
  set(isOn) {
    this.isOn = isOn;
    this.stage.toggleAttribute("data-focus-view", isOn);
    this.svg.replaceChildren(...(isOn ? this.content : []));
    if (isOn) this.open();
    else this.clear();
  }
}

/**
 * How many siblings a row has no room for, before or after those that it shows.
 * @param {LeftOut} counted
 * @param {number} left of the rows
 * @param {number} y
 */
function leftOut({ group, direction, count, x }, left, y) {
  const text = draw("text", { class: "others", x: x + left, y, "data-turn": direction }, `+${grouped(count)}`);
  const children = count === 1 ? "child" : "children";
  const where = direction < 0 ? "before" : "after";
  text.append(draw("title", {}, `${grouped(count)} more ${children} ${where} these`));
  text.dataset.parent = String(group.parent);
  return text;
}

// The visible part of the tree: zoom, pan, and following the current node. Places in the tree never change.
import { find, findAll } from "../../shared/elements.js";
import { within } from "../../shared/numbers.js";
import { listenToGestures } from "./gestures.js";
import { LevelNames } from "./level_names.js";
import { fitWhole, MARGIN, rowsApart, UPRIGHT_BELOW } from "./whole.js";
/** @import { Store } from "../../shared/store.js" */
/** @import { PlayerState } from "../state.js" */
/** @import { Places } from "./geometry.js" */
/** @import { Point } from "./gestures.js" */
/** @import { Placing } from "./placing.js" */
/** @import { Fit, Names } from "./whole.js" */

/** @typedef {(target: Element, place: Point) => void} Pointed receives what was clicked and where, if the tree was not dragged */

const LEAST_TYPE = 11; // pixels: where the smallest type would be smaller, only a part of the tree is shown at once
const LEAST_TYPE_PRESENTING = 16; // on a screen that is seen from the last row
const LARGE_SCREEN = 1600;
const LEAST_WINDOW_PRESENTING = 14; // alpha and beta on the current path, on any screen
const LARGEST = 3;
const INSET = 34; // pixels
const ONE_ROW = 60; // pixels: buttons that end above this stand side by side
const KEPT_IN_SIGHT = 70; // pixels of the tree stay in sight, however far it is dragged

export class Viewport {
  /**
   * @param {HTMLElement} stage
   * @param {Placing} placing
   * @param {Store<Pick<PlayerState, "isPresented" | "isFocused" | "room" | "seen" | "placed">>} store
   * @param {Pointed} pointed
   * @param {{ small: boolean, signal: AbortSignal }} options
   */
  constructor(stage, placing, store, pointed, { small, signal }) {
    this.store = store;
    this.stage = stage;
    this.placing = placing;
    this.geometry = placing.geometry;
    this.small = small;
    this.canvas = find(stage, ".canvas");
    this.world = find(stage, ".world", SVGElement);
    this.names = new LevelNames(stage);
    this.covered = { left: Infinity, bottom: 0 }; // the corner of the stage that lies under its buttons
    /** @type {Set<number>} */
    this.hidden = new Set();
    this.natural = this.geometry.places; // before rows and columns are spread
    this.base = this.natural; // or without the words of nodes, where the whole tree is not read else
    this.places = this.natural;
    this.isPlaced = false; // whether the elements are in these places
    this.across = 1; // times as wide
    this.apart = 0; // so much more between rows
    this.focus = 0;
    this.follows = true; // whether the current node is kept in sight
    this.chosen = false; // whether the reader zoomed, moved, or wanted all
    this.whole = false; // whether the whole tree is shown
    /** @type {[width: number, height: number]} of the stage */
    this.window = [0, 0];
    /** @type {Names} */
    this.named = "beside"; // how the levels are
    /** @type {Record<Names, number>} what their names take of the width */
    this.strips = { beside: 0, upright: 0, none: 0 };
    /** @type {number} */
    this.x = 0;
    /** @type {number} */
    this.y = 0;
    /** @type {number} */
    this.scale = 1;
    /** @type {boolean | null} whether the whole tree can be read in the stage; null until somebody asks */
    this.readable = null;
    this.measure();
    listenToGestures(this, pointed, signal);
    this.observe(signal);
    this.open();
    store.subscribe(["isPresented"], () => this.open());
  }

  /** @param {AbortSignal} signal */
  observe(signal) {
    const resized = new ResizeObserver(() => this.resize());
    resized.observe(this.stage);
    signal.addEventListener("abort", () => resized.disconnect());
  }

  /** Take the current size of the stage, unless it is hidden. */
  resize() {
    if (!this.stage.clientWidth) return;
    const sizes = () => JSON.stringify([this.window, this.strips]);
    const before = sizes();
    this.measure();
    if (sizes() === before) return; // as when it begins to observe
    if (!this.chosen) this.open();
    else if (this.whole) this.fit();
    else this.follow(this.focus);
    this.store.set({ room: this.window }); // another picture may suit that
  }

  // Measured only when the stage changes: asking while stepping would make the browser lay the page out at every step. The
  // stage is as it is for the whole tree: in the focus view it has neither the names of levels nor all buttons. Nor has it
  // the tree there, which would be laid out for nothing.
  measure() {
    const { store, canvas: { hidden } } = this;
    const { isFocused } = store.get();
    this.canvas.hidden ||= isFocused;
    this.stage.removeAttribute("data-focus-view");
    this.readable = null;
    this.window = [this.stage.clientWidth, this.stage.clientHeight];
    const [buttons] = findAll(this.stage, ".zoom");
    const left = buttons?.offsetWidth ? buttons.offsetLeft : Infinity;
    this.covered = { left, bottom: buttons ? buttons.offsetTop + buttons.offsetHeight : 0 };
    this.strips = { ...this.names.measure() };
    this.stage.toggleAttribute("data-focus-view", isFocused);
    this.canvas.hidden = hidden;
  }

  /** What the names of the levels take of the width. */
  get strip() {
    return this.strips[this.named];
  }

  /**
   * The free part of the stage: the names of the levels keep their strip at the left, and while only a part of the tree is
   * seen, what is out of sight has a line above it, which is as high as the buttons where those stand in one row.
   */
  area() {
    const [width, height] = this.window;
    const { bottom } = this.covered;
    const top = this.whole || this.small ? 0 : Math.max(INSET, bottom <= ONE_ROW ? bottom : 0);
    return { left: this.strip, top, width: Math.max(50, width - this.strip), height: Math.max(50, height - top) };
  }

  /** How many pixels of the stage's upper edge lie beside its buttons. */
  besideButtons() {
    return Math.min(this.covered.left, this.window[0]);
  }

  /** The least readable type size, in pixels. */
  leastType() {
    const { isPresented } = this.store.get(); // of a comparison that is presented the panes are not
    return isPresented && innerWidth >= LARGE_SCREEN ? LEAST_TYPE_PRESENTING : LEAST_TYPE;
  }

  /** The least size of alpha and beta on the current path, in pixels. */
  leastWindow() {
    return this.store.get().isPresented ? Math.max(LEAST_WINDOW_PRESENTING, this.leastType()) : LEAST_TYPE;
  }

  /** The scale below which the smallest type is unreadable. */
  leastScale() {
    return this.leastType() / this.geometry.smallest;
  }

  /** How the whole tree fits the stage. */
  wholeFit() {
    const [[width, height], { strips, covered }] = [this.window, this];
    return fitWhole(this.geometry, this.natural, this.hidden, { width, height, strips, covered }, this.leastScale());
  }

  /** Whether the whole tree can be read in the stage; decided once it is shown. */
  readsWhole() {
    if (!this.window[0]) return true;
    return (this.readable ??= this.wholeFit().scale >= this.leastScale());
  }

  /** Fit the whole tree if it can be read at that size; else show it at a readable size around the current node. */
  open() {
    this.chosen = false;
    const fit = this.wholeFit();
    const least = this.leastScale();
    this.readable = fit.scale >= least;
    if (this.readable) return this.take(fit);
    this.scale = Math.max(least, within(this.window[0] / 1100, 0.8, 1.1));
    this.whole = false;
    this.nameLevels(this.window[0] < UPRIGHT_BELOW ? "upright" : "beside");
    this.base = this.natural;
    this.spread(1, rowsApart(this.geometry, this.base, (this.area().height - 2 * MARGIN) / this.scale));
    this.centreOn(this.focus);
  }

  /**
   * @param {number} across
   * @param {number} apart
   */
  spread(across, apart) {
    this.across = across;
    this.apart = apart;
    this.places = this.geometry.spread(this.base, across, apart);
    this.isPlaced = false;
    this.store.set({ placed: {} });
  }

  /** Put the elements in their places, as soon as the tree is seen. */
  arrange() {
    if (this.isPlaced) return;
    this.placing.put(this.places, this.hidden, this.across >= this.geometry.roomy);
    this.isPlaced = true;
  }

  /** Whether nodes only have their names, for lack of room. */
  get isBare() {
    return Boolean(this.places.isBare);
  }

  /**
   * Take new places of the nodes: the anchor stays in place on screen, unless everything is shown.
   * @param {Places} places
   * @param {number} anchor
   * @param {Set<number>} hidden elements that are not seen there
   */
  replace(places, anchor, hidden) {
    const [x, y] = this.places.centres[anchor];
    this.natural = places;
    this.hidden = hidden;
    this.readable = null;
    if (this.whole || !this.chosen) this.open();
    else {
      this.spread(this.across, this.apart);
      this.x += (x - this.places.centres[anchor][0]) * this.scale;
      this.y += (y - this.places.centres[anchor][1]) * this.scale;
      this.show();
    }
  }

  /** Show the whole tree, whether it can be read or not, as the reader wants it: in another room, too. */
  fit() {
    this.chosen = true;
    this.take(this.wholeFit());
  }

  /** @param {Fit} fit of the whole tree */
  take({ names, base, scale, across, apart, x, y }) {
    this.whole = true;
    this.nameLevels(names);
    this.base = base;
    Object.assign(this, { scale, x, y });
    this.spread(across, apart);
    this.show();
  }

  /** @param {Names} form */
  nameLevels(form) {
    this.named = form;
    this.names.take(form);
  }

  /**
   * @param {number} key
   * @param {number[]} [others] elements that are shown with it, as far as there is room; the first matter most
   */
  centreOn(key, others = []) {
    this.whole = false;
    const { left, top, width, height } = this.area();
    let box = this.box([key]);
    for (const other of others) {
      const larger = this.box([key, other], box);
      if (this.fits(larger)) box = larger;
    }
    const [treeWidth, treeHeight] = this.places.size.map((size) => size * this.scale);
    this.x = left + beginning(treeWidth, width, ((box.left + box.right) / 2) * this.scale);
    this.y = top + beginning(treeHeight, height, ((box.top + box.bottom) / 2) * this.scale);
    if (this.isCovered(box)) {
      const free = Math.max(0, box.left * this.scale + this.x - left - MARGIN);
      this.x -= within(box.right * this.scale + this.x - this.covered.left + MARGIN, 0, free);
    }
    this.show();
  }

  /**
   * Whether a part of the drawing can be in sight as a whole.
   * @param {{ left: number, right: number, top: number, bottom: number }} box
   */
  fits({ left, right, top, bottom }) {
    const { width, height } = this.area();
    return (right - left) * this.scale <= width - 2 * MARGIN && (bottom - top) * this.scale <= height - 2 * MARGIN;
  }

  /**
   * What some elements take of the drawing, together with another box.
   * @param {number[]} keys
   * @param {{ left: number, right: number, top: number, bottom: number }} [other]
   */
  box(keys, other = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }) {
    let { left, right, top, bottom } = other;
    for (const key of keys) {
      const [x, y] = this.places.centres[key];
      const [before, after, above, below] = this.geometry.reach(key, this.isBare);
      [left, right] = [Math.min(left, x - before), Math.max(right, x + after)];
      [top, bottom] = [Math.min(top, y - above), Math.max(bottom, y + below)];
    }
    return { left, right, top, bottom };
  }

  /**
   * Keep the current node in sight, and with it those that belong to what happens there and are not too far away; the
   * picture stands still as long as they are.
   * @param {number} key
   * @param {number[]} [others]
   */
  follow(key, others = []) {
    this.focus = key;
    if (this.whole || !this.follows) return;
    const near = others.filter((other) => this.fits(this.box([key, other])));
    if (!this.sees(key) || !near.every((other) => this.sees(other))) this.centreOn(key, near);
  }

  /**
   * Whether all of an element, with its words, is in sight.
   * @param {number} key
   */
  sees(key) {
    const { left, top, width, height } = this.area();
    const box = this.box([key]);
    const [right, bottom] = [box.right * this.scale + this.x, box.bottom * this.scale + this.y];
    return box.left * this.scale + this.x >= left - 1 && right <= left + width + 1 &&
      box.top * this.scale + this.y >= top - 1 && bottom <= top + height + 1 && !this.isCovered(box);
  }

  /**
   * Whether some of the room between elements may be in sight.
   * @param {number[]} keys
   */
  isNear(keys) {
    const { scale, x, y, window: [width, height] } = this;
    const { left, right, top, bottom } = this.box(keys);
    return right * scale + x >= 0 && left * scale + x <= width && bottom * scale + y >= 0 && top * scale + y <= height;
  }

  /**
   * Whether the buttons lie on a part of the tree.
   * @param {{ right: number, top: number }} box
   */
  isCovered({ right, top }) {
    return right * this.scale + this.x > this.covered.left && top * this.scale + this.y < this.covered.bottom;
  }

  /**
   * Take over how another drawing was seen, so that a node stands where one of the other's stood: the reader's zoom
   * outlives an edit. A drawing that was seen as it opened opens anew.
   * @param {Viewport} other
   * @param {number} key
   * @param {number} otherKey
   */
  continue(other, key, otherKey) {
    if (!other.chosen || other.whole) return;
    this.scale = other.scale;
    this.nameLevels(other.named);
    this.base = this.natural;
    this.spread(other.across, other.apart);
    const [x, y] = other.place(otherKey);
    const [treeX, treeY] = this.places.centres[key];
    this.x = x - treeX * this.scale;
    this.y = y - treeY * this.scale;
    this.choose();
  }

  /**
   * Where in the stage a node is drawn.
   * @param {number} key
   * @returns {[number, number]}
   */
  place(key) {
    const [x, y] = this.places.centres[key];
    return [x * this.scale + this.x, y * this.scale + this.y];
  }

  /**
   * @param {number} factor
   * @param {number} [x] the point of the stage that stays
   * @param {number} [y]
   */
  zoom(factor, x = this.stage.clientWidth / 2, y = this.stage.clientHeight / 2) {
    if (this.isBare) this.clothe(x, y);
    const smallest = Math.min(this.wholeFit().scale, 1) / 3;
    const scale = Math.min(LARGEST, Math.max(smallest, this.scale * factor));
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.choose();
  }

  /**
   * Show the nodes' words, if zooming in gives them room.
   * @param {number} x the point of the stage that stays
   * @param {number} y
   */
  clothe(x, y) {
    const before = this.places.size;
    this.base = this.natural;
    this.spread(1, 0);
    this.x = x - ((x - this.x) * this.places.size[0]) / before[0];
    this.y = y - ((y - this.y) * this.places.size[1]) / before[1];
  }

  /**
   * @param {number} right
   * @param {number} down
   */
  move(right, down) {
    this.x += right;
    this.y += down;
    this.choose();
  }

  choose() {
    this.chosen = true;
    this.whole = false;
    const { left, width, height } = this.area();
    const [treeWidth, treeHeight] = this.places.size;
    this.x = within(this.x, left + KEPT_IN_SIGHT - treeWidth * this.scale, left + width - KEPT_IN_SIGHT);
    this.y = within(this.y, KEPT_IN_SIGHT - treeHeight * this.scale, height - KEPT_IN_SIGHT);
    this.show();
  }

  show() {
    this.draw();
    this.store.set({ seen: {} });
  }

  /**
   * See what another drawing of the same tree shows.
   * @param {Viewport} other
   */
  mirror({ x, y, scale, whole, chosen, across, apart, isBare, named }) {
    if (across !== this.across || apart !== this.apart || isBare !== this.isBare) {
      this.base = (isBare && this.geometry.bare) || this.natural;
      this.spread(across, apart);
    }
    const moves = x !== this.x || y !== this.y || scale !== this.scale || named !== this.named;
    if (named !== this.named) this.nameLevels(named);
    Object.assign(this, { x, y, scale, whole, chosen });
    if (moves) this.draw();
  }

  draw() {
    this.world.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.world.style.setProperty("--least-window", `${Math.ceil(this.leastWindow() / this.scale)}px`); // each other restyles all
    this.stage.toggleAttribute("data-whole", this.whole);
    this.canvas.style.setProperty("--above-tree", `${this.area().top}px`);
    const inStage = (/** @type {number} */ y) => y * this.scale + this.y;
    this.names.put(this.places.rows.map(({ y }) => inStage(y)), (ply) => {
      const y = this.geometry.horizon(ply, this.places);
      return y === null ? null : inStage(y);
    });
  }
}

/**
 * Where a drawing begins in a room: all of it in the middle, or as much as there is room for around a place in it.
 * @param {number} drawn
 * @param {number} room
 * @param {number} place
 */
function beginning(drawn, room, place) {
  if (drawn <= room - 2 * MARGIN + 1) return Math.max(MARGIN, (room - drawn) / 2);
  return within(room / 2 - place, room - MARGIN - drawn, MARGIN);
}

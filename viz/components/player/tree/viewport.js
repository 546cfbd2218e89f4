// Which part of the tree is seen: zoom, pan, and following the current node. Positions in the tree never change.
import { find, findAll } from "../../shared/elements.js";
import { within } from "../../shared/numbers.js";
import { listenToGestures } from "./gestures.js";
/** @import { Geometry, Places } from "./geometry.js" */

/** @typedef {(target: Element) => void} Pointed is told what was clicked, if the tree was not dragged */

// Below these scales the numbers in the nodes can't be read, so only a part of the tree is shown at once.
const SMALLEST_FIT = 0.5;
const SMALLEST_FIT_PANE = 0.4; // panes show the same tree, and one of them can be enlarged
const SMALLEST_FIT_PHONE = 0.75;
const SMALLEST_FIT_PRESENTING = 0.9;
const PRESENTING = 1.2;
const PHONE_STAGE = 600;
const LARGEST = 3;
const LARGEST_FIT = 2.1;
const MARGIN = 18;
const LEVEL_HEIGHT = 20; // pixels: levels that are closer together are not named
const KEPT_IN_SIGHT = 70; // pixels of the tree stay in sight, however far it is dragged

export class Viewport {
  /**
   * @param {HTMLElement} stage
   * @param {Geometry} geometry
   * @param {Pointed} pointed
   * @param {{ small: boolean, signal: AbortSignal }} options
   */
  constructor(stage, geometry, pointed, { small, signal }) {
    this.stage = stage;
    this.small = small;
    this.world = find(stage, ".world", SVGElement);
    this.strips = find(stage, ".levels");
    this.levels = findAll(this.strips, "span");
    this.heights = geometry.heights;
    this.places = geometry.places;
    this.focus = 0;
    this.follows = true; // whether the current node is kept in sight
    this.chosen = false; // whether the reader zoomed or moved
    this.whole = false; // whether the whole tree is shown
    /** @type {[width: number, height: number]} of the stage */
    this.window = [0, 0];
    this.strip = 0; // the width of the names of the levels
    /** @type {number} */
    this.x = 0;
    /** @type {number} */
    this.y = 0;
    /** @type {number} */
    this.scale = 1;
    /** @type {((view: Viewport) => void) | null} is told when another part is seen */
    this.moved = null;
    this.measure();
    listenToGestures(this, pointed, signal);
    this.observe(signal);
    this.open();
  }

  /** @param {AbortSignal} signal */
  observe(signal) {
    const resized = new ResizeObserver(() => {
      this.measure();
      if (this.chosen) this.follow(this.focus);
      else this.open();
    });
    resized.observe(this.stage);
    signal.addEventListener("abort", () => resized.disconnect());
  }

  // Measured only when the stage changes: asking while stepping would make the browser lay the page out at every step.
  measure() {
    this.window = [this.stage.clientWidth, this.stage.clientHeight];
    this.strip = Math.max(0, ...this.levels.map((level) => level.offsetWidth));
    this.strips.style.width = `${this.strip}px`;
  }

  /** The free part of the stage: the names of the levels keep their strip at the left. */
  area() {
    const [width, height] = this.window;
    return { left: this.strip, width: Math.max(50, width - this.strip), height: Math.max(50, height) };
  }

  fitScale() {
    const { width, height } = this.area();
    const [treeWidth, treeHeight] = this.places.size;
    return Math.min((width - 2 * MARGIN) / treeWidth, (height - 2 * MARGIN) / (treeHeight + 30), LARGEST_FIT);
  }

  /** Fit the whole tree if it can be read at that size; else show it at a readable size around the current node. */
  open() {
    this.chosen = false;
    const { clientWidth } = this.stage;
    const inPane = this.stage.closest("[data-pane]");
    const presenting = !inPane && this.stage.closest("[data-presenting]");
    const large = clientWidth < PHONE_STAGE && !this.small ? SMALLEST_FIT_PHONE : SMALLEST_FIT;
    const usual = inPane ? SMALLEST_FIT_PANE : large;
    if (this.fitScale() >= (presenting ? SMALLEST_FIT_PRESENTING : usual)) this.fit();
    else {
      this.scale = presenting ? PRESENTING : within(clientWidth / 1100, 0.8, 1.1);
      this.centreOn(this.focus);
    }
  }

  /**
   * Take other places of the nodes: the anchor stays where it is on the screen, unless all is shown anyway.
   * @param {Places} places
   * @param {number} anchor
   */
  replace(places, anchor) {
    const shift = (this.places.centres[anchor][0] - places.centres[anchor][0]) * this.scale;
    this.places = places;
    if (this.whole || !this.chosen) this.open();
    else {
      this.x += shift;
      this.show();
    }
  }

  fit() {
    this.whole = true;
    const { left, width, height } = this.area();
    const [treeWidth, treeHeight] = this.places.size;
    this.scale = this.fitScale();
    this.x = left + (width - treeWidth * this.scale) / 2;
    this.y = Math.max(MARGIN, (height - treeHeight * this.scale) / 2);
    this.show();
  }

  /** @param {number} key */
  centreOn(key) {
    this.whole = false;
    const { left, width, height } = this.area();
    const [x, y] = this.places.centres[key];
    const drawnHeight = this.places.size[1] * this.scale;
    this.x = left + width / 2 - x * this.scale;
    const below = drawnHeight <= height - 2 * MARGIN;
    this.y = below ? Math.max(MARGIN, (height - drawnHeight) / 2) : height * 0.42 - y * this.scale;
    if (!below) this.y = Math.min(this.y, MARGIN);
    this.show();
  }

  /**
   * Keep the current node in sight; the picture stands still as long as it is.
   * @param {number} key
   */
  follow(key) {
    this.focus = key;
    if (this.whole || !this.follows) return;
    const { left, width, height } = this.area();
    const [x, y] = this.place(key);
    const edge = 50 * this.scale;
    const label = 110 * this.scale; // a node's name and bounds stand at its right
    const seen = x > left + edge && x < left + width - label && y > edge && y < height - edge;
    if (!seen) this.centreOn(key);
  }

  /**
   * Take over how another drawing was seen, so that a node stands where one of the other's stood: the reader's zoom
   * outlives an edit. A drawing that was seen as it opened opens anew.
   * @param {Viewport} other
   * @param {number} key
   * @param {number} otherKey
   */
  continue(other, key, otherKey) {
    if (!other.chosen) return;
    this.scale = other.scale;
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
    const smallest = Math.min(this.fitScale(), SMALLEST_FIT) / 2;
    const scale = Math.min(LARGEST, Math.max(smallest, this.scale * factor));
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.choose();
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
    this.moved?.(this);
  }

  /**
   * See what another drawing of the same tree shows.
   * @param {Viewport} other
   */
  mirror({ x, y, scale, whole, chosen }) {
    const moves = x !== this.x || y !== this.y || scale !== this.scale;
    Object.assign(this, { x, y, scale, whole, chosen });
    if (moves) this.draw();
  }

  draw() {
    this.world.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    const crowded = this.heights.some((y, at) => at && (y - this.heights[at - 1]) * this.scale < LEVEL_HEIGHT);
    this.stage.toggleAttribute("data-crowded", crowded);
    this.levels.forEach((level, at) => {
      level.style.top = `${this.heights[at] * this.scale + this.y}px`;
    });
  }
}

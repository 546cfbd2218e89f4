// The focus view as data for the figures that the server makes: each shape and each text with its look, in units of the whole
// tree's picture. What several steps have in common is there once. viz/figures/drawings.py reads it.
import { absolutePath, joined, MOVED_NOWHERE } from "./flattening.js";
import { hexColour, LookReader } from "./look_reader.js";
/** @import { Matrix } from "./flattening.js" */
/** @import { RawLook } from "./look_reader.js" */

/** @typedef {[tag: string, role: string, look: number, place: number[], content: string | [string, number, string][]]} Mark */

/**
 * A node, the edge to it, or words beside the nodes.
 * @typedef {object} Group
 * @property {"edge" | "node" | "words"} is
 * @property {number} node of a node; like its kind, it says nothing of others
 * @property {string} kind "max", "min", "chance" or "leaf"
 * @property {string} state of a node or an edge
 * @property {boolean} best
 * @property {[x: number, y: number]} at
 * @property {Mark[]} marks
 */

const KINDS = ["max", "min", "leaf", "chance"];
const PIECES = ["x", "o"]; // what boards have in common, besides those above
const POSITIONS = {
  rect: ["x", "y", "width", "height", "rx"],
  circle: ["cx", "cy", "r"],
};

export class FocusDrawing {
  constructor() {
    /** @type {Record<string, string>[]} */
    this.looks = [];
    /** @type {Group[]} */
    this.groups = [];
    /** @type {{ step: number, groups: number[] }[]} */
    this.frames = [];
    /** @type {Map<string, number>} the numbers of looks and groups, by what they are */
    this.numbers = new Map();
    this.marks = 0;
    this.reader = new LookReader();
    this.unit = 1; // pixels
    /** @type {SVGElement | null} */
    this.shown = null;
  }

  /**
   * Take over what the view shows.
   * @param {number} step
   * @param {SVGElement} shown on the page, in light colours
   */
  take(step, shown) {
    this.shown = shown;
    this.unit = Number(shown.style.getPropertyValue("--scale")) || 1;
    const world = /** @type {SVGElement} */ (shown.querySelector(".focus-world"));
    const [, down] = /translateY\((-?[\d.]+)px\)/.exec(world.style.transform) ?? ["", "0"];
    const matrix = { ...MOVED_NOWHERE, x: 0, y: Number(down) / this.unit, across: 1 / this.unit, down: 1 / this.unit };
    /** @type {number[]} */
    const groups = [];
    const looks = this.reader.enter(world, this.reader.enter(shown, null));
    for (const layer of world.children) {
      const inLayer = this.reader.enter(layer, looks);
      for (const row of layer.children) {
        const inRow = this.reader.enter(row, inLayer);
        for (const element of this.grouped(row)) groups.push(...this.group(element, row, inRow, matrix));
      }
    }
    this.frames.push({ step, groups });
  }

  /**
   * What stands in a row on its own; a level's name and window are one group.
   * @param {Element} row
   */
  grouped(row) {
    return row.classList.contains("row") ? [...row.children] : [row];
  }

  /**
   * The number of the group that an element is, if anything of it is seen.
   * @param {Element} element
   * @param {Element} row
   * @param {RawLook} around the look of the row
   * @param {Matrix} matrix
   * @returns {number[]}
   */
  group(element, row, around, matrix) {
    /** @type {Mark[]} */
    const marks = [];
    const look = element === row ? around : this.reader.enter(element, around);
    this.walk(element, look, matrix, marks);
    if (!marks.length) return [];
    const { dataset, classList } = /** @type {SVGElement} */ (element);
    /** @type {Group} */
    const group = {
      is: classList.contains("edge") ? "edge" : dataset.spot === undefined ? "words" : "node",
      node: Number(dataset.spot ?? 0),
      kind: KINDS.find((name) => classList.contains(name)) ?? "max",
      state: dataset.state ?? dataset.edge ?? "done",
      best: "best" in dataset,
      at: this.middle(element, matrix),
      marks,
    };
    const known = this.groups.length;
    const number = this.number(group, this.groups);
    if (number === known) this.marks += marks.length;
    return [number];
  }

  /**
   * Where a node stands.
   * @param {Element} element
   * @param {Matrix} matrix
   * @returns {[number, number]}
   */
  middle(element, matrix) {
    const { x, y } = joined(matrix, element.querySelector(":scope > g")?.getAttribute("transform") ?? "");
    return [rounded(x), rounded(y)];
  }

  /**
   * The number of a thing in a list, which takes it if it is new.
   * @template T
   * @param {T} thing
   * @param {T[]} list
   */
  number(thing, list) {
    const key = JSON.stringify(thing);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, list.length);
    return list.push(thing) - 1;
  }

  /**
   * Note what is seen of an element, and of what is in it.
   * @param {Element} element
   * @param {RawLook} look
   * @param {Matrix} above
   * @param {Mark[]} marks
   */
  walk(element, look, above, marks) {
    if (!look.isSeen || element.tagName === "title" || element.tagName === "desc") return;
    const matrix = joined(above, element.getAttribute("transform") ?? "");
    switch (element.tagName) {
      case "g":
        for (const child of element.children) this.walk(child, this.reader.enter(child, look), matrix, marks);
        break;
      case "use": {
        const definition = this.shown?.querySelector(element.getAttribute("href") ?? "");
        if (definition) this.walk(definition, this.reader.enter(definition, look), matrix, marks);
        break;
      }
      case "text":
        this.text(element, look, matrix, marks);
        break;
      default:
        this.shape(element, look, matrix, marks);
    }
  }

  /**
   * @param {Element} element
   * @param {RawLook} look
   * @param {Matrix} matrix
   * @param {Mark[]} marks
   */
  shape(element, look, matrix, marks) {
    const { tagName } = element;
    const number = this.look(look, matrix);
    const role = roleOf(element, look);
    if (tagName === "path") {
      const path = absolutePath(element.getAttribute("d") ?? "", matrix);
      if (path) marks.push(["path", role, number, [], path]);
    } else if (tagName === "rect" || tagName === "circle") {
      const [x, y, ...sizes] = POSITIONS[tagName].map((name) => Number(element.getAttribute(name) ?? 0));
      const place = [
        x * matrix.across + matrix.x,
        y * matrix.down + matrix.y,
        ...sizes.map((size) => size * matrix.across),
      ];
      marks.push([tagName, role, number, place.map(rounded), ""]);
    }
  }

  /**
   * @param {Element} element
   * @param {RawLook} look
   * @param {Matrix} matrix
   * @param {Mark[]} marks
   */
  text(element, look, matrix, marks) {
    /** @type {[string, number, string][]} */
    const parts = [];
    let space = ""; // what stands between two parts is the beginning of the second
    for (const child of element.childNodes) {
      const words = child.textContent ?? "";
      const isPart = child instanceof Element;
      const own = isPart ? this.reader.enter(child, look) : look;
      if (!own.isSeen || child.nodeName === "title" || !words) continue;
      if (!words.trim()) space += words;
      else {
        const within = { ...own, opacity: own.opacity / look.opacity };
        parts.push([isPart ? roleOf(child, own) : "", this.look(within, matrix), space + words]);
        space = "";
      }
    }
    if (!parts.length) return;
    const [x, y] = ["x", "y"].map((name) => Number(element.getAttribute(name) ?? 0));
    const place = [x * matrix.across + matrix.x, y * matrix.down + matrix.y].map(rounded);
    const role = element.classList.contains("level-window") ? "level-window" : roleOf(element, look);
    marks.push(["text", role, this.look(look, matrix), place, parts]);
  }

  /**
   * The number of a look in the units of the drawing.
   * @param {RawLook} look
   * @param {Matrix} matrix
   */
  look(look, matrix) {
    const scale = look.keepsStroke ? 1 / this.unit : matrix.down;
    /** @type {Record<string, string>} */
    const all = {
      "fill": hexColour(look.fill),
      "stroke": hexColour(look.stroke),
      "stroke-width": String(rounded(look.strokeWidth * scale)),
      "font-size": String(rounded(look.fontSize * matrix.down)),
    };
    const dashes = look.dashes.map((dash) => rounded(dash * scale)).join(" ");
    if (dashes) all["stroke-dasharray"] = dashes;
    if (look.cap !== "butt") all["stroke-linecap"] = look.cap;
    if (look.opacity < 1) all.opacity = String(rounded(look.opacity));
    if (look.weight !== "400") all["font-weight"] = look.weight;
    if (look.anchor !== "start") all["text-anchor"] = look.anchor;
    return this.number(all, this.looks);
  }

  /** What the server is sent. */
  get data() {
    const { looks, groups, frames } = this;
    return { looks, groups, frames };
  }
}

/**
 * What a mark is: the first of its classes, or what a board has it for.
 * @param {Element} element
 * @param {RawLook} look
 */
function roleOf(element, look) {
  const [own = ""] = element.classList;
  if (element.tagName === "rect" && !own) {
    const mark = element.closest("[data-mark]")?.getAttribute("data-mark");
    return mark?.includes("last") && look.stroke !== "none" ? "last" : "square";
  }
  if (own === "stone") return look.fill === "none" ? "taken" : "stone";
  if (own === "disc" || own === "sign") return `${element.parentElement?.classList[0]}-${own}`;
  if (PIECES.includes(own) || !element.closest(".small-board")) return own;
  return element.tagName === "text" ? "letters" : "piece"; // of a game with pieces of its own
}

/** @param {number} number */
function rounded(number) {
  return Math.round(number * 100) / 100;
}

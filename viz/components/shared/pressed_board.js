// The board to play on. A part that makes a move when it is pressed is a button with the name of the move; of several parts
// that make the same move the first is the button for the keyboard, and all are for the mouse and for a finger.
import { find, findAll, focusedBeside, targetOf } from "./elements.js";
import { chooses, nextAfter, pressable, pressedPart } from "./pairs.js";

export class PressedBoard {
  /**
   * @param {HTMLElement} place
   * @param {(move: string, name: string) => void} press receives the move and the name of the part
   * @param {string} attribute what the parts are called by
   */
  constructor(place, press, attribute = "data-press") {
    this.place = place;
    this.press = press;
    this.attribute = attribute;
    this.drawing = ""; // what is drawn
    /** @type {Map<string, Element>} the elements that change, by their keys */
    this.elements = new Map();
    /** @type {Map<string, SVGElement[]>} the parts that can be pressed, at some time, by what they are called */
    this.parts = new Map();
    /** @type {Record<string, string>} the move of each part, or of several, that can be pressed now */
    this.moves = {};
    /** @type {Record<string, string>} what a press on each part means next */
    this.next = {};
    /** @type {string[]} the parts that make the move of a hint */
    this.hint = [];
    this.picked = ""; // the parts that were pressed so far, where several make a move
    place.onclick = (event) => this.pressed(this.nameOf(event));
    place.onkeydown = (event) => this.key(event);
    place.onpointerover = (event) => this.aim(this.nameOf(event));
    place.onpointerleave = () => this.aim("");
    place.addEventListener("focusin", () => this.aimAtFocus());
    place.addEventListener("focusout", () => this.aim(""));
  }

  /**
   * @param {string} drawing
   * @param {Record<string, string>} marks
   * @param {Record<string, string>} moves
   * @param {string} position what the board shows, in words
   * @param {string} [hint] a move that is marked
   */
  show(drawing, marks, moves, position, hint) {
    if (drawing !== this.drawing) this.draw(drawing);
    for (const [key, mark] of Object.entries(marks)) this.elements.get(key)?.setAttribute("data-mark", mark);
    find(this.place, "svg", SVGElement).setAttribute("aria-label", `Board, ${position}`);
    this.moves = moves;
    this.hint = Object.keys(moves).find((parts) => moves[parts] === hint)?.split(" ") ?? [];
    this.pick("");
  }

  /** @param {string} picked the parts that are pressed so far, "" for none */
  pick(picked) {
    const focused = this.focused();
    this.picked = picked;
    this.next = pressable(this.moves, picked);
    find(this.place, "svg", SVGElement).toggleAttribute("data-chooses", chooses(picked));
    const goals = picked ? nextAfter(this.moves, `${picked} `) : {};
    for (const [name, parts] of this.parts) {
      const isHint = this.hint.includes(name);
      this.name(parts, isHint && this.next[name] ? hinted(this.next[name]) : this.next[name]);
      for (const part of parts) {
        part.classList.toggle("hinted", isHint);
        part.classList.toggle("picked", picked.split(" ").includes(name));
        part.classList.toggle("goal", name in goals);
      }
    }
    this.aim("");
    if (focused && Object.keys(this.next).length) this.keepFocus(focused);
    this.aimAtFocus();
  }

  /** @param {string} drawing Python's own */
  draw(drawing) {
    this.drawing = drawing;
    this.place.innerHTML = drawing;
    find(this.place, "svg", SVGElement).setAttribute("role", "group"); // an image would hide its buttons
    const changing = findAll(this.place, "[data-key]", Element);
    this.elements = new Map(changing.map((element) => [element.getAttribute("data-key") ?? "", element]));
    this.parts = new Map();
    for (const part of findAll(this.place, `[${this.attribute}]`, SVGElement)) {
      const name = this.nameOfPart(part);
      this.parts.set(name, [...this.parts.get(name) ?? [], part]);
    }
  }

  /**
   * Make the first of some parts the button of a move, or of none: the focus may stay there until there are moves again.
   * @param {SVGElement[]} parts
   * @param {string | undefined} move
   */
  name(parts, move) {
    const [first] = parts;
    for (const part of parts) part.classList.toggle("can-press", move !== undefined);
    if (move !== undefined) {
      first.setAttribute("role", "button");
      first.setAttribute("aria-label", move);
      first.setAttribute("tabindex", "0");
    } else if (first === this.focused()) {
      first.setAttribute("tabindex", "-1");
    } else {
      for (const name of ["role", "aria-label", "tabindex"]) first.removeAttribute(name);
    }
  }

  /** The part that has the focus. */
  focused() {
    const focused = focusedBeside(this.place);
    return focused instanceof SVGElement && this.place.contains(focused) ? focused : null;
  }

  /** @param {SVGElement} focused the part that had the focus before the moves changed */
  keepFocus(focused) {
    if (this.nameOfPart(focused) in this.next) return;
    const buttons = this.buttons();
    buttons[nearestTo(middleOf(focused), buttons.map(middleOf))]?.focus();
  }

  /** The parts that are buttons now. */
  buttons() {
    return Object.keys(this.next).flatMap((name) => this.parts.get(name)?.[0] ?? []);
  }

  /** @param {string} name */
  pressed(name) {
    const { move, picked } = pressedPart(this.moves, this.picked, name);
    if (move !== null) this.press(move, name);
    else if (picked !== this.picked) this.pick(picked);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const focused = this.focused();
    if (!focused || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") this.pressed(this.nameOfPart(focused));
    else if (event.key === "Escape" && this.picked) this.giveUp();
    else if (isArrow(event.key)) {
      const buttons = this.buttons();
      buttons[nearestAhead(middleOf(focused), buttons.map(middleOf), event.key)]?.focus();
    } else return;
    event.preventDefault();
  }

  /** Cancel the picks, and return to the part pressed first. */
  giveUp() {
    const [first] = this.picked.split(" ");
    this.pick("");
    this.parts.get(first)?.[0].focus();
  }

  /** Show where the focus is after a key. After a press it would look like advice. */
  aimAtFocus() {
    const focused = this.focused();
    if (focused?.matches(":focus-visible")) this.aim(this.nameOfPart(focused));
  }

  /** @param {Event} event */
  nameOf(event) {
    return this.nameOfPart(targetOf(event)?.closest(`[${this.attribute}]`));
  }

  /** @param {Element | null | undefined} part */
  nameOfPart(part) {
    return part?.getAttribute(this.attribute) ?? "";
  }

  /** @param {string} name of the parts that a press would mean */
  aim(name) {
    for (const [other, parts] of this.parts) {
      for (const part of parts) part.classList.toggle("aimed", other === name && name in this.next);
    }
  }
}

/**
 * The name of a hinted move.
 * @param {string} move
 */
export function hinted(move) {
  return `${move}, the hint`;
}

/** @param {Element} part */
function middleOf(part) {
  const { left, top, width, height } = part.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** @typedef {{ x: number, y: number }} Place */

/** @type {Record<string, Place>} */
const DIRECTIONS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const ASIDE = 2; // how much more a way aside counts than one ahead
const NEAR = 1; // pixels: what is not further ahead than this is beside

/** @param {string} key */
export function isArrow(key) {
  return Object.hasOwn(DIRECTIONS, key);
}

/**
 * The index of the nearest place in the direction of an arrow key; -1 if there is none.
 * @param {Place} from
 * @param {Place[]} places
 * @param {string} key
 */
export function nearestAhead(from, places, key) {
  const { x, y } = DIRECTIONS[key];
  return leastOf(places.map((place) => {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const ahead = dx * x + dy * y;
    return ahead > NEAR ? ahead + ASIDE * Math.abs(dx * y + dy * x) : Infinity;
  }));
}

/**
 * The index of the place that is nearest to another one; -1 if there is none.
 * @param {Place} from
 * @param {Place[]} places
 */
export function nearestTo(from, places) {
  return leastOf(places.map((place) => Math.hypot(place.x - from.x, place.y - from.y)));
}

/** @param {number[]} distances */
function leastOf(distances) {
  const least = Math.min(...distances);
  return least < Infinity ? distances.indexOf(least) : -1;
}

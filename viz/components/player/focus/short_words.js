// The words below a node of the focus view, as far as its column has room: neighbours must not read as one text.
import { grouped } from "../../shared/words.js";

export const OPENED = "[−]"; // in brackets, as a bare minus before a number would be its sign
const THOUSANDS = 1000; // from here on there is no room for all digits beside a small pill
const [PLAIN, BOLD] = [400, 650];

/** @typedef {(text: string, weight: number) => number} Measure how wide a text is, in units */

/**
 * The widths of texts, from those of their letters: each letter is measured once, and never on the page.
 */
export class Letters {
  /** @param {Measure} measure */
  constructor(measure) {
    this.measure = measure;
    /** @type {Record<number, Map<string, number>>} */
    this.known = { [PLAIN]: new Map(), [BOLD]: new Map() };
  }

  /** @param {string} text */
  plain(text) {
    return this.width(text, PLAIN);
  }

  /** @param {string} text */
  bold(text) {
    return this.width(text, BOLD);
  }

  /**
   * @param {string} text
   * @param {number} weight
   */
  width(text, weight) {
    const known = this.known[weight];
    let width = 0;
    for (const letter of text) {
      let wide = known.get(letter);
      if (wide === undefined) known.set(letter, wide = this.measure(letter, weight));
      width += wide;
    }
    return width;
  }
}

/**
 * How much of the search is below a closed node, in words that fit.
 * @param {{ count: number, unit: "node" | "visit", isOpened: boolean }} below visits, if nodes are visited again
 * @param {number} room in units
 * @param {(text: string) => number} width
 */
export function belowWords({ count, unit, isOpened }, room, width) {
  if (!count) return "";
  if (isOpened) return OPENED;
  const hasWords = width(`100 more ${unit}s`) <= room; // whatever this count is, so that a row reads alike
  const forms = [
    ...(hasWords ? [`${grouped(count)} more ${unit}${count === 1 ? "" : "s"}`] : []),
    `+${grouped(count)}`,
    `+${short(count)}`,
    `+${shortest(count)}`,
  ];
  return forms.find((words) => width(words) <= room) ?? shortest(count);
}

/**
 * The mark of a cutoff beside a name: in words, or as the strike of an edge is drawn; "" where there is no room.
 * @param {{ cut: string }} look
 * @param {boolean} isSmall
 * @param {number} room what the name leaves, in units
 * @param {(text: string) => number} width
 */
export function cutWords({ cut }, isSmall, room, width) {
  if (!cut || cut === "book") return cut; // only the root is in the book, and it stands alone on its row
  const isFound = cut === "table" || cut === "known";
  const mark = isFound ? cut[0].toUpperCase() : "//";
  const words = isFound ? cut : cut === "beta" ? "β cut" : "α cut";
  return (isSmall ? [mark] : [words, mark]).find((text) => width(` ${text}`) <= room) ?? "";
}

/**
 * A number with at most four characters.
 * @param {number} number
 */
function short(number) {
  if (number < THOUSANDS) return String(number);
  const thousands = number / THOUSANDS;
  return thousands < 9.95 ? `${thousands.toFixed(1)}k` : `${Math.round(thousands)}k`;
}

/**
 * A number in whole thousands, if it is large enough.
 * @param {number} number
 */
function shortest(number) {
  return number < THOUSANDS ? String(number) : `${Math.round(number / THOUSANDS)}k`;
}

const WITH_DECIMALS = /^(\D*)(\d+)\.(\d+)…?(\??)$/; // what is not known to its end has a question mark

/**
 * A value with fewer and fewer decimals; an ellipsis replaces the others.
 * @param {string} text
 * @returns {string[]}
 */
function lessAndLess(text) {
  const [, sign, whole, decimals, mark] = WITH_DECIMALS.exec(text) ?? [];
  if (!decimals) return [text];
  const least = whole.length > 1 ? 0 : 1; // 0.3 is not 0
  const counts = [...Array(Math.max(0, decimals.length - least)).keys()].map((left) => decimals.length - 1 - left);
  return [text, ...counts.map((count) => `${sign}${whole}${count ? `.${decimals.slice(0, count)}` : ""}…${mark}`)];
}

/**
 * A value with the fewest decimals.
 * @param {string} text
 */
export function shortestValue(text) {
  return lessAndLess(text).reduce((short, other) => (other.length < short.length ? other : short));
}

/**
 * A value with as many decimals as there is room for.
 * @param {string} text
 * @param {number} room in units
 * @param {(text: string) => number} width
 */
export function shorterValue(text, room, width) {
  return lessAndLess(text).find((words) => width(words) <= room) ?? shortestValue(text);
}

/**
 * The forms of a name. A move that has a brief name loses its verb first, "2 from b", then is called by that.
 * @param {string} name
 * @param {Record<string, string>} briefs
 */
function formsOf(name, briefs) {
  const brief = briefs[name];
  const bare = name.replace(/^\S+ /, "");
  return brief === undefined ? [name] : [name, bare.includes(" ") ? bare : brief, brief];
}

/**
 * The number of the first form for which all names of a row have room, so that they read alike.
 * @param {readonly string[]} names
 * @param {Record<string, string>} briefs
 * @param {number} room in units
 * @param {(text: string) => number} width
 */
export function commonForm(names, briefs, room, width) {
  const firsts = names.map((name) => {
    const forms = formsOf(name, briefs);
    const first = forms.findIndex((form) => width(form) <= room);
    return first < 0 ? forms.length - 1 : first;
  });
  return Math.max(0, ...firsts);
}

/**
 * A name as there is room for it, in one of its forms from a number on, before a letter is cut.
 * @param {string} name
 * @param {Record<string, string>} briefs
 * @param {number} room in units
 * @param {(text: string) => number} width
 * @param {number} [from]
 */
export function shorterName(name, briefs, room, width, from = 0) {
  const forms = formsOf(name, briefs);
  const fitting = forms.find((form, number) => number >= Math.min(from, forms.length - 1) && width(form) <= room);
  if (fitting !== undefined) return fitting;
  const letters = [...forms[forms.length - 1]];
  while (letters.length > 1 && width(`${letters.join("")}…`) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

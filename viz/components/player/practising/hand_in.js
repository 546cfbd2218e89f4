// What the reader hands in: values, cuts, the best move and windows, by path; with its history.
import { sentenceCase } from "../../shared/words.js";
import { ROOT } from "../tree/paths.js";

/**
 * @typedef {object} HandIn
 * @property {Readonly<Record<string, string>>} values as they are typed
 * @property {Readonly<Record<string, readonly [alpha: string, beta: string]>>} windows at entry, as they are typed
 * @property {readonly string[]} skipped the nodes whose edges are cut
 * @property {string | null} move the path of the child that the root moves to
 */

/** @type {HandIn} */
export const NOTHING_YET = { values: {}, windows: {}, skipped: [], move: null };

// As core/options/numerals.py and core/practice/hand_in_formats.py read them, in the signs of `plain`.
const NUMBER_TEXT = String
  .raw`[+-]?(?:\d+/0*[1-9]\d*|\d*[¼-¾⅐-⅞]|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|(?:math\.)?inf(?:inity)?)`;
const WORTH_TEXT = new RegExp(`^(?:<=|=<|>=|=>|=)?${NUMBER_TEXT}$`);
const BOUND_TEXT = new RegExp(`^${NUMBER_TEXT}$`);

/**
 * What the reader typed, in keyboard signs; the server reads both.
 * @param {string} text
 */
function plain(text) {
  return text.toLowerCase().replaceAll("−", "-").replaceAll("∞", "inf").replaceAll("≤", "<=").replaceAll("≥", ">=")
    .replaceAll(/\s/g, "");
}

/**
 * Whether a text is one that the server reads: a number beyond what it holds is none.
 * @param {string} text
 * @param {RegExp} pattern
 */
function isRead(text, pattern) {
  const said = plain(text);
  const [power] = said.match(/[\d.]+e[+-]?\d+$/) ?? ["0"];
  return pattern.test(said) && Number.isFinite(Number(power));
}

/**
 * A value as it is shown: "≤ 2", "−∞"; null if it is none.
 * @param {string} text
 */
export function shownValue(text) {
  return isRead(text, WORTH_TEXT) ? asShown(text) : null;
}

/**
 * @param {string} text of a number or a bound
 */
function asShown(text) {
  return plain(text).replace(/<=|=</, "≤").replace(/>=|=>/, "≥").replace(/^=/, "").replaceAll("+", "").replaceAll(
    "-",
    "−",
  )
    .replace(/(math\.)?inf(inity)?/, "∞");
}

/**
 * The two numbers of a window, as they are shown; null where the text is not two numbers.
 * @param {string} text such as "-inf, 3"
 * @returns {[alpha: string, beta: string] | null}
 */
export function shownWindow(text) {
  const bounds = text.replaceAll(/[()[\]]/g, "").split(/[,;]/);
  if (bounds.length !== 2 || !bounds.every((bound) => isRead(bound, BOUND_TEXT))) return null;
  return [asShown(bounds[0]), asShown(bounds[1])];
}

/**
 * @param {HandIn} handIn
 * @param {string} path
 * @param {string} text nothing takes the value back
 * @returns {HandIn}
 */
export function withValue(handIn, path, text) {
  const { [path]: _, ...others } = handIn.values;
  return { ...handIn, values: text ? { ...others, [path]: text } : others };
}

/**
 * @param {HandIn} handIn
 * @param {string} path
 * @param {readonly [string, string] | null} window
 * @returns {HandIn}
 */
export function withWindow(handIn, path, window) {
  const { [path]: _, ...others } = handIn.windows;
  return { ...handIn, windows: window ? { ...others, [path]: window } : others };
}

/**
 * Cut the edge to a node, or take the cut back. What is below a cut edge goes with it, and has no cuts of its own.
 * @param {HandIn} handIn
 * @param {string} path
 * @returns {HandIn}
 */
export function cutOrNot(handIn, path) {
  const { skipped } = handIn;
  if (skipped.includes(path)) return { ...handIn, skipped: skipped.filter((other) => other !== path) };
  return { ...handIn, skipped: [...skipped.filter((other) => !other.startsWith(`${path}.`)), path] };
}

/**
 * Choose the move, or take the choice back.
 * @param {HandIn} handIn
 * @param {string} path
 * @returns {HandIn}
 */
export function moveOrNot(handIn, path) {
  return { ...handIn, move: handIn.move === path ? null : path };
}

/**
 * Whether a node lies below a cut edge, or at its lower end.
 * @param {HandIn} handIn
 * @param {string} path
 */
export function isSkippedIn({ skipped }, path) {
  return skipped.some((cut) => path === cut || path.startsWith(`${cut}.`));
}

/**
 * Whether a stored object is a hand-in.
 * @param {any} kept
 * @returns {kept is HandIn}
 */
export function isHandIn(kept) {
  const { values, windows, skipped, move } = kept ?? {};
  const areTexts = (/** @type {unknown[]} */ all) => all.every((each) => typeof each === "string");
  return [values, windows].every((each) => each !== null && typeof each === "object") && Array.isArray(skipped) &&
    areTexts([...Object.values(values), ...Object.values(windows).flat(), ...skipped, move ?? ""]);
}

/** @param {HandIn} handIn */
export function isEmpty({ values, windows, skipped, move }) {
  return !Object.keys(values).length && !Object.keys(windows).length && !skipped.length && move === null;
}

/**
 * What has changed in a hand-in, for a screen reader.
 * @param {HandIn} before
 * @param {HandIn} now
 * @param {(path: string) => string} nameOf
 */
export function changesSaid(before, now, nameOf) {
  if (isEmpty(now)) return "Nothing is filled in.";
  /** @type {(what: string, had: Readonly<Record<string, unknown>>, has: Readonly<Record<string, unknown>>) => string[]} */
  const given = (what, had, has) =>
    Object.keys({ ...had, ...has }).filter((path) => String(had[path]) !== String(has[path])).map((path) =>
      has[path]
        ? `${nameOf(path)} has the ${what} ${[has[path]].flat().join(", ")}.`
        : `${nameOf(path)} has no ${what}.`
    );
  const cut = now.skipped.filter((path) => !before.skipped.includes(path));
  const mended = before.skipped.filter((path) => !isSkippedIn(now, path));
  const moves = now.move ? `${nameOf(now.move)} is your move.` : "No move is chosen.";
  return [
    ...given("value", before.values, now.values),
    ...given("window", before.windows, now.windows),
    ...cut.map((path) => `${nameOf(path)} is cut off.`),
    ...mended.map((path) => `${nameOf(path)} is not cut off.`),
    ...(now.move === before.move ? [] : [moves]),
  ].map(sentenceCase).join(" ");
}

/**
 * A hand-in as the server reads it; core/practice/hand_in_formats.py says how. Where cuts are asked for, none is an answer too.
 * @param {HandIn} handIn
 * @param {ReadonlySet<string>} asks
 */
export function asJson({ values, windows, skipped, move }, asks) {
  return {
    nodes: Object.entries(values).map(([path, value]) => ({ path: indices(path), value })),
    windows: Object.entries(windows).map(([path, [alpha, beta]]) => ({ path: indices(path), alpha, beta })),
    skipped: asks.has("skipped") ? skipped.map(indices) : null,
    move: move === null ? null : indices(move)[0],
  };
}

/** @param {string} path */
function indices(path) {
  return path === ROOT ? [] : path.split(".").map(Number);
}

/** The history of a hand-in, with undone changes. */
export class Drafts {
  /** @param {HandIn} [first] */
  constructor(first = NOTHING_YET) {
    /** @type {HandIn[]} */
    this.all = [first];
    this.at = 0;
  }

  get now() {
    return this.all[this.at];
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.all.length - 1;
  }

  /** @param {HandIn} next */
  change(next) {
    this.all = [...this.all.slice(0, this.at + 1), next];
    this.at += 1;
  }

  /**
   * Go back, or forward again, where there is something.
   * @param {-1 | 1} by
   */
  go(by) {
    if (by < 0 ? this.canUndo : this.canRedo) this.at += by;
  }
}

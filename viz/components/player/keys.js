// Keys that work wherever the focus is, except while typing.
import { followLists, isTyped } from "./typing.js";
/** @import { Editing } from "./editing/editing.js" */
/** @import { Practising } from "./practising/practising.js" */

/** @type {Record<string, string>} */
const KEYS = {
  ArrowRight: "forward",
  ArrowLeft: "back",
  PageDown: "forward",
  PageUp: "back",
  Home: "first",
  End: "last",
  " ": "play",
  x: "next-cutoff",
  X: "previous-cutoff",
  u: "next-bound",
  U: "previous-bound",
  r: "next-here",
  R: "previous-here",
  f: "present",
  b: "blank",
  ".": "blank",
  a: "reveal",
  o: "fold-node",
  s: "search",
  e: "edit",
  p: "practise",
  d: "difference",
  w: "picture",
  0: "fit",
  l: "legend",
  P: "present",
  q: "ask-first",
  Q: "ask-here",
  c: "counts",
  "?": "help",
  ...Object.fromEntries([..."123456789"].map((digit) => [digit, digit])), // a view each
};
/** @type {Record<string, string>} with Shift: one event, whatever a step goes by */
const SHIFTED = { ArrowRight: "forward-event", ArrowLeft: "back-event" };
/** What the space bar presses: a voter does not want to play the search. */
const PRESSED_BY_SPACE = "input[type=checkbox], .plyscope-lecture :is(button, summary)";
const REPEATING = new Set([
  "forward",
  "back",
  "forward-event",
  "back-event",
  "next-cutoff",
  "previous-cutoff",
  "next-bound",
  "previous-bound",
]);
// Streamlit clears its cache on this, which in class would be an accident.
const SILENCED = new Set(["C"]);
const CHOOSING = new Set([" ", "ArrowLeft", "ArrowRight"]); // with these the browser itself goes through what can be chosen
const WALKING = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "o"]);

/**
 * What handles the keys: a player, or a comparison of several.
 * @typedef {object} KeyListener
 * @property {() => boolean} hasKeys whether it is the one of several that the keys are for
 * @property {boolean} [isAsking] whether a question is open, which a key that is held down must not pass
 * @property {(action: string) => void} act
 * @property {{ unblank: () => boolean }} present
 * @property {Editing} [editing]
 * @property {Practising} [practising]
 */

/**
 * The tree's own keys while it has the focus.
 * @typedef {object} TreeKeys
 * @property {(target: EventTarget | null | undefined) => boolean} has
 * @property {(key: string) => void} press
 * @property {SVGElement} [focused] the node that the Tab key comes to
 */

/**
 * @param {KeyListener} listener
 * @param {TreeKeys} tree
 * @param {AbortSignal} signal
 */
export function listenToKeys(listener, tree, signal) {
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.isComposing || !listener.hasKeys()) return;
    const [first] = event.composedPath();
    const target = first instanceof Element ? first : null;
    const isTyping = isTyped(event);
    const isDown = event.type === "keydown";
    const take = () => {
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    const { focused } = tree;
    const isInTree = tree.has(target);
    const isTaken = isDown && focused &&
      (listener.practising?.press(event, { isInTree, isTyping }, focused) ||
        (!isTyping && listener.editing?.press(event, isInTree, focused)));
    if (isTaken) return take();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isDown && !event.repeat && listener.present.unblank()) return take();
    if (isTyping) return;
    if (event.key === " " && target?.closest(PRESSED_BY_SPACE)) return;
    if (CHOOSING.has(event.key) && target?.closest("[data-part=practice-answer] input[type=radio]")) return;
    const inDialog = target?.closest("dialog[open]");
    const walks = !inDialog && !event.shiftKey && tree.has(target) && WALKING.has(event.key);
    const isDesks = event.key === "q" && window.plyscopeLead?.isOpen; // a class that is led is asked instead
    const action = inDialog || isDesks ? undefined : (event.shiftKey && SHIFTED[event.key]) || KEYS[event.key];
    if (!action && !walks && !SILENCED.has(event.key)) return;
    event.stopImmediatePropagation();
    if (!action && !walks) return;
    event.preventDefault();
    if (!isDown) return;
    if (walks) tree.press(event.key);
    else if (action && (!event.repeat || (REPEATING.has(action) && !listener.isAsking))) listener.act(action);
  };
  followLists();
  // A button that has the focus would also take the space bar's release for a click.
  window.addEventListener("keydown", onKey, { capture: true, signal });
  window.addEventListener("keyup", onKey, { capture: true, signal });
}

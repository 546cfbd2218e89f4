// Which keys are typed into something, and so are not the player's: those in a text field, and those in a list while it is
// open or nothing was chosen from it. A list that was used keeps the focus, so that Tab goes on from there, but not the keys.

const TEXTS = "input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, [contenteditable=true]";
const CHOICES = "select, [role=combobox]";
const A_WORD = 1000; // milliseconds within which a closed list of the browser's takes letters for one word

let isFollowed = false;
/** @type {Element | null} the list that has the focus, if it was used since it got that */
let used = null;
let word = 0; // until when letters belong to the word that is typed into a list

/**
 * Whether a key is.
 * @param {KeyboardEvent} event
 * @returns {boolean}
 */
export function isTyped(event) {
  const list = partAt(event, CHOICES);
  if (!list) return partAt(event, TEXTS) !== null;
  return list !== used || isOpen(list) || isInWord(event);
}

/** Whether a text field of the page around the player has the focus. */
export function isTypingOutside() {
  return Boolean(document.activeElement?.matches(TEXTS));
}

/**
 * Treat a list opened by a player's key as used: closed without a choice, it leaves the keys to the player.
 * @param {Element} list
 */
export function takeAsUsed(list) {
  used = list;
}

/** Track which list was used on the whole page, before anything else handles a key. */
export function followLists() {
  if (isFollowed) return;
  isFollowed = true;
  /** @type {(type: string, does: (event: any) => void) => void} */
  const on = (type, does) => window.addEventListener(type, does, { capture: true });
  on("pointerdown", (event) => {
    used = partAt(event, CHOICES) ?? document.activeElement?.closest(CHOICES) ?? null; // it, or something that it offers
  });
  on("input", (event) => {
    const list = partAt(event, CHOICES);
    if (list) used = list instanceof HTMLSelectElement ? list : null; // else a part of a name was typed
  });
  on("focusout", (event) => {
    if (used && partAt(event, CHOICES) === used) used = null;
  });
  on("keydown", (event) => {
    const list = partAt(event, CHOICES);
    if (!list) return;
    if (isLetter(event) && (list !== used || isInWord(event))) word = event.timeStamp + A_WORD;
    if (!closes(list, event.key)) return;
    word = 0;
    setTimeout(() => (used = list)); // the key itself is the list's
  });
}

/**
 * @param {Event} event
 * @param {string} selector
 */
function partAt(event, selector) {
  const [first] = event.composedPath();
  return first instanceof Element ? first.closest(selector) : null;
}

/** @param {Element} list */
function isOpen(list) {
  return list.getAttribute("aria-expanded") === "true";
}

/** @param {KeyboardEvent} event */
function isLetter({ key }) {
  return key.length === 1 && key !== " ";
}

/** @param {KeyboardEvent} event */
function isInWord(event) {
  return isLetter(event) && event.timeStamp < word;
}

/**
 * Whether a key opens a list of the browser's, which keeps the keys to itself until it closes, or closes a list of the page.
 * @param {Element} list
 * @param {string} key
 */
function closes(list, key) {
  if (list instanceof HTMLSelectElement) return key === "Enter" || key === " ";
  return isOpen(list) && (key === "Enter" || key === "Escape");
}

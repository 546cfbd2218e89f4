// Events between the components of a page: players ask, and the mailbox carries the questions to the server.
/** @import { NumberedAnswer, LedPlace, LiveScreen, ServedData } from "../contract.d.ts" */

/**
 * A question for the server. A question that `replaces` takes the place of one that still waits: of such, only the last is
 * answered. Further fields say what is asked; viz/pages/answering.py has them.
 * @typedef {{ number: number, replaces?: boolean, search?: string, led?: LedPlace } & Record<string, unknown>} Question
 */

/**
 * Where a class is led on a page that shows its search; `views` are null where those that are shown may stay, and `by` is
 * how a comparison goes, where it may be another way.
 * @typedef {{ page: LiveScreen["page"], step: number, views: string[] | null, by?: string }} Led
 */

/**
 * The events of the page by name, with what each tells.
 * @typedef {object} PageEvents
 * @property {Question} plyscope-asked a question goes to the server
 * @property {NumberedAnswer} plyscope-answered its answer is here
 * @property {LiveScreen & { isNew: boolean }} plyscope-screen what the page shows is another step, or a new search
 * @property {ServedData} plyscope-opens the large player of the page shows this, to which a class leads it
 * @property {Led} plyscope-led what shows a search goes where the class is led
 * @property {null} plyscope-class the class that is led is in another state
 * @property {null} plyscope-votes a vote has begun, or is over, in the class that is led or followed
 * @property {null} plyscope-joins the reader wants to join a class
 * @property {null} plyscope-hears the mailbox listens
 * @property {string} plyscope-address the address names another step; this is its part that tells how the reader looks
 * @property {null} plyscope-away the server can't be reached
 * @property {string} plyscope-theme the reader chose this theme
 * @property {null} plyscope-kept the browser has kept the reader's work
 * @property {null} plyscope-forgotten it has forgotten all of it, as the reader asked
 * @property {string} plyscope-not-kept it had no room, and these are the words about that
 */

/**
 * Dispatch an event on the page.
 * @template {keyof PageEvents} T
 * @param {T} name
 * @param {PageEvents[T]} detail
 */
export function announce(name, detail) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

/**
 * Listen to an event on the page.
 * @template {keyof PageEvents} T
 * @param {T} name
 * @param {(detail: PageEvents[T]) => void} does
 * @param {AddEventListenerOptions} [options]
 */
export function onAnnounced(name, does, options) {
  document.addEventListener(name, (event) => does(/** @type {CustomEvent} */ (event).detail), options);
}

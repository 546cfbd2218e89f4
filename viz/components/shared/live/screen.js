// What the page shows of a search, as a live class tells it to others: what leads a class and what follows one need not
// know the players.
import { announce } from "../page_events.js";
/** @import { LiveScreen } from "../../contract.d.ts" */

/**
 * Tell the page what a player, a comparison or a game shows now; "plyscope-screen" hears it, also of each step. `query`
 * opens it: `link` of what is shown, with `&by=` on Compare, where a step is a stop; the step of a game is its moves.
 * A tree that no link holds has the name of its recording there, by which the server finds it as long as it keeps it.
 * @param {LiveScreen} screen
 * @param {boolean} isNew whether it has just come, as no reader's step
 */
export function noteScreen(screen, isNew) {
  window.plyscopeScreen = screen;
  announce("plyscope-screen", { ...screen, isNew });
}

/**
 * What the page shows, or showed last where it has no search.
 * @returns {LiveScreen | null}
 */
export function screenNow() {
  return window.plyscopeScreen ?? null;
}

/** What a link of Compare tells last: how its searches step together. */
const WAY_IN_LINK = /&by=(\w+)$/;

/**
 * How a comparison steps together; undefined for what is none.
 * @param {Pick<LiveScreen, "query"> | null} screen
 */
export function wayOf(screen) {
  return screen ? WAY_IN_LINK.exec(screen.query)?.[1] : undefined;
}

/**
 * The part of a query that says what is searched.
 * @param {string} query
 */
export function searchOf(query) {
  return query.replace(WAY_IN_LINK, "");
}

// What the browser keeps between visits, if allowed: without storage everything still works.

/** The names of stored values, of all components. */
export const KEPT = {
  views: "plyscope views",
  boardHidden: "plyscope board hidden",
  theme: "plyscope theme",
  welcomed: "plyscope welcomed", // that something was done here once
  work: "plyscope work",
  practice: "plyscope practice",
  reviews: "plyscope reviews", // exercises that were missed, and when each comes again
  draft: "plyscope draft", // what was typed in this tab, in the exercise that it shows
  trees: "plyscope trees",
  chosen: "plyscope chosen", // of the recent trees, one that no link holds
  lead: "plyscope lead", // the class that this browser leads
  leader: "plyscope leader", // the tab in which its teacher did something last, and when
  tab: "plyscope tab",
  device: "plyscope device",
  lecture: "plyscope lecture", // the class that this tab is in
  vote: "plyscope vote", // of this device, in that class
};

/**
 * Store a value; return whether that was possible.
 * @param {string} name
 * @param {unknown} value
 * @param {Storage} [store]
 */
export function keep(name, value, store) {
  try {
    (store ?? localStorage).setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false; // full or forbidden: it lasts until the page is left
  }
}

/**
 * A stored value, null if there is none. It may be anything, even written by other code.
 * @param {string} name
 * @param {Storage} [store]
 * @returns {any}
 */
export function recall(name, store) {
  try {
    return JSON.parse((store ?? localStorage).getItem(name) ?? "null");
  } catch {
    return null;
  }
}

// What core/comparing/synchrony.py says of a stop.

/** Where a search is. */
export const WHERE = ["here", "skipped", "beyond", "done", "once"];
export const [HERE, SKIPPED, BEYOND, DONE, ONCE] = [0, 1, 2, 3, 4];

/** What has been done. */
export const [START, ENTER, LEAVE, EVENT, LEAF, END] = [0, 1, 2, 3, 4, 5];

// The sentence of a comparison: what has been done at a stop, and who has not done it.
import { grouped, listed, sentenceCase } from "../shared/words.js";

/** Where a search is at a stop, as core/comparing/synchrony.py counts it. */
export const WHERE = ["here", "skipped", "beyond", "done", "once"];
export const [HERE, SKIPPED, BEYOND, DONE, ONCE] = [0, 1, 2, 3, 4];

/** What has been done at a stop, likewise. */
export const [START, ENTER, LEAVE, EVENT, LEAF, END] = [0, 1, 2, 3, 4, 5];

const ALL = ["", "", "Both", "All three", "All four"];

/**
 * @param {{ moment: number, name: string, stop: number }} at `name` is what sentences call the node of a stop by node
 * @param {number[]} numbers those of the searches
 * @param {number[]} states where each of them is
 */
export function stopSentence({ moment, name, stop }, numbers, states) {
  if (moment === START) return "Nothing has been searched yet.";
  if (moment === END) return "All searches have ended.";
  /** @param {number} state */
  const who = (state) => numbers.filter((_, at) => states[at] === state);
  const it = who(HERE).length || moment > LEAVE ? "it" : name; // nobody may return from where a search stopped
  const clauses = [
    happened({ moment, name, stop }, who(HERE), states.length),
    clause(who(SKIPPED), `skips ${it}`, `skip ${it}`),
    clause(who(BEYOND), "does not search that deep", "do not search that deep"),
    clause(who(DONE), "has ended", "have ended"),
    clause(who(ONCE), "does not visit it again", "do not visit it again"),
  ];
  const sentence = `${clauses.filter(Boolean).join("; ")}.`;
  return sentenceCase(sentence);
}

/**
 * What has been done, and by whom.
 * @param {{ moment: number, name: string, stop: number }} at
 * @param {number[]} who
 * @param {number} of how many searches
 */
function happened({ moment, name, stop }, who, of) {
  if (moment === ENTER) return done(who, of, `entered ${name}`);
  if (moment === LEAVE) return done(who, of, `returned from ${name}`);
  return `${moment === EVENT ? "Event" : "Leaf"} ${grouped(stop)} of each search`;
}

/**
 * "search 1 has ended", "searches 1 and 3 have ended"; nothing for none.
 * @param {number[]} numbers
 * @param {string} one
 * @param {string} more
 */
function clause(numbers, one, more) {
  if (!numbers.length) return "";
  return numbers.length === 1 ? `search ${numbers[0]} ${one}` : `searches ${listed(numbers)} ${more}`;
}

/**
 * @param {number[]} numbers
 * @param {number} of
 * @param {string} what
 */
function done(numbers, of, what) {
  const all = numbers.length === of && ALL[of];
  return all ? `${all} have ${what}` : clause(numbers, `has ${what}`, `have ${what}`);
}

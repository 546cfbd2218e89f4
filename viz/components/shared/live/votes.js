// How a class voted, once it is explained: for each option a bar of each round, whether it is right, and the ideas behind a wrong
// one that somebody chose.
import { make } from "../elements.js";
import { grouped } from "../words.js";
/** @import { LiveAnswer, LiveIdea, LiveQuestion } from "../../contract.d.ts" */

const ROUNDS = ["First vote", "Second vote"];

/**
 * The list of the options; votes.css has its looks.
 * @param {Pick<LiveQuestion, "options">} question
 * @param {Pick<LiveAnswer, "right" | "ideas">} answer
 * @param {number[][]} counts of each round, by option
 * @param {number | null} own the option that this reader chose last
 * @returns {HTMLOListElement}
 */
export function drawVotes({ options }, { right, ideas }, counts, own = null) {
  const items = options.map((option, at) => {
    const isRight = at === right;
    const isChosen = counts.some((votes) => votes[at]);
    const marks = [
      ...(isRight ? [make("b", { className: "of-right", textContent: "Right" })] : []),
      ...(at === own ? [make("b", { textContent: "Your vote" })] : []),
    ];
    return make(
      "li",
      { className: isRight ? "right" : "" },
      make("p", { className: "option" }, option, ...marks),
      ...counts.map((votes, round) => bar(counts.length > 1 ? ROUNDS[round] : "Votes", votes, at)),
      ...(isChosen && !isRight && ideas[at].length ? [ideasOf(ideas[at], at === own)] : []),
    );
  });
  return make("ol", { className: "votes" }, ...items);
}

/**
 * @param {string} round
 * @param {number[]} votes by option
 * @param {number} at
 */
function bar(round, votes, at) {
  const all = votes.reduce((sum, count) => sum + count, 0);
  const share = all ? votes[at] / all : 0;
  const filled = make("i");
  filled.style.setProperty("--share", String(share));
  const drawn = make("span", { className: "share" }, filled);
  drawn.setAttribute("aria-hidden", "true");
  const count = `${Math.round(100 * share)}% (${grouped(votes[at])})`;
  return make(
    "p",
    { className: "round" },
    make("span", { textContent: round }),
    drawn,
    make("span", { textContent: count }),
  );
}

/**
 * @param {readonly LiveIdea[]} ideas
 * @param {boolean} open
 */
function ideasOf(ideas, open) {
  const each = ideas.map(({ title, idea, truth }) => {
    const words = [make("p", { textContent: `“${idea}”` }), make("p", { textContent: truth })];
    return make(
      "details",
      { className: "idea", open },
      make("summary", { textContent: `A common mistake: ${title}` }),
      ...words,
    );
  });
  return make("div", { className: "ideas" }, ...each);
}

// What a player shows: the step, how much of it the class is told, and how it goes on. The views are functions of it.
/** @import { Way } from "./replay/story.js" */
/** @import { Covers } from "./views/cover_menu.js" */

/**
 * @typedef {object} PlayerState
 * @property {number} step
 * @property {number | null} before the step that was shown before, where it is not the one before this
 * @property {number} arrived how many pieces of the recording have come since it is shown
 * @property {{ key: number } | null} chosen the node that the reader chose, which is told again where it is the same
 * @property {Way} way what a step goes by
 * @property {number} speed times the usual one
 * @property {boolean} isPlaying
 * @property {Covers} covers what is covered until the class has answered
 * @property {"hidden" | "wanted" | "told"} answer whether that is covered, the class is asked what happens next, or it is told
 * @property {boolean} hasGaps whether gaps stand in the place of answers in texts
 */

/** @returns {PlayerState} */
export function firstState() {
  return {
    step: 0,
    before: null,
    arrived: 0,
    chosen: null,
    way: "event",
    speed: 1,
    isPlaying: false,
    covers: new Set(),
    answer: "hidden",
    hasGaps: false,
  };
}

/**
 * What is covered now. What comes next stays so when the answer is told: it was not asked for yet.
 * @param {Pick<PlayerState, "covers" | "answer">} state
 * @returns {Covers}
 */
export function coveredIn({ covers, answer }) {
  if (answer === "wanted") return new Set([...covers, "question"]);
  return answer === "told" ? new Set([...covers].filter((cover) => cover === "next")) : covers;
}

/**
 * The last step whose decisions are told, while something is covered; else the step itself.
 * @param {PlayerState} state
 * @param {string} cover
 */
export function toldIn(state, cover) {
  return coveredIn(state).has(cover) ? beforeIn(state) : state.step;
}

/**
 * The step that was shown before.
 * @param {Pick<PlayerState, "step" | "before">} state
 */
export function beforeIn({ step, before }) {
  return before ?? step - 1;
}

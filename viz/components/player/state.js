// The state of a player: the step, how much of it the class may see, what is shown of the tree and beside it, and how it goes
// on. The views are functions of it.
import { NOTHING_YET } from "./practising/hand_in.js";
import { presentedIn } from "./panels/present.js";
/** @import { LiveQuestion, Marked } from "../contract.d.ts" */
/** @import { Choice } from "./picture.js" */
/** @import { HandIn } from "./practising/hand_in.js" */
/** @import { Way } from "./replay/story.js" */
/** @import { Covers } from "./panels/cover_menu.js" */
/** @import { Presented } from "./panels/present.js" */

/**
 * @typedef {object} Replay
 * @property {number} step
 * @property {number} latest the step that nothing goes beyond, Infinity unless a class is asked what comes after it
 * @property {string | null} asked the path of the node whose α a class is asked for
 * @property {LiveQuestion["asks"] | null} asks what a class is asked
 * @property {number | null} before the step before all that this one tells, where it is not the one before this
 * @property {number} arrived how many pieces of the recording have come since it is shown
 * @property {{ key: number } | null} chosen the node that the reader chose, which is announced again where it is the same
 * @property {Way} way what a step goes by
 * @property {number} speed times the usual one
 * @property {boolean} isPlaying
 * @property {Covers} covers what is covered until the class has answered
 * @property {ReadonlySet<number> | null} moments the steps at which what comes next is asked, null where they are not chosen
 * @property {"hidden" | "wanted" | "revealed"} answer whether that is covered, asked, or revealed
 * @property {boolean} hasGaps whether gaps stand in the place of answers in texts
 * @property {ReadonlySet<string>} views what the reader wants open, whether or not it applies to this search, the one used last at the end
 * @property {ReadonlySet<string>} crowded the views among them that have no room
 * @property {Choice | null} picture what the reader chose; null for what suits the tree
 * @property {boolean} isFocused whether the focus view is shown
 * @property {ReadonlySet<number>} folds the keys of the folded nodes
 * @property {ReadonlySet<number>} opened the nodes that are open in the focus view
 * @property {readonly [width: number, height: number]} room of the stage
 * @property {{ words: string, isAnswer: boolean }} said beside the title: what is to be known, or an answer to the reader
 * @property {HandIn} handIn what the reader hands in while practising
 * @property {Marked | null} marked what the server said of that; null once it is another
 * @property {boolean} isReplaying whether the reader looks at the search meanwhile
 * @property {object} seen a new object whenever the viewport moves
 * @property {object} placed a new object whenever the whole tree gets other places
 *
 * @typedef {Replay & Presented} PlayerState
 */

/** @type {(keyof PlayerState)[]} what all that shows the step shows */
export const SHOWN = ["step", "way", "arrived", "covers", "answer", "hasGaps", "asks", "asked", "folds", "room"];

/** @type {(keyof PlayerState)[]} what decides which views are open */
export const OPEN = ["views", "extras", "isPresented", "crowded", "latest"];

/** @type {(keyof PlayerState)[]} what writes the recording's words anew */
export const WRITTEN = ["step", "arrived", "way", ...OPEN];

/**
 * @param {Presented} [before] the presentation that goes on
 * @returns {PlayerState}
 */
export function firstState(before) {
  return {
    ...presentedIn(before),
    step: 0,
    latest: Infinity,
    asked: null,
    asks: null,
    before: null,
    arrived: 0,
    chosen: null,
    way: "node",
    speed: 1,
    isPlaying: false,
    covers: new Set(),
    moments: null,
    answer: "hidden",
    hasGaps: false,
    views: new Set(),
    crowded: new Set(),
    picture: null,
    isFocused: false,
    folds: new Set(),
    opened: new Set(),
    room: [0, 0],
    said: { words: "", isAnswer: false },
    handIn: NOTHING_YET,
    marked: null,
    isReplaying: false,
    seen: {},
    placed: {},
  };
}

/**
 * What is covered now. What comes next stays covered when the answer is revealed: it was not asked for yet.
 * @param {Pick<PlayerState, "covers" | "answer">} state
 * @returns {Covers}
 */
export function coveredIn({ covers, answer }) {
  if (answer === "wanted") return new Set([...covers, "question"]);
  return answer === "revealed" ? new Set([...covers].filter((cover) => cover === "next")) : covers;
}

/**
 * The last step whose decisions are shown, while something is covered; else the step itself.
 * @param {PlayerState} state
 * @param {string} cover
 */
export function revealedIn(state, cover) {
  return coveredIn(state).has(cover) ? beforeIn(state) : state.step;
}

/**
 * The step that was shown before.
 * @param {Pick<PlayerState, "step" | "before">} state
 */
export function beforeIn({ step, before }) {
  return before ?? step - 1;
}

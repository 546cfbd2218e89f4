// The words for students: the page's status in the class, and what to do with a question.
/** @import { LiveState } from "../contract.d.ts" */
/** @import { Connection } from "../shared/live/stream.js" */

/** @type {Record<Connection, string>} */
const LINES = {
  opening: "Joining the class …",
  live: "",
  lost: "Connection lost. Reconnecting …",
  gone: "The class is closed at the moment. This page waits for the teacher.",
  full: "The class is full. This page tries again by itself.",
};

/**
 * The page's status in the class.
 * @param {object} stands
 * @param {Connection} stands.line
 * @param {Pick<LiveState, "phase"> | null} stands.state
 * @param {boolean} stands.isFollowed
 * @param {"nothing" | "coming" | "refused" | "covered" | "open"} stands.shown whether the teacher shows something, and this
 *   page can, or is covered while the class votes
 */
export function standing({ line, state, isFollowed, shown }) {
  if (state?.phase === "over") return "The class is over.";
  if (line !== "live") return LINES[line];
  if (shown === "nothing") return "The teacher has not shown anything yet.";
  if (shown === "coming") return "This page is on its way to what the teacher shows.";
  if (shown === "refused") return "This page can't show what the teacher shows.";
  if (isFollowed) return "You are following the teacher.";
  return shown === "covered" ? "This page is covered while the class votes." : "You are no longer following.";
}

/**
 * The name of a question's phase.
 * @param {Pick<LiveState, "phase" | "round">} state
 */
export function phaseTitle({ phase, round }) {
  switch (phase) {
    case "vote":
      return round > 1 ? "Vote again" : "Vote";
    case "closed":
      return "The vote is closed";
    case "talk":
      return "Talk with your neighbour";
    case "explain":
      return "The answer";
    default:
      return "";
  }
}

/**
 * What to do, and what became of this device's vote.
 * @param {LiveState} state
 * @param {number | null} choice of this device
 * @param {boolean} isCounted whether the server has it
 */
export function whatToDo({ phase, question, answer }, choice, isCounted) {
  if (!question) return "";
  const own = choice === null ? "" : question.options[choice];
  switch (phase) {
    case "vote":
      if (choice === null) return "Choose one. You can change it until the vote closes.";
      return isCounted
        ? `Your vote is in: ${own}. You can change it until the vote closes.`
        : `Your vote is on its way: ${own}.`;
    case "closed":
      if (choice === null) return "You did not vote this time. Wait for the teacher.";
      return isCounted ? `Your vote: ${own}. Wait for the teacher.` : "Your vote did not arrive in time.";
    case "talk":
      return "Tell each other what you chose, and why.";
    case "explain": {
      if (!answer) return "";
      const right = `Right: ${question.options[answer.right]}.`;
      if (choice === null || !isCounted) return right;
      return choice === answer.right ? `${right} That was your answer.` : `${right} Your answer: ${own}.`;
    }
    default:
      return "";
  }
}

// A comparison whose reader leads a class, or follows one: a question is about one of its searches.
import { queryOf } from "../player/in_class.js";
import { heldBy } from "../shared/live/open_question.js";
/** @import { DeskPage } from "../shared/live/desk.js" */
/** @import { Comparison } from "./comparison.js" */

/**
 * @param {Comparison} comparison
 * @returns {DeskPage}
 */
export function ledComparison(comparison) {
  /** @param {string} query */
  const indexOf = (query) => comparison.players.findIndex((player) => queryOf(player) === query);
  return {
    askable: () => {
      const all = comparison.panes.map(({ data: { number, title } }, at) => {
        const player = comparison.players[at];
        return {
          title: `${number} ${title}`,
          query: queryOf(player),
          step: player.state.step,
          about: `Search ${number}, ${title}`,
        };
      });
      const used = comparison.players.indexOf(comparison.used());
      return [...all.slice(used), ...all.slice(0, Math.max(0, used))];
    },
    go: (query, step) => {
      const at = indexOf(query);
      if (at < 0) return;
      if (comparison.state.by !== "event") comparison.moveBy("event"); // by node there may be no stop at the step
      comparison.jump(comparison.line.stopAt(at, step));
    },
  };
}

/**
 * While the followed class is asked about one of the searches, only that one is shown.
 * @param {Comparison} comparison
 */
export function showAsked({ players, panes, part }) {
  const query = window.plyscopeQuestions?.lecture?.query;
  const asked = panes[players.findIndex((player) => queryOf(player) === query)];
  const place = part("panes");
  const boxes = [...place.children].filter((box) => box instanceof HTMLElement);
  for (const box of boxes) box.hidden = asked !== undefined && box !== asked.box;
  const shown = String(boxes.filter(({ hidden }) => !hidden).length);
  place.style.setProperty("--panes", shown);
  place.dataset.panes = shown;
}

/**
 * Stop each search at the class's question; return the last stop that shows none beyond.
 * @param {Comparison} comparison
 */
export function latestStop({ players, line }) {
  const stops = players.map((player, at) => {
    const held = heldBy(queryOf(player));
    player.hold(held);
    return held.latest < Infinity ? line.lastUpTo(at, held.latest) : Infinity;
  });
  return Math.min(...stops);
}

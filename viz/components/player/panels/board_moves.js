// A press on the board of the step makes that move: the server knows the rules, and where the search comes to the position.
// Where several presses make a move, the first only picks a piece, and the server says if something is left to choose.
import { chooses } from "../../shared/pairs.js";
import { find, findAll, targetOf } from "../../shared/elements.js";
import { isClassVoting } from "../../shared/live/open_question.js";
/** @import { Player } from "../player.js" */

/** @param {Player} player */
export function playOnBoard(player) {
  const board = player.part("board");
  let picked = "";
  board.toggleAttribute("data-plays", true);
  board.onclick = async (event) => {
    const name = targetOf(event)?.closest("[data-press]")?.getAttribute("data-press");
    if (!name || isClassVoting()) return; // where the search goes may be what is asked
    const isFirst = !picked && find(board, "svg", SVGElement).hasAttribute("data-pairs");
    const press = picked ? `${picked} ${name}` : name;
    pick(isFirst ? name : "");
    if (isFirst) return;
    const { step, picks, problem } = await player.post.ask({ press, step: player.state.step });
    if (step !== undefined) player.jump(step);
    else if (picks !== undefined) pick(picks);
    else if (problem) player.tell(problem);
  };

  /** @param {string} parts the parts that are pressed so far, "" for none */
  function pick(parts) {
    picked = parts;
    find(board, "svg", SVGElement).toggleAttribute("data-chooses", chooses(parts));
    for (const part of findAll(board, "[data-press]", Element)) {
      part.classList.toggle("picked", parts.split(" ").includes(part.getAttribute("data-press") ?? ""));
    }
  }
}

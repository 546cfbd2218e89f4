// A press on the board of the step makes that move: the server knows the rules, and where the search comes to the position.
// Where two presses make a move, the first only picks a piece.
import { find, findAll, targetOf } from "../../shared/elements.js";
/** @import { Player } from "../player.js" */

/** @param {Player} player */
export function playOnBoard(player) {
  const board = player.part("board");
  let picked = "";
  board.toggleAttribute("data-plays", true);
  board.onclick = async (event) => {
    const name = targetOf(event)?.closest("[data-press]")?.getAttribute("data-press");
    if (!name) return;
    const isFirst = !picked && find(board, "svg", SVGElement).hasAttribute("data-pairs");
    const press = picked ? `${picked} ${name}` : name;
    pick(isFirst ? name : "");
    if (isFirst) return;
    const { step, problem } = await player.post.ask({ press, step: player.step });
    if (step !== undefined) player.jump(step);
    else if (problem) player.tell(problem);
  };

  /** @param {string} name */
  function pick(name) {
    picked = name;
    for (const part of findAll(board, "[data-press]", Element)) {
      part.classList.toggle("picked", part.getAttribute("data-press") === name);
    }
  }
}

// A press on the board of the step makes that move: the server knows the rules, and where the search comes to the position.
import { targetOf } from "../../shared/elements.js";
/** @import { Player } from "../player.js" */

/** @param {Player} player */
export function playOnBoard(player) {
  const board = player.part("board");
  board.toggleAttribute("data-plays", true);
  board.onclick = async (event) => {
    const name = targetOf(event)?.closest("[data-press]")?.getAttribute("data-press");
    if (!name) return;
    const { step, problem } = await player.post.ask({ press: name, step: player.step });
    if (step !== undefined) player.jump(step);
    else if (problem) player.tell(problem);
  };
}

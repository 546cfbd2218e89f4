// The turns in which a search takes the children of a node, on the edges to them, where that is not the order as written.
import { draw } from "../../shared/elements.js";
/** @import { Player } from "../player.js" */

const TURN = 0.72; // where on an edge a turn stands: the distance from the parent, as a share
const LETTER_DOWN = 5; // from the middle of a line of text to its base

/** @param {Player} player */
export function showTurns({ data, geometry, drawing, placing }) {
  for (const [key, turn] of Object.entries(data.turns)) {
    const [x, y] = geometry.onEdge(Number(key), TURN);
    const text = draw("text", { class: "turn", x, y: y + LETTER_DOWN }, String(turn));
    drawing.edges[Number(key)]?.append(text);
  }
  placing.add(".turn", TURN);
}

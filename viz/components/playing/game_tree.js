// The game so far as a tree: each position that was played from, with a branch for each of its moves. The move that was made
// goes on, and stands in the middle.
import { draw } from "../shared/elements.js";
/** @import { PlyData } from "../contract.d.ts" */

const [WIDTH, ROW, TOP] = [320, 54, 14];
const MOST = 8; // branches beside the one that was made; how many more there are is said
const SHAPES = {
  max: "M0,-11 12,10 -12,10Z",
  min: "M0,11 12,-10 -12,-10Z",
  chance: "M-11,0a11,11 0 1,0 22,0a11,11 0 1,0 -22,0Z",
};

/**
 * @param {PlyData[]} plies
 * @param {string[]} moves that were made, in words
 * @param {PlyData["player"] | null} next whose turn it is, null once the game is over
 */
export function drawnGame(plies, moves, next) {
  const height = TOP * 2 + plies.length * ROW + 8;
  const drawing = draw("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img" });
  drawing.ariaLabel = moves.length ? `The game so far: ${moves.join(", ")}` : "No move was made yet";
  plies.forEach(({ moves: count, made }, at) => {
    const [before, after] = [TOP + at * ROW, TOP + (at + 1) * ROW];
    const [left, right] = [Math.min(made, MOST / 2), Math.min(count - 1 - made, MOST / 2)];
    for (let branch = -left; branch <= right; branch++) {
      const x = WIDTH / 2 + branch * 34;
      drawing.append(draw("path", { class: branch ? "branch" : "made", d: `M160,${before}L${x},${after}` }));
      if (branch) drawing.append(draw("circle", { class: "branch", cx: x, cy: after, r: 3 }));
    }
    const more = count - 1 - left - right;
    if (more) drawing.append(draw("text", { class: "more", x: WIDTH, y: after - 8, "text-anchor": "end" }, `+${more}`));
  });
  [...plies.map(({ player }) => player), next].forEach((player, at) => {
    const y = TOP + at * ROW;
    const node = draw("g", { class: player ?? "leaf", transform: `translate(160,${y})` });
    node.append(draw("path", { class: "shape", d: player ? SHAPES[player] : "M-10,-10h20v20h-20Z" }));
    drawing.append(node);
    if (at) drawing.append(draw("text", { class: "move", x: 168, y: y - ROW / 2 + 5 }, moves[at - 1]));
  });
  return drawing;
}

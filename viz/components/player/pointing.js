// The effects of clicking a node of the tree, a call of the panel "Calls", or a position of the graph.
import { findAll } from "../shared/elements.js";
import { keyOf } from "./tree/paths.js";
/** @import { Player } from "./player.js" */
/** @import { Point } from "./tree/gestures.js" */

/**
 * @param {Player} player
 * @param {Element} target what was pointed at
 * @param {Point} [place] in the stage
 */
export function point(player, target, place) {
  /** @type {SVGElement | null} */
  const node = target.closest(".nodes > [data-key]");
  if (!node && place && player.practising.isOn) player.practising.pointBeside(place);
  if (!node) return;
  const key = keyOf(node);
  if (node.classList.contains("bundle")) open(player, node.dataset.below);
  else if (target.closest(".fold")) player.fold(key);
  else if (player.practising.isOn) player.practising.point(key);
  else if (player.editing.isOn) edit(player, key);
  else if (!player.editing.point(key)) player.choose(key);
}

/**
 * Ask for more of a tree that is not drawn whole.
 * @param {Player} player
 * @param {string | undefined} below the path of the node that it hangs below
 */
async function open(player, below) {
  if (player.leader) return player.leader.ask({ open: below });
  const { problem } = await player.post.ask({ open: below });
  if (problem && player.data.alone) player.tell("This file has no more of the tree than is drawn.");
}

/**
 * While the tree is edited the step stays: a clicked leaf is to be changed.
 * @param {Player} player
 * @param {number} key
 */
function edit(player, key) {
  player.choose(key, { jumps: false });
  const node = player.drawing.nodes[key];
  if (player.editing.isLeaf(node)) player.inPlace.open(player.editing, node);
  else node.focus({ preventScroll: true });
}

/**
 * The children of a node's parent, with itself.
 * @param {Player} player
 * @param {SVGElement} node
 */
export function siblingsOf({ shape, drawing }, node) {
  return shape.siblings(keyOf(node)).map((key) => drawing.nodes[key]);
}

/**
 * The step that shows a clicked node: its first visit, or its return if that is already shown.
 * @param {Player} player
 * @param {number} key
 * @returns {number}
 */
export function visitOf(player, key) {
  const { story, state: { step, way }, shape } = player;
  const steps = story.stepsOf(key).map((at) => story.shown(way, at));
  if (steps.length) return step === steps[0] ? steps[steps.length - 1] : steps[0];
  // A skipped node has no visit: its cutoff is at the nearest visited node above.
  const above = shape.parents[key];
  const cut = story.stepsOf(above).find((at) => story.kindAt(at) === "CUTOFF");
  return cut ? story.shown(way, cut) : (key ? visitOf(player, above) : step);
}

/**
 * Choose the node of a call.
 * @param {Player} player
 * @param {Element} button in the row of the call
 */
export function showCall(player, button) {
  const { root, story, state: { step }, viewport, folding } = player;
  const rows = findAll(root, '[data-panel="calls"] tbody tr');
  const row = button.closest("tr");
  const line = story.line(step);
  const at = rows.findIndex((other) => other === row) + Math.max(0, line.length - rows.length);
  player.choose(story.elements[line[at]], { jumps: false });
  viewport.follow(folding.standIn(player.chosen));
}

/**
 * Go to the next visit to a position of the graph, and after the last one to the first.
 * @param {Player} player
 * @param {Element} node of the graph
 */
export function showPosition(player, node) {
  const steps = (node.getAttribute("data-steps") ?? "").split(" ").filter(Boolean).map(Number);
  const { story, state } = player;
  const next = steps.find((step) => step > state.step) ?? steps[0];
  if (next !== undefined) player.jump(story.shown(state.way, next));
}

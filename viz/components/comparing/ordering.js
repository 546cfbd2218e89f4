// The order in which a search takes the children of a node, where the reader orders by hand: it is changed by dragging a node to
// the place of the sibling in whose turn it is to be searched.
import { find, targetOf } from "../shared/elements.js";
import { middleOf } from "../player/editing/dragging.js";
import { point, siblingsOf } from "../player/pointing.js";
import { keyOf, ROOT } from "../player/tree/paths.js";
/** @import { PaneData } from "../contract.d.ts" */
/** @import { Player } from "../player/player.js" */

/** @typedef {{ node: SVGElement, x: number, id: number, over: SVGElement | null }} HeldSibling a node that is dragged */

const PULLED = 8; // pixels: a pointer that moved less has pointed

export class Ordering {
  /**
   * @param {PaneData} pane
   * @param {Player} player
   * @param {(path: string, order: number[]) => void} ordered receives a node's path and the new order of its children
   */
  constructor({ byHand }, player, ordered) {
    this.player = player;
    this.ordered = ordered;
    /** @type {HeldSibling | null} */
    this.held = null;
    player.root.closest(".pane")?.toggleAttribute("data-ordered", byHand);
    if (byHand) this.listen(find(player.root, ".stage"));
  }

  /** @param {HTMLElement} stage */
  listen(stage) {
    const options = { capture: true, signal: this.player.ended.signal };
    stage.addEventListener("pointerdown", (event) => this.grab(event), options);
    stage.addEventListener("pointermove", (event) => this.drag(event), options);
    stage.addEventListener("pointerup", (event) => this.drop(event), options);
    stage.addEventListener("pointercancel", () => this.letGo(), options);
  }

  /** @param {PointerEvent} event */
  grab(event) {
    if (event.button !== 0) return;
    const target = targetOf(event);
    /** @type {SVGElement | null | undefined} */
    const node = target?.closest(".nodes > .node");
    if (!node?.dataset.path || target?.closest(".fold")) return;
    event.stopPropagation(); // otherwise the whole tree would be dragged
    this.held = { node, x: event.clientX, id: event.pointerId, over: null };
  }

  /**
   * The sibling nearest to the pointer is the one whose turn the node takes.
   * @param {PointerEvent} event
   */
  drag(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.id) return;
    event.stopPropagation();
    if (Math.abs(event.clientX - held.x) < PULLED && !held.over) return;
    held.over?.removeAttribute("data-turn-of");
    /** @param {SVGElement} sibling */
    const away = (sibling) => Math.abs(middleOf(sibling) - event.clientX);
    held.over = siblingsOf(this.player, held.node).reduce((best, other) => (away(other) < away(best) ? other : best));
    held.over.setAttribute("data-turn-of", "");
    held.node.setAttribute("data-dragged", "");
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.id) return;
    event.stopPropagation();
    this.letGo();
    const target = targetOf(event);
    if (!held.over) return target && point(this.player, target);
    if (held.over === held.node) return;
    const path = (held.node.dataset.path ?? "").split(".");
    path.pop();
    const siblings = siblingsOf(this.player, held.node);
    const turns = siblings.map((sibling) => this.turn(sibling));
    const order = newOrder(turns, siblings.indexOf(held.node), siblings.indexOf(held.over));
    this.ordered(path.join(".") || ROOT, order);
  }

  letGo() {
    this.held?.over?.removeAttribute("data-turn-of");
    this.held?.node.removeAttribute("data-dragged");
    this.held = null;
  }

  /** @param {SVGElement} node */
  turn(node) {
    return this.player.data.turns[keyOf(node)] ?? Number((node.dataset.path ?? "").split(".").at(-1)) + 1;
  }
}

/**
 * The search order of children once one of them takes another's turn.
 * @param {number[]} turns the turn of each child
 * @param {number} child
 * @param {number} over the child whose turn it takes
 */
export function newOrder(turns, child, over) {
  const order = [...turns.keys()].sort((one, other) => turns[one] - turns[other]);
  const to = order.indexOf(over);
  order.splice(order.indexOf(child), 1);
  order.splice(to, 0, child);
  return order;
}

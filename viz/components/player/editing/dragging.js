// Dragging a node to another place among its siblings.
import { find, targetOf } from "../../shared/elements.js";
import { point, siblingsOf } from "../pointing.js";
import { keyOf } from "../tree/paths.js";
/** @import { Editing } from "./editing.js" */

/** @typedef {{ from: number, index: number, left?: SVGElement, right?: SVGElement }} Gap where a node comes to be */
/** @typedef {{ node: SVGElement, x: number, id: number, to: Gap | null }} Held a node, and where its pointer went down */

const DRAGGED = 6; // pixels: a pointer that moved less has pointed
const BESIDE = 8; // pixels from the last sibling to a gap at the end

export class Dragging {
  /**
   * @param {HTMLElement} root
   * @param {Editing} editing
   * @param {AbortSignal} signal
   */
  constructor(root, editing, signal) {
    this.editing = editing;
    this.stage = find(root, ".stage");
    this.gap = find(root, '[data-part="gap"]');
    /** @type {Held | null} */
    this.held = null;
    const options = { capture: true, signal };
    this.stage.addEventListener("pointerdown", (event) => this.grab(event), options);
    this.stage.addEventListener("pointermove", (event) => this.drag(event), options);
    this.stage.addEventListener("pointerup", (event) => this.drop(event), options);
    this.stage.addEventListener("pointercancel", () => this.letGo(), options);
  }

  /** @param {PointerEvent} event */
  grab(event) {
    if (!this.editing.isOn || event.button !== 0) return;
    const target = targetOf(event);
    /** @type {SVGElement | null | undefined} */
    const node = target?.closest(".nodes > .node:not(.bundle)");
    if (!node?.dataset.path || target?.closest(".fold")) return;
    event.stopPropagation(); // otherwise the whole tree would be dragged
    event.preventDefault(); // otherwise a finger's tap would take the focus from the field that it opens
    this.editing.player.inPlace.commit();
    this.held = { node, x: event.clientX, id: event.pointerId, to: null };
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.id) return;
    event.stopPropagation();
    if (!held.to && Math.abs(event.clientX - held.x) < DRAGGED) return;
    this.stage.setPointerCapture(held.id);
    held.node.setAttribute("data-dragged", "");
    held.to = this.gapAt(held.node, event.clientX);
    this.showGap(held.to);
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.id) return;
    event.stopPropagation();
    this.letGo();
    const target = targetOf(event);
    if (!held.to) return target && point(this.editing.player, target);
    if (held.to.index === held.to.from) return;
    this.editing.player.choose(keyOf(held.node), { jumps: false });
    this.editing.ask("move-to", held.to.index);
  }

  letGo() {
    this.held?.node.removeAttribute("data-dragged");
    this.gap.hidden = true;
    this.held = null;
  }

  /**
   * Where a node would end up among its siblings at this place on the screen.
   * @param {SVGElement} node
   * @param {number} x
   * @returns {Gap}
   */
  gapAt(node, x) {
    const siblings = siblingsOf(this.editing.player, node);
    const others = siblings.filter((sibling) => sibling !== node);
    const index = others.filter((sibling) => middleOf(sibling) < x).length;
    return { from: siblings.indexOf(node), index, left: others[index - 1], right: others[index] };
  }

  /** @param {Gap} gap */
  showGap({ left, right }) {
    const beside = right ?? left;
    if (!beside) return;
    const stage = this.stage.getBoundingClientRect();
    const box = boxOf(beside);
    const end = right ? box.x - BESIDE : box.right + BESIDE;
    const x = left && right ? (middleOf(left) + middleOf(right)) / 2 : end;
    this.gap.hidden = false;
    this.gap.style.left = `${x - stage.x}px`;
    this.gap.style.top = `${box.y - stage.y - 6}px`;
    this.gap.style.height = `${box.height + 12}px`;
  }
}

/**
 * Where the shape of a node is on the screen.
 * @param {SVGElement} node
 */
export function boxOf(node) {
  return find(node, ".shape", SVGElement).getBoundingClientRect();
}

/**
 * The middle of a node's shape on the screen, from the left.
 * @param {SVGElement} node
 */
export function middleOf(node) {
  const box = boxOf(node);
  return box.x + box.width / 2;
}

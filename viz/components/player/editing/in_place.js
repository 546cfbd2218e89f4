// The field over a node, in which its value is typed: the tree's own while editing, the reader's while practising.
import { find, focusedBeside, partsOf } from "../../shared/elements.js";
import { within } from "../../shared/numbers.js";
import { nodeTitle } from "../tree/node_words.js";
import { keyOf } from "../tree/paths.js";
/** @import { Player } from "../player.js" */

/**
 * Who owns the typed values.
 * @typedef {object} Owner
 * @property {boolean} isOn whether the reader goes on from node to node
 * @property {SVGElement | null} element the chosen node
 * @property {string} typed what is typed there
 * @property {(element: SVGElement) => string} valueOf
 * @property {(text: string) => string | undefined | Promise<string | undefined>} setValue at the chosen node; what is wrong
 * @property {(event: KeyboardEvent) => (() => void) | null} undoing
 */

const LEAST = [48, 28]; // pixels: room for a few digits, however small the tree is

export class InPlace {
  /**
   * @param {Player} player
   * @param {AbortSignal} signal
   */
  constructor(player, signal) {
    const { root } = player;
    this.player = player;
    /** @type {Owner | null} */
    this.owner = null;
    const part = partsOf(root);
    this.field = part("in-place", HTMLInputElement);
    this.problem = part("in-place-note");
    this.stage = this.field.closest(".stage") ?? root;
    this.before = ""; // what the field was opened with
    this.isByKey = false; // whether it was, at a node that had the focus
    this.field.addEventListener("keydown", (event) => this.typed(event), { signal });
    this.field.addEventListener("blur", () => this.commit(), { signal });
    // In the field the mouse sets the cursor; elsewhere in the stage it would drag the tree and take the focus.
    for (const type of ["pointerdown", "mousedown"]) {
      this.field.addEventListener(type, (event) => event.stopPropagation(), { signal });
    }
    window.addEventListener("wheel", () => this.commit(), { capture: true, signal });
  }

  /** The text of the field, if it is open. */
  get text() {
    return this.field.hidden ? undefined : this.field.value;
  }

  /**
   * @param {Owner} owner
   * @param {SVGElement} element
   * @param {string} [text]
   */
  open(owner, element, text = owner.valueOf(element)) {
    this.owner = owner;
    const isLeaf = element.classList.contains("leaf");
    this.field.ariaLabel = `${owner.typed} of ${isLeaf ? "the leaf" : nodeTitle(element)}`;
    this.isByKey = Boolean(focusedBeside(this.field)?.closest('[role="treeitem"]'));
    const [x, y] = this.player.viewport.place(keyOf(element)); // not from the screen, where the tree may still be moving
    this.field.hidden = false;
    this.field.value = text;
    this.before = owner.valueOf(element);
    const [width, height, type] = this.sizes(element);
    Object.assign(this.field.style, {
      left: `${within(x - width / 2, 0, this.stage.clientWidth - width)}px`,
      top: `${within(y - height / 2, 0, this.stage.clientHeight - height)}px`,
      width: `${width}px`,
      height: `${height}px`,
      fontSize: `${type}px`,
    });
    this.field.focus({ preventScroll: true });
    if (text === this.before) this.field.select();
  }

  /**
   * The size of the field over a node: that of the node and of the number in it.
   * @param {SVGElement} element
   */
  sizes(element) {
    const { scale } = this.player.viewport;
    const { width, height } = find(element, ".shape", SVGGraphicsElement).getBBox();
    const [across, down] = [width, height].map((size, at) => Math.max(LEAST[at], size * scale + 4));
    return [across, down, this.player.drawing.valueSize(keyOf(element)) * scale];
  }

  close() {
    this.field.hidden = true;
    this.before = "";
    this.note("");
  }

  /**
   * Show above the field what is wrong with its value.
   * @param {string} problem
   */
  note(problem) {
    this.problem.textContent = problem;
    this.problem.style.top = this.field.style.top;
  }

  async commit() {
    const { owner } = this;
    if (this.field.hidden || !owner) return;
    const { value } = this.field;
    const isChanged = value.trim() !== this.before;
    const { element } = owner;
    this.close();
    const problem = isChanged && (await owner.setValue(value));
    if (!problem || !element || owner.element !== element) return;
    this.open(owner, element, value);
    this.before = value; // if it stays the same, it is not asked about again
    this.note(problem);
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    event.stopPropagation();
    // What was typed is taken back by the browser; before anything is, the edit that opened the field is meant.
    const undoes = this.text === this.before ? this.owner?.undoing(event) : null;
    if (undoes) {
      event.preventDefault();
      this.close();
      this.leave();
      undoes();
      return;
    }
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Escape") this.close();
    this.leave(); // this commits what is still open
  }

  /** The focus goes to the node if it came from the tree or the reader continues there; else keys step. */
  leave() {
    if (this.isByKey || (this.owner?.isOn && !this.player.state.isPresented)) {
      this.owner?.element?.focus({ preventScroll: true });
    } else this.field.blur();
  }
}

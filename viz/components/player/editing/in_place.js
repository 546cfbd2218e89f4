// The field over a leaf, in which its value is typed.
import { focusedBeside, partsOf } from "../../shared/elements.js";
import { keyOf } from "../tree/paths.js";
/** @import { Editing } from "./editing.js" */

const WIDTH = 84; // pixels
const ABOVE = 20; // pixels from the middle of the leaf to the top of the field

export class InPlace {
  /**
   * @param {HTMLElement} root
   * @param {Editing} editing
   * @param {AbortSignal} signal
   */
  constructor(root, editing, signal) {
    this.editing = editing;
    const part = partsOf(root);
    this.field = part("in-place", HTMLInputElement);
    this.problem = part("in-place-note");
    this.stage = this.field.closest(".stage") ?? root;
    this.before = ""; // what the field was opened with
    this.isByKey = false; // whether it was, at a node that had the focus
    this.field.addEventListener("keydown", (event) => this.typed(event), { signal });
    this.field.addEventListener("blur", () => this.commit(), { signal });
    // In the field the mouse sets the cursor; elsewhere in the stage it drags the tree and takes the focus away.
    for (const type of ["pointerdown", "mousedown"]) {
      this.field.addEventListener(type, (event) => event.stopPropagation(), { signal });
    }
    window.addEventListener("wheel", () => this.commit(), { capture: true, signal });
  }

  /** What stands in the field, if it is open. */
  get text() {
    return this.field.hidden ? undefined : this.field.value;
  }

  /**
   * @param {SVGElement} element
   * @param {string} [text]
   */
  open(element, text = this.editing.valueOf(element)) {
    this.isByKey = Boolean(focusedBeside(this.field)?.closest('[role="treeitem"]'));
    const [x, y] = this.editing.player.viewport.place(keyOf(element)); // not from the screen, where the tree may still be moving
    this.field.hidden = false;
    this.field.value = text;
    this.before = this.editing.valueOf(element);
    this.field.style.left = `${Math.min(Math.max(0, x - WIDTH / 2), this.stage.clientWidth - WIDTH)}px`;
    this.field.style.top = `${y - ABOVE}px`;
    this.field.focus({ preventScroll: true });
    if (text === this.before) this.field.select();
  }

  close() {
    this.field.hidden = true;
    this.before = "";
    this.note("");
  }

  /**
   * Say above the field what is wrong with the value in it.
   * @param {string} problem
   */
  note(problem) {
    this.problem.textContent = problem;
    this.problem.style.top = this.field.style.top;
  }

  async commit() {
    if (this.field.hidden) return;
    const { value } = this.field;
    const isChanged = value.trim() !== this.before;
    const { element } = this.editing;
    this.close();
    const problem = isChanged && (await this.editing.ask("set-value", value));
    if (!problem || !element || this.editing.element !== element) return;
    this.open(element, value);
    this.before = value; // if it stays the same, it is not asked about again
    this.note(problem);
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    event.stopPropagation();
    // What was typed is taken back by the browser; before anything is, the edit that opened the field is meant.
    const undoes = this.text === this.before ? this.editing.undoing(event) : null;
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

  /** The focus goes to the leaf, but in a presentation, where keys step, only if it came from the tree. */
  leave() {
    if (this.isByKey || !this.editing.player.state.isPresented) this.editing.element?.focus({ preventScroll: true });
    else this.field.blur();
  }
}

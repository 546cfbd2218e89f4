// The focus of a field in the sidebar, which Streamlit may replace whenever the page runs.
import { fieldOf, replacementOf } from "../shared/streamlit_page.js";

const REPLACING = 1_000; // milliseconds in which Streamlit puts another field in the place of one
const LEAVING = 100; // milliseconds after a press in which a field is left by the reader

export class FieldFocus {
  constructor() {
    /** @type {HTMLElement | null} */
    this.field = null; // as long as it has the focus
    this.pressedAt = -LEAVING; // when the reader last pressed what leaves a field
    addEventListener("focusin", (event) => (this.field = fieldOf(event)));
    addEventListener("focusout", ({ target, relatedTarget, timeStamp }) => {
      if (target !== this.field) return;
      const isLeft = this.field?.checkVisibility() && timeStamp - this.pressedAt < LEAVING;
      if (relatedTarget || isLeft) this.field = null;
      else this.keep();
    });
    addEventListener("pointerdown", ({ timeStamp }) => (this.pressedAt = timeStamp), { capture: true });
    addEventListener("keydown", ({ key, timeStamp }) => {
      if (key === "Tab" || key === "Escape") this.pressedAt = timeStamp;
    }, { capture: true });
  }

  /**
   * Move the focus to the field that replaces the focused one, which may be hidden for a moment before, or lose the focus.
   * @param {number} [until] when to stop looking for it
   */
  keep(until = performance.now() + REPLACING) {
    const { field } = this;
    if (!field) return;
    const isFree = document.activeElement === document.body || document.activeElement === field;
    if (isFree && !field.checkVisibility()) {
      const other = replacementOf(field);
      if (other) return other.focus();
    }
    if (isFree && performance.now() < until) requestAnimationFrame(() => this.keep(until));
    else if (document.activeElement !== field) this.field = null;
  }
}

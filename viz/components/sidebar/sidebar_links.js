// The links of the sidebar. A field that is left by clicking one reports what was typed only after the click, and the
// page would come back to it: so the click waits. On a phone the sidebar covers the page, and closes behind its links.
import { targetOf } from "../shared/elements.js";
import { closeSidebar, isPhone, sidebarLink } from "../shared/streamlit_page.js";

const REPORTED = 200; // milliseconds after which a field that was left has reported

export class SidebarLinks {
  constructor() {
    this.left = -REPORTED; // when a field was left
    document.addEventListener("focusout", (event) => {
      if (targetOf(event)?.matches("input, textarea")) this.left = performance.now();
    });
    document.addEventListener("click", (event) => this.follow(event), { capture: true });
  }

  /** @param {MouseEvent} event */
  follow(event) {
    const link = sidebarLink(event);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.isTrusted && performance.now() - this.left < REPORTED) {
      event.preventDefault();
      event.stopImmediatePropagation();
      setTimeout(() => link.click(), REPORTED);
    } else if (isPhone()) closeSidebar();
  }
}

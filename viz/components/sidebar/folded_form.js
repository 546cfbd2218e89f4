// On a phone the sidebar covers the page: it closes once its form has folded after Run. A reader who folds the form by its
// line stays there.
import { targetOf } from "../shared/elements.js";
import { closeSidebar, isPhone, searchForm } from "../shared/streamlit_page.js";

export class FoldedForm {
  constructor() {
    this.folding = new MutationObserver(() => this.closeIfFolded()); // Streamlit replaces the form when it folds
    document.addEventListener("click", (event) => this.clicked(targetOf(event)), { capture: true });
  }

  /** @param {Element | null} target */
  clicked(target) {
    this.folding.disconnect();
    const form = searchForm();
    if (!isPhone() || !form || !target?.closest("button") || !form.contains(target)) return;
    this.folding.observe(form.closest("section") ?? form, {
      childList: true,
      subtree: true,
      attributeFilter: ["open"],
    });
  }

  closeIfFolded() {
    if (searchForm()?.hasAttribute("open")) return;
    this.folding.disconnect();
    closeSidebar();
  }
}

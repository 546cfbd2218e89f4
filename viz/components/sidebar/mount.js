// The links of the sidebar. A field that is left by clicking one reports what was typed only after the click, and the
// page would come back to it: so the click waits. On a phone the sidebar covers the page, and closes behind its links.
const PHONE = 700; // pixels
const REPORTED = 200; // milliseconds after which a field that was left has reported

class SidebarLinks {
  constructor() {
    this.left = -REPORTED; // when a field was left
    document.addEventListener("focusout", ({ target }) => target.matches("input, textarea") && (this.left = performance.now()));
    document.addEventListener("click", (event) => this.follow(event), { capture: true });
  }

  follow(event) {
    const link = event.target.closest(".stSidebar a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.isTrusted && performance.now() - this.left < REPORTED) {
      event.preventDefault();
      event.stopImmediatePropagation();
      setTimeout(() => link.click(), REPORTED);
    } else if (window.innerWidth <= PHONE) {
      document.querySelector('button[aria-controls="stSidebar"][aria-expanded="true"]')?.click();
    }
  }
}

// Streamlit calls this on every page and at every run.
export default function mount() {
  window.plyscopeSidebarLinks ??= new SidebarLinks();
}

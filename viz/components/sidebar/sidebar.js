// What keeps the sidebar of every page usable: its links, its form on a phone, and the sign for a lost connection.
import { make, targetOf } from "../shared/elements.js";
import { announce } from "../shared/page_events.js";
import { answers } from "../shared/server.js";
import {
  addToPage,
  closeConnectionDialog,
  closeDrawer,
  isConnected,
  isPhone,
  onConnection,
  searchForm,
  setAway,
  sidebarLink,
} from "../shared/streamlit_page.js";

const LOOK = 1000; // milliseconds between two looks at the connection
const WORDS = "The server can't be reached. The page reconnects by itself.";
const AND_MORE = "You can keep stepping, and what you typed is kept."; // by the mailbox, where there is one

/**
 * Says that the server can't be reached. The page goes on stepping and reconnects by itself: Streamlit does as soon as it
 * can, but has the page run only if it ran when the connection was lost.
 */
export class Connection {
  constructor() {
    /** @type {HTMLElement | null} */
    this.sign = null;
    this.run = () => {}; // has the server run the page
    this.isLost = false;
    onConnection(() => this.look());
    setInterval(() => this.look(), LOOK);
  }

  async look() {
    if (isConnected()) {
      // What was reported meanwhile is lost, and a restarted server begins a session when the page runs.
      if (this.isLost) this.run();
      this.isLost = false;
      return this.say(false);
    }
    this.isLost = true;
    if (!this.sign && (await answers())) return; // only the connection was lost
    if (!this.sign && !isConnected()) {
      announce("plyscope-away", null);
      this.say(true);
    }
    closeConnectionDialog();
  }

  /** @param {boolean} isAway */
  say(isAway) {
    this.sign?.remove();
    this.sign = null;
    setAway(isAway);
    if (!isAway) return;
    this.sign = make("div", { className: "plyscope-away", role: "status" });
    addToPage(this.sign);
    const keeps = window.plyscopeMailbox?.element?.isConnected;
    this.sign.textContent = keeps ? `${WORDS} ${AND_MORE}` : WORDS; // after it is on the page, so that it is read out
  }
}

/**
 * On a phone the sidebar covers the page: it closes once its form has folded after Run. A reader who folds the form by its
 * line stays there.
 */
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
    closeDrawer();
  }
}

const REPORTED = 200; // milliseconds after which a field that was left has reported

/**
 * The links of the sidebar. A field that is left by clicking one reports what was typed only after the click, and the page
 * would come back to it: so the click waits. On a phone the sidebar closes behind its links.
 */
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
    } else if (isPhone()) closeDrawer();
  }
}

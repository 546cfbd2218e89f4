// What keeps every page usable: its links, its drawer, and the sign for a lost connection.
import { make, targetOf } from "../shared/elements.js";
import { announce } from "../shared/page_events.js";
import { answers } from "../shared/server.js";
import {
  addToPage,
  closeConnectionDialog,
  closeDrawer,
  drawerProblem,
  isAtRest,
  isConnected,
  offersTrees,
  onConnection,
  onRunEnd,
  openDrawer,
  pageLink,
  setAway,
} from "../shared/streamlit_page.js";

const LOOK = 1000; // milliseconds between two looks at the connection
const WORDS = "Can't reach the server. Reconnecting …";
const AND_MORE = "You can keep stepping; what you typed is kept."; // by the mailbox, where there is one

/**
 * Says that the server can't be reached. The page keeps stepping and reconnects automatically: Streamlit does as soon as it
 * can, but only reruns the page if it was running when the connection was lost.
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

/** The drawer closes once its request is on screen, and opens for a problem. */
export class Drawer {
  /** @param {number} closings how often it was to close so far */
  constructor(closings) {
    this.closings = this.done = closings;
    /** @type {string | undefined} */
    this.problem = undefined;
    onRunEnd(() => this.look());
  }

  /**
   * A run may end before the component hears about it.
   * @param {number} closings
   */
  tell(closings) {
    this.closings = closings;
    if (isAtRest()) this.look();
  }

  look() {
    const problem = drawerProblem();
    if (problem && problem !== this.problem) openDrawer();
    else if (!problem && this.closings !== this.done && !offersTrees()) closeDrawer();
    [this.problem, this.done] = [problem, this.closings];
  }
}

const REPORTED = 200; // milliseconds after which a field that was left has reported

/**
 * The links to the pages. A field that is left by clicking one reports what was typed only after the click, and the page
 * would come back to it: so the click waits.
 */
export class PageLinks {
  constructor() {
    this.left = -REPORTED; // when a field was left
    document.addEventListener("focusout", (event) => {
      if (targetOf(event)?.matches("input, textarea")) this.left = performance.now();
    });
    document.addEventListener("click", (event) => this.follow(event), { capture: true });
  }

  /** @param {MouseEvent} event */
  follow(event) {
    const link = pageLink(event);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.isTrusted && performance.now() - this.left < REPORTED) {
      event.preventDefault();
      event.stopImmediatePropagation();
      setTimeout(() => link.click(), REPORTED);
    } else closeDrawer();
  }
}

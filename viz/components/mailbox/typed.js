// What the reader typed: a restarted server begins a new session, which is told what it has never been sent.
import { isConnected, sidebarField } from "../shared/streamlit_page.js";

/** @typedef {Record<string, string>} Fields what the fields of the sidebar hold, by what the session calls them */

const SETTLED = 500; // milliseconds after which the fields show what the server knows
/** @type {Fields} */
const FIELDS = { Tree: "tree", Position: "position", "Initial window": "window", "Order by hand": "hand" };

export class Typed {
  constructor() {
    /** @type {Fields} what the server knows */
    this.known = {};
    /** @type {Fields} what was typed and not sent when the server was found to be away */
    this.left = {};
    this.settling = 0;
  }

  /** @returns {Fields} */
  read() {
    const fields = Object.entries(FIELDS).map(([label, name]) => [name, sidebarField(label)]);
    return Object.fromEntries(fields.filter(([, text]) => text !== undefined));
  }

  /** The page has run: what its fields show now is nothing that could be lost. */
  ran() {
    this.left = {};
    clearTimeout(this.settling);
    this.settling = window.setTimeout(() => isConnected() && (this.known = this.read()), SETTLED);
  }

  /**
   * What was typed since the page ran.
   * @returns {Fields}
   */
  unsent() {
    return Object.fromEntries(Object.entries(this.read()).filter(([name, text]) => text !== this.known[name]));
  }

  /** The server is away: what it was not sent is not read again, as the fields may show something else by then. */
  keep() {
    this.left = this.unsent();
  }
}

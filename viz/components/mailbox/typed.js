// What the reader typed: a restarted server begins a new session, which is told what it has never been sent.
import { sidebarField } from "../shared/streamlit_page.js";

/** @typedef {Record<string, string>} Fields what the fields of the sidebar hold, by what the session calls them */

/** @type {Fields} */
const FIELDS = { Tree: "tree", Position: "position", "Initial window": "window", "Order by hand": "hand" };

export class Typed {
  constructor() {
    /** @type {Fields} what the server knows */
    this.known = {};
    /** @type {Fields} what was typed and not sent when the server was found to be away */
    this.left = {};
  }

  /** @returns {Fields} */
  read() {
    const fields = Object.entries(FIELDS).map(([label, name]) => [name, sidebarField(label)]);
    return Object.fromEntries(fields.filter(([, text]) => text !== undefined));
  }

  /**
   * The page has run.
   * @param {Fields} known
   */
  ran(known) {
    this.left = {};
    this.known = known;
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

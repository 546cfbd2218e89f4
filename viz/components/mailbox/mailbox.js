// The mailbox: carries the players' questions to the server and the answers back, one at a time. A question is part of the
// component's state until it is answered: Streamlit may drop an event, but sends the state with every run of the page.
import { announce, onAnnounced } from "../shared/page_events.js";
import { sidebarField } from "../shared/streamlit_page.js";
import { Keeping } from "./kept_trees.js";
/** @import { MailboxData, WorkData } from "../contract.d.ts" */
/** @import { Question } from "../shared/page_events.js" */

/** @typedef {(name: string, value: unknown) => void} SetState reports to the server */

export class Mailbox {
  constructor() {
    /** @type {Question[]} */
    this.waiting = [];
    /** @type {Question | null} */
    this.asked = null;
    /** @type {number | null} */
    this.answered = null;
    /** @type {Element | null} */
    this.element = null;
    /** @type {SetState} */
    this.setState = () => {};
    this.session = "";
    this.keeping = new Keeping();
    this.typed = new Typed();
    this.number = -1; // of the mailbox's own questions, which count down
    onAnnounced("plyscope-away", () => {
      this.typed.keep();
      this.keeping.note();
    });
    onAnnounced("plyscope-asked", (question) => {
      if (question.replaces) this.waiting = this.waiting.filter(({ replaces }) => !replaces);
      this.waiting.push(question);
      this.send();
    });
  }

  /**
   * The component is mounted, for the first time or again, with the server's data.
   * @param {Element} element
   * @param {SetState} setState
   * @param {MailboxData} data
   */
  mount(element, setState, { session, answer, fields, work }) {
    const isLeft = this.element !== null && !this.element.isConnected; // the reader was on another page meanwhile
    this.element = element;
    this.setState = setState;
    const isFirst = !this.keeping.work;
    const isNew = session !== this.session; // the first, or that of a restarted server
    this.session = session;
    if (answer && answer.number !== this.answered) {
      this.answered = answer.number;
      announce("plyscope-answered", answer);
    }
    const wasAsked = this.asked !== null;
    if (this.asked?.number === this.answered) this.asked = null;
    if (this.asked && isLeft) this.waiting.unshift(this.asked); // its state has left the page with the component
    if (isLeft) this.asked = null;
    if (isNew) this.begin(work);
    else this.keeping.take(work);
    this.typed.ran(fields);
    window.plyscopeFieldFocus?.keep();
    if (isFirst) announce("plyscope-hears", null);
    this.send();
    if (wasAsked && !this.asked) this.setState("asked", null); // it may be a whole file, which no run needs again
  }

  /**
   * A session that has just begun knows the address alone: it gets what the browser keeps, then what was asked and not
   * answered, and last what was typed and not sent.
   * @param {WorkData} work
   */
  begin(work) {
    const questions = [this.asked, ...this.waiting].filter((question) => question !== null);
    this.asked = this.answered = null;
    this.waiting = [];
    this.keeping.begin(work);
    this.waiting.push(...questions.filter(({ number }) => number > 0)); // the players'
    const typed = this.typed.left;
    this.number -= 1;
    if (Object.keys(typed).length) this.waiting.push({ typed, number: this.number });
  }

  send() {
    if (this.asked) return;
    this.asked = this.waiting.shift() ?? null;
    if (this.asked) this.setState("asked", { ...this.asked, session: this.session });
  }
}

/** @typedef {Record<string, string>} Fields what the fields of the sidebar hold, by what the session calls them */

/** @type {Fields} */
const FIELDS = { Tree: "tree", Position: "position", "Initial window": "window", "Order by hand": "hand" };

/** What the reader typed: a restarted server begins a new session, which gets what was never sent. */
class Typed {
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

  /** The server is away: keep what it was not sent, as the fields may show something else by then. */
  keep() {
    this.left = this.unsent();
  }
}

// The mailbox: carries the players' questions to the server and the answers back, one at a time.
import { announce, onAnnounced } from "../shared/page_events.js";
import { knowsVisit } from "../shared/server.js";
import { keep, KEPT, recall } from "../shared/storage.js";
import { keepFocus } from "../shared/streamlit_page.js";
import { Keeping } from "./keeping.js";
import { Typed } from "./typed.js";
/** @import { MailboxData, WorkData } from "../contract.d.ts" */
/** @import { Question } from "../shared/page_events.js" */

/** @typedef {(name: string, value: unknown) => void} Trigger reports to the server */

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
    /** @type {Trigger} */
    this.trigger = () => {};
    this.visit = "";
    this.keeping = new Keeping();
    this.typed = new Typed();
    this.number = -1; // of the mailbox's own questions, which count down
    onAnnounced("plyscope-away", () => {
      this.typed.keep();
      this.keeping.note();
    });
    onAnnounced("plyscope-back", () => this.back());
    onAnnounced("plyscope-asked", (question) => {
      if (question.replaces) this.waiting = this.waiting.filter(({ replaces }) => !replaces);
      this.waiting.push(question);
      if (!this.asked) this.send();
    });
  }

  /**
   * The component is there, for the first time or again, with what the server says after each run of the page.
   * @param {Element} element
   * @param {Trigger} trigger
   * @param {MailboxData} data
   */
  mount(element, trigger, { visit, answer, redraws, fields, work }) {
    this.element = element;
    this.trigger = trigger;
    const isFirst = !this.keeping.work;
    const isNew = visit !== this.visit; // the first, or that of a new session
    this.visit = visit;
    if (answer && answer.number !== this.answered) {
      this.answered = answer.number;
      announce("plyscope-answered", answer);
    }
    if (this.asked?.number === this.answered) this.asked = null;
    if (isNew) this.begin(work);
    else this.keeping.take(work);
    this.typed.ran(fields);
    keepFocus();
    if (isFirst) announce("plyscope-hears", null);
    if (!redraws) this.send(); // else the whole page runs now, and comes here again
  }

  /**
   * A session that has just begun knows the address alone: it is told what the browser keeps, then what was asked and not
   * answered, and last what was typed and not sent.
   * @param {WorkData} work
   */
  begin(work) {
    const recalled = recall(KEPT.unanswered, sessionStorage);
    sessionStorage.removeItem(KEPT.unanswered);
    const { asked, waiting, typed } = recalled ?? { asked: this.asked, waiting: this.waiting, typed: this.typed.left };
    /** @type {Question[]} */
    const questions = [asked, ...waiting].filter((question) => question?.number > 0); // the players'
    this.asked = this.answered = null;
    this.waiting = [];
    this.keeping.begin(work);
    // After a reload nobody waits for the answers, and players count from 1 again.
    this.waiting.push(...(recalled ? questions.map((question) => this.own(question)) : questions));
    if (Object.keys(typed).length) this.waiting.push(this.own({ typed }));
  }

  /**
   * @param {Record<string, unknown>} question
   * @returns {Question}
   */
  own(question) {
    this.number -= 1;
    return { ...question, number: this.number };
  }

  /** The connection is there again. Whatever was sent before may be lost, and the session, too, if the server is another. */
  async back() {
    if (!this.element?.isConnected) return;
    const { visit } = this;
    const known = await knowsVisit(visit);
    if (visit !== this.visit) return; // a new session has begun by itself
    if (known) this.send();
    else if (known === false) this.loadAgain();
  }

  /** Have a new session begin: the address and what the browser keeps hold all that it needs. */
  loadAgain() {
    this.keeping.note();
    const { asked, waiting } = this;
    // Too large, such as a file that was dropped, it is not kept: the reader has to open it again.
    const typed = { ...this.typed.left, ...this.typed.unsent() };
    keep(KEPT.unanswered, { asked, waiting, typed }, sessionStorage);
    location.reload();
  }

  /**
   * Ask again what has no answer, or what comes next: a question that comes while the page runs may be dropped, and after that
   * run the page is here again. The server carries out none of them twice.
   */
  send() {
    this.asked ??= this.waiting.shift() ?? null;
    if (this.asked) this.trigger("asked", this.asked);
  }
}

// The mailbox: carries the players' questions to the server and the answers back, one at a time.
import { announce, onAnnounced } from "../shared/page_events.js";
import { keep, KEPT, recall } from "../shared/storage.js";
import { answers } from "../shared/server.js";
import { isConnected, isRunning, keepFocus } from "../shared/streamlit_page.js";
import { Keeping } from "./keeping.js";
import { Typed } from "./typed.js";
/** @import { MailboxData, WorkData } from "../contract.d.ts" */
/** @import { Question } from "../shared/page_events.js" */

/** @typedef {(name: string, value: unknown) => void} Trigger reports to the server */

const PATIENCE = 2000; // milliseconds
const OVER_A_SLOW_LINE = 15_000; // milliseconds

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
    this.session = "";
    this.patience = 0;
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
      this.send();
    });
  }

  /**
   * The component is there, for the first time or again, with what the server says.
   * @param {Element} element
   * @param {Trigger} trigger
   * @param {MailboxData} data
   */
  mount(element, trigger, { session, answer, redraws, fields, work }) {
    this.element = element;
    this.trigger = trigger;
    const isFirst = !this.keeping.work;
    const isNew = session !== this.session; // the first, or that of a restarted server
    this.session = session;
    if (answer && answer.number !== this.answered) {
      this.answered = answer.number;
      this.waitNoMore();
      announce("plyscope-answered", answer);
    }
    // While the whole page runs again, a question would be dropped.
    if (this.asked?.number === this.answered && !redraws) this.asked = null;
    if (isNew) this.begin(work);
    else this.keeping.take(work);
    this.typed.ran(fields);
    keepFocus();
    if (isFirst) announce("plyscope-hears", null);
    this.send();
  }

  /**
   * A session that has just begun knows the address alone: it is told what the browser keeps, then what was asked and not
   * answered, and last what was typed and not sent.
   * @param {WorkData} work
   */
  begin(work) {
    this.waitNoMore();
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

  /** The server is there again. If it still knows this page, it answers, be there anything to ask or not. */
  back() {
    if (!this.element?.isConnected) return;
    this.asked ??= this.own({ typed: {} });
    this.askOnceMore();
  }

  waitNoMore() {
    clearTimeout(this.patience);
    this.patience = 0;
  }

  send() {
    if (this.asked) return;
    this.asked = this.waiting.shift() ?? null;
    if (!this.asked) return;
    this.trigger("asked", this.asked);
    this.expect(() => this.askOnceMore());
  }

  /**
   * A question is dropped if the page happens to run, or the server is away: it is asked once more. Whether it was dropped
   * is known once the server has answered to something that was asked later, however slow the line is.
   * @param {() => void} otherwise
   */
  expect(otherwise) {
    clearTimeout(this.patience);
    const waits = this.patience = window.setTimeout(async () => {
      const isDropped = isConnected() && await answers(OVER_A_SLOW_LINE) && !isRunning();
      if (waits !== this.patience) return; // the answer has come meanwhile
      if (!this.element?.isConnected) this.asked = null; // the reader is on another page, where nobody waits for it
      else if (isDropped) otherwise();
      else this.expect(otherwise);
    }, PATIENCE);
  }

  askOnceMore() {
    this.trigger("asked", this.asked);
    this.expect(() => this.loadAgain());
  }

  /**
   * A server that hears nothing of what this page asks, though it is there: the address and what the browser keeps hold
   * all that is needed.
   */
  loadAgain() {
    this.keeping.note();
    const { asked, waiting } = this;
    // Too large, such as a file that was dropped, it is not kept: the reader has to open it again.
    const typed = { ...this.typed.left, ...this.typed.unsent() };
    keep(KEPT.unanswered, { asked, waiting, typed }, sessionStorage);
    location.reload();
  }
}

// The mailbox: carries the players' questions to the server and the answers back, one at a time.
import { Away } from "./away.js";
import { Keeping } from "./keeping.js";

const ASKED = "plyscope-asked";
const ANSWERED = "plyscope-answered";
const HEARS = "plyscope-hears";
const PATIENCE = 2000; // milliseconds
const UNANSWERED = "plyscope unanswered";

export class Mailbox {
  constructor() {
    this.waiting = [];
    this.asked = null;
    this.keeping = new Keeping();
    this.away = new Away(() => this.keeping.note(), () => this.back());
    this.number = -1; // of the mailbox's own questions, which count down
    document.addEventListener(ASKED, ({ detail }) => {
      if (detail.replaces) this.waiting = this.waiting.filter((question) => !question.replaces);
      this.waiting.push(detail);
      this.send();
    });
  }

  // The component has been mounted, for the first time or again, with what the server says.
  mount(element, trigger, { session, answer, redraws, work }) {
    this.element = element;
    this.trigger = trigger;
    const isFirst = !this.keeping.work;
    const isNew = session !== this.session; // the first, or that of a restarted server
    this.session = session;
    if (answer && answer.number !== this.answered) {
      this.answered = answer.number;
      clearTimeout(this.patience);
      document.dispatchEvent(new CustomEvent(ANSWERED, { detail: answer }));
    }
    // While the whole page runs again, a question would be dropped.
    if (this.asked?.number === this.answered && !redraws) this.asked = null;
    if (isNew) this.begin(work);
    else this.keeping.take(work);
    this.away.ran();
    if (isFirst) document.dispatchEvent(new Event(HEARS));
    this.send();
  }

  // A new session knows only the address: it is told what the browser stores, then what was asked and not answered,
  // and last what was typed and not sent.
  begin(work) {
    clearTimeout(this.patience);
    const recalled = recallUnanswered();
    const { asked, waiting, typed } = recalled ?? { asked: this.asked, waiting: this.waiting, typed: this.away.typed };
    const questions = [asked, ...waiting].filter((question) => question?.number > 0); // the players'
    this.asked = this.answered = null;
    this.waiting = [];
    this.keeping.begin(work);
    // After a reload nobody waits for the answers, and players count from 1 again.
    this.waiting.push(...(recalled ? questions.map((question) => this.own(question)) : questions));
    if (Object.keys(typed).length) this.waiting.push(this.own({ typed }));
  }

  own(question) {
    this.number -= 1;
    return { ...question, number: this.number };
  }

  // The server is back. If it still knows this page, it answers, whether or not there is anything to ask.
  back() {
    if (!this.element.isConnected) return;
    this.asked ??= this.own({ typed: {} });
    this.askOnceMore();
  }

  send() {
    if (this.asked || !this.waiting.length) return;
    this.asked = this.waiting.shift();
    this.trigger("asked", this.asked);
    this.expect(() => this.askOnceMore());
  }

  // A question is dropped if the page happens to run, or the server is out of reach: it is asked once more.
  expect(otherwise) {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      const isRunning = document.querySelector(".stApp")?.dataset.testScriptState === "running";
      if (!this.element.isConnected) this.asked = null; // the reader is on another page, where nobody waits for it
      else if (isRunning || !this.away.isConnected) this.expect(otherwise);
      else otherwise();
    }, PATIENCE);
  }

  askOnceMore() {
    this.trigger("asked", this.asked);
    this.expect(() => this.loadAgain());
  }

  // The server is there but does not hear this page: the address and what the browser stores hold all that is needed.
  async loadAgain() {
    if (!(await this.away.answers())) return this.expect(() => this.loadAgain());
    this.keeping.note();
    const { asked, waiting, away } = this;
    try {
      sessionStorage.setItem(UNANSWERED, JSON.stringify({ asked, waiting, typed: { ...away.typed, ...away.unsent() } }));
    } catch {
      // Too large, such as a file that was dropped: the reader has to open it again.
    }
    location.reload();
  }
}

function recallUnanswered() {
  const unanswered = sessionStorage.getItem(UNANSWERED);
  sessionStorage.removeItem(UNANSWERED);
  return JSON.parse(unanswered);
}

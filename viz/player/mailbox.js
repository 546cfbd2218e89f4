// The mailbox: carries the player's questions to the server and the answers back, one at a time.
const ASKED = "plyscope-asked";
const ANSWERED = "plyscope-answered";
const HEARS = "plyscope-hears";
const PATIENCE = 2000; // milliseconds
const UNANSWERED = "plyscope unanswered";

class Mailbox {
  constructor() {
    this.waiting = [];
    this.asked = null;
    this.keeping = new Keeping();
    document.addEventListener(ASKED, ({ detail }) => {
      if (detail.replaces) this.waiting = this.waiting.filter((question) => !question.replaces);
      this.waiting.push(detail);
      this.send();
    });
  }

  // The component is there, for the first time or again, with what the server says.
  mount(element, trigger, { answer, redraws, work }) {
    this.element = element;
    this.trigger = trigger;
    const isFirst = !this.keeping.work;
    if (answer && answer.number !== this.answered) {
      this.answered = answer.number;
      clearTimeout(this.patience);
      document.dispatchEvent(new CustomEvent(ANSWERED, { detail: answer }));
    }
    // While the whole page runs again, a question would be dropped.
    if (this.asked?.number === this.answered && !redraws) this.asked = null;
    this.keeping.take(work);
    if (isFirst) {
      askAgain();
      document.dispatchEvent(new Event(HEARS));
    }
    this.send();
  }

  send() {
    if (this.asked || !this.waiting.length) return;
    this.asked = this.waiting.shift();
    this.trigger("asked", this.asked);
    this.expect(() => this.askOnceMore());
  }

  // A question is dropped if the page happens to run: it is asked once more. A server that was started again knows
  // nothing of this page. Its address and what the browser keeps hold all that is needed, so the page is loaded again.
  expect(otherwise) {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      if (!this.element.isConnected) this.asked = null; // the reader is on another page, where nobody waits for it
      else if (document.querySelector(".stApp")?.dataset.testScriptState === "running") this.expect(otherwise);
      else otherwise();
    }, PATIENCE);
  }

  askOnceMore() {
    this.trigger("asked", this.asked);
    this.expect(() => {
      this.keeping.note();
      if (!this.asked.restore) sessionStorage.setItem(UNANSWERED, JSON.stringify(this.asked));
      location.reload();
    });
  }
}

function askAgain() {
  const question = JSON.parse(sessionStorage.getItem(UNANSWERED));
  sessionStorage.removeItem(UNANSWERED);
  if (question) document.dispatchEvent(new CustomEvent(ASKED, { detail: question }));
}

// Streamlit takes the component off the page and puts it back as it likes; the mailbox stays as long as the page does.
export default function mount({ data, parentElement, setTriggerValue }) {
  window.plyscopeMailbox ??= new Mailbox();
  window.plyscopeMailbox.mount(parentElement, setTriggerValue, data);
}

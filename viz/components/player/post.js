// Questions that only the server can answer. The mailbox hears them as events on the document and answers in kind.
const ASKED = "plyscope-asked";
const ANSWERED = "plyscope-answered";
const HEARS = "plyscope-hears";

export class Post {
  constructor(search, signal) {
    this.search = search;
    this.open = new Map();
    const answered = (event) => {
      this.open.get(event.detail.number)?.(event.detail);
      this.open.delete(event.detail.number);
    };
    document.addEventListener(ANSWERED, answered, { signal });
  }

  // A question that `replaces` supersedes one that still waits: only the last of these is answered.
  ask(question, { replaces = false } = {}) {
    const number = (Post.number = (Post.number ?? 0) + 1);
    const answer = new Promise((resolve) => this.open.set(number, resolve));
    const detail = { ...question, number, replaces, search: this.search };
    const send = () => document.dispatchEvent(new CustomEvent(ASKED, { detail }));
    if (window.plyscopeMailbox) send();
    else document.addEventListener(HEARS, send, { once: true }); // the page shows the player first
    return answer;
  }
}

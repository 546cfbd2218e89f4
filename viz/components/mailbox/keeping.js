// What this browser keeps of the reader's work, on this device only: the work itself, and the recent trees.
const KEPT_WORK = "plyscope work";
const KEPT_TREES = "plyscope trees";
const CHOSEN = "plyscope chosen"; // of the recent trees, one that no link holds
const MOST_TREES = 20;
const NOTED = 500; // milliseconds after a change
const NO_ROOM = "This browser has no room to keep this tree. Save it as a file with Share.";

export class Keeping {
  constructor() {
    this.visit = Math.random().toString(36).slice(2); // distinguishes the trees of this visit from those of others
    this.settings = "";
    addEventListener("pagehide", () => this.note());
    addEventListener("plyscope-address", ({ detail }) => {
      this.address = location.search; // by the time it is noted, the reader may be on another page of ours
      this.settings = detail;
      this.later();
    });
  }

  // What opens the work: the address or, if that can't hold the tree, the choices, to which the history adds it.
  get query() {
    return this.work.choices === null ? this.address : `?${this.work.choices}${this.settings}`;
  }

  recall(name, store = localStorage) {
    try {
      return JSON.parse(store.getItem(name));
    } catch {
      return null;
    }
  }

  // Return whether there was room for it.
  keep(name, value) {
    try {
      localStorage.setItem(name, JSON.stringify(value));
      return true;
    } catch {
      return false; // full or not permitted: the work lasts until the page is left
    }
  }

  take(work) {
    this.work = work;
    this.address = location.search || this.address;
    this.later();
  }

  // A session has begun, with what the address says.
  begin(work) {
    this.take(work);
    this.restore();
  }

  // A page called without a link continues where the reader was; a reloaded one gets its history back. A reader who
  // comes from another of our pages has chosen what to see.
  restore() {
    clearTimeout(this.timer);
    const chosen = this.recall(CHOSEN, sessionStorage);
    sessionStorage.removeItem(CHOSEN);
    const kept = chosen ?? this.recall(KEPT_WORK);
    const called = new URL(performance.getEntriesByType("navigation")[0]?.name ?? location.href);
    const isBare = !location.search && called.pathname === location.pathname;
    if (!kept?.query || !(isBare || location.search === kept.query)) return this.later();
    const detail = { restore: { ...kept, all: isBare }, number: -1 };
    document.dispatchEvent(new CustomEvent("plyscope-asked", { detail }));
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.note(), NOTED);
  }

  note() {
    if (!this.work || !this.query) return;
    const { query } = this;
    const { series, title, about, history, choices } = this.work;
    const id = `${this.visit} ${series}`;
    const kept = this.recall(KEPT_TREES); // may be anything, if something else wrote there
    const others = (Array.isArray(kept) ? kept : []).filter((tree) => tree && tree.id !== id && tree.about !== about);
    const now = { id, title, about, query, at: Date.now() };
    if (choices !== null) now.history = history;
    const trees = [now, ...others].slice(0, MOST_TREES);
    let isKept = false;
    for (let count = trees.length; count >= 0 && !isKept; count -= 1) {
      // The oldest trees make room for the work.
      isKept = this.keep(KEPT_TREES, trees.slice(0, count)) && this.keep(KEPT_WORK, { query, history });
    }
    if (!isKept) this.keep(KEPT_TREES, others);
    if (!isKept && choices !== null) dispatchEvent(new CustomEvent("plyscope-not-kept", { detail: NO_ROOM }));
    dispatchEvent(new Event("plyscope-kept"));
  }
}

// What this browser keeps of the reader's work, on this device only: the work itself, and the trees of late.
const KEPT_WORK = "plyscope work";
const KEPT_TREES = "plyscope trees";
const MOST_TREES = 20;
const NOTED = 500; // milliseconds after a change

class Keeping {
  constructor() {
    this.visit = Math.random().toString(36).slice(2); // tells the trees of this visit from those of others
    addEventListener("pagehide", () => this.note());
    addEventListener("plyscope-address", () => {
      this.query = location.search; // by the time it is noted, the reader may be on another page of ours
      this.later();
    });
  }

  recall(name) {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null;
    }
  }

  keep(name, value) {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // Full or forbidden: the work lasts until the page is left.
    }
  }

  take(work) {
    const isFirst = !this.work;
    this.work = work;
    this.query = location.search || this.query;
    if (isFirst) this.restore();
    else this.later();
  }

  // A page that was called without a link goes on where the reader was; one that was loaded again gets its history
  // back. A reader who comes from another page of ours has chosen what to see.
  restore() {
    const kept = this.recall(KEPT_WORK);
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
    const { query } = this;
    if (!this.work || !query) return;
    const { series, title, about, history } = this.work;
    this.keep(KEPT_WORK, { query, history });
    const id = `${this.visit} ${series}`;
    const trees = this.recall(KEPT_TREES); // anything, if something else wrote there
    const others = (Array.isArray(trees) ? trees : []).filter((tree) => tree && tree.id !== id && tree.about !== about);
    this.keep(KEPT_TREES, [{ id, title, about, query, at: Date.now() }, ...others].slice(0, MOST_TREES));
    dispatchEvent(new Event("plyscope-kept"));
  }
}

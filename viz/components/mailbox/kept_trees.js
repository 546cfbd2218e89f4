// What this browser keeps of the reader's work, on this device only: the work itself, and the recent trees.
import { Debounce } from "../shared/debounce.js";
import { announce, onAnnounced } from "../shared/page_events.js";
import { keep, KEPT, recall } from "../shared/storage.js";
/** @import { WorkData } from "../contract.d.ts" */

const MOST_TREES = 20;
const NOTED = 500; // milliseconds after a change
const NO_ROOM = "This browser has no room to keep this tree. Save it as a file with Share.";

export class Keeping {
  constructor() {
    this.visit = Math.random().toString(36).slice(2); // distinguishes the trees of this visit from those of others
    this.settings = ""; // the part of the address that tells how the reader looks
    this.address = "";
    this.noting = new Debounce(() => this.note(), NOTED);
    /** @type {WorkData | null} */
    this.work = null;
    this.forgotten = false; // the reader had it forgotten, and has not gone on with it
    this.isRestoring = false; // what the page shows meanwhile is not the reader's work
    addEventListener("pagehide", () => this.note());
    onAnnounced("plyscope-forgotten", () => {
      this.forgotten = true;
    });
    onAnnounced("plyscope-address", (settings) => {
      if (this.isRestoring) return;
      this.address = location.search; // by the time it is noted, the reader may be on another page of ours
      this.settings = settings;
      this.forgotten = false;
      this.noting.ask();
    });
  }

  /** What opens the work: the address, or if that can't hold the tree, the choices, with the tree in the history. */
  get query() {
    const choices = this.work?.choices ?? null;
    return choices === null ? this.address : `?${choices}${this.settings}`;
  }

  /** @param {WorkData} work */
  take(work) {
    if (JSON.stringify(work) !== JSON.stringify(this.work)) this.forgotten = false;
    this.isRestoring = false;
    this.work = work;
    this.address = location.search || this.address;
    this.noting.ask();
  }

  /**
   * A session has begun, with what the address says.
   * @param {WorkData} work
   */
  begin(work) {
    this.take(work);
    this.restore();
  }

  // A page called without a link continues where the reader was; a reloaded one gets its history back. A reader who
  // comes from another of our pages has chosen what to see.
  restore() {
    this.noting.cancel();
    const chosen = recall(KEPT.chosen, sessionStorage);
    sessionStorage.removeItem(KEPT.chosen);
    const kept = chosen ?? recall(KEPT.work);
    const called = new URL(performance.getEntriesByType("navigation")[0]?.name ?? location.href);
    const isBare = !location.search && called.pathname === location.pathname;
    if (!kept?.query || !(isBare || location.search === kept.query)) return this.noting.ask();
    [this.settings] = /&step=\d+$/.exec(kept.query) ?? [""]; // until the player has named its own
    this.isRestoring = true;
    announce("plyscope-asked", { restore: { ...kept, all: isBare }, number: -1 });
  }

  note() {
    if (!this.work || !this.query || this.forgotten || this.isRestoring) return;
    const { query } = this;
    const { series, title, about, history, choices } = this.work;
    const id = `${this.visit} ${series}`;
    const kept = recall(KEPT.trees); // may be anything, if something else wrote there
    const others = (Array.isArray(kept) ? kept : []).filter((tree) => tree && tree.id !== id && tree.about !== about);
    const now = { id, title, about, query, at: Date.now(), ...(choices === null ? {} : { history }) };
    const trees = [now, ...others].slice(0, MOST_TREES);
    let isKept = false;
    for (let count = trees.length; count >= 0 && !isKept; count -= 1) {
      // The oldest trees make room for the work.
      isKept = keep(KEPT.trees, trees.slice(0, count)) && keep(KEPT.work, { query, history });
    }
    if (!isKept) keep(KEPT.trees, others);
    if (!isKept && choices !== null) announce("plyscope-not-kept", NO_ROOM);
    announce("plyscope-kept", null);
  }
}

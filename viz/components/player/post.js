// What is asked of the session, such as an edit: the mailbox carries it. Questions about a search alone have an address, in
// ../shared/server.js.
import { announce, onAnnounced } from "../shared/page_events.js";
/** @import { NumberedAnswer, PlayerData } from "../contract.d.ts" */

const ALONE = "That needs a server, and this file has none.";

let asked = 0; // how many questions the players of this page have asked

export class Post {
  /**
   * @param {Pick<PlayerData, "search" | "alone" | "led">} data the search that is asked about, and whether no server is
   *   there
   * @param {AbortSignal} signal
   */
  constructor({ search, alone, led }, signal) {
    this.search = search;
    this.alone = alone;
    this.led = led;
    /** @type {Map<number, (answer: NumberedAnswer) => void>} */
    this.open = new Map();
    /** @param {NumberedAnswer} answer */
    const answered = (answer) => {
      this.open.get(answer.number)?.(answer);
      this.open.delete(answer.number);
    };
    onAnnounced("plyscope-answered", answered, { signal });
  }

  /**
   * @param {Record<string, unknown>} question
   * @param {{ replaces?: boolean }} [options]
   * @returns {Promise<NumberedAnswer>}
   */
  ask(question, { replaces = false } = {}) {
    asked += 1;
    const number = asked;
    if (this.alone) return Promise.resolve({ number, problem: ALONE });
    const send = () =>
      announce("plyscope-asked", { ...question, number, replaces, search: this.search, led: this.led });
    if (window.plyscopeMailbox) send();
    else onAnnounced("plyscope-hears", send, { once: true }); // the page shows the player first
    return new Promise((resolve) => this.open.set(number, resolve));
  }
}

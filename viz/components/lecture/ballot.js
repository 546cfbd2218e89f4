// The vote of this device. It goes to the server one at a time, the last that was chosen, until the server has it; a server
// that has forgotten it gets it again.
import { isProblem } from "../shared/live/requests.js";
/** @import { LiveProblem, LiveState, LiveVote } from "../contract.d.ts" */

/** @typedef {LiveVote & { room: string }} OwnVote */

export class Ballot {
  /**
   * @param {object} means
   * @param {(vote: LiveVote) => Promise<LiveVote | LiveProblem>} means.send
   * @param {(vote: LiveVote) => void} means.keep
   * @param {() => void} means.changed something of it is to be shown
   * @param {LiveVote | null} kept what this browser chose last in this class
   */
  constructor({ send, keep, changed }, kept) {
    this.send = send;
    this.keep = keep;
    this.changed = changed;
    this.own = kept;
    /** @type {LiveVote | null} what the server has */
    this.counted = null;
    /** @type {LiveState | null} */
    this.state = null;
    this.problem = "";
    this.isSending = false;
    this.timer = 0;
  }

  get isOpen() {
    return this.state?.phase === "vote";
  }

  /**
   * The choice of a vote, null where it is one of another question or round.
   * @param {LiveVote | null} vote
   */
  choiceOf(vote) {
    const { question, round } = this.state ?? { question: null, round: 0 };
    return vote && question && vote.number === question.number && vote.round === round ? vote.choice : null;
  }

  get choice() {
    return this.choiceOf(this.own) ?? this.choiceOf(this.counted);
  }

  /** Whether the server has the vote. */
  get isCounted() {
    return this.choice !== null && this.choice === this.choiceOf(this.counted);
  }

  /**
   * The server sends what it has, before its state.
   * @param {LiveVote} vote
   */
  hear(vote) {
    this.counted = vote;
  }

  /** @param {LiveState} state */
  take(state) {
    this.state = state;
    if (!this.isOpen) this.problem = "";
    this.deliver();
  }

  /** @param {number} choice */
  choose(choice) {
    if (!this.isOpen || !this.state?.question) return;
    this.own = { number: this.state.question.number, round: this.state.round, choice };
    this.keep(this.own);
    this.problem = "";
    this.deliver();
    this.changed();
  }

  async deliver() {
    clearTimeout(this.timer);
    const { own } = this;
    if (this.isSending || !this.isOpen || !own || this.choiceOf(own) === null || this.isCounted) return;
    this.isSending = true;
    const answer = await this.send(own);
    this.isSending = false;
    if (!isProblem(answer)) {
      this.counted = answer;
      this.problem = "";
    } else if (own === this.own) {
      this.problem = answer.problem;
      const { wait } = answer;
      if (wait !== undefined) this.timer = window.setTimeout(() => this.deliver(), 1000 * wait);
    }
    this.changed();
    if (own !== this.own) this.deliver();
  }

  end() {
    clearTimeout(this.timer);
    this.state = null;
  }
}

// The teacher's side of a class, without its view: opens the room, shows the class what this page shows, asks, and holds
// the room, so that it can be opened again when the server has started anew. The tabs of a browser share it by its store.
import { announce, onAnnounced } from "../page_events.js";
import { keep, KEPT, recall } from "../storage.js";
import { liveAddress } from "../streamlit_page.js";
import { isNews, isSameScreen, isSameSearch, isVoting } from "./leading.js";
import { isProblem, NO_ANSWER, postLive } from "./requests.js";
import { screenNow, wayOf } from "./screen.js";
import { Stream } from "./stream.js";
/** @import { LeadState, LiveQuestion, LiveReport, LiveScreen, OpenedRoom } from "../../contract.d.ts" */
/** @import { Connection } from "./stream.js" */

const BETWEEN_STEPS = 50; // milliseconds: of the steps in between, the class sees the last
const PATIENCE_TO_OPEN = 30; // seconds until a room that was refused is asked for again, if the server names no others
const QUESTION_CLOSED = "The question was closed, since another search is shown now.";
const A_DAY = 86_400_000; // milliseconds after which a forgotten tab lets a room go

/**
 * A class as kept by the browser, when it began, and its report once it is over.
 * @typedef {OpenedRoom & { begun: number, report: LiveReport | null }} KeptClass
 */

/**
 * Something to post, and who waits for the answer.
 * @typedef {{ path: string, body: object, done: (answer: any) => void }} Act
 */

export class Lead {
  constructor() {
    this.tab = tabName();
    /** @type {KeptClass | null} the class that is open, or the last one */
    this.kept = keptClass();
    /** @type {Connection} */
    this.line = "opening";
    this.problem = "";
    /** @type {Stream<LeadState> | null} */
    this.stream = null;
    /** @type {LiveScreen | null} what is to be shown to the class next */
    this.screen = null;
    /** @type {LiveScreen | null} what the server did not take */
    this.unsent = null;
    /** @type {LiveScreen | null} what this page showed last */
    this.noted = screenNow();
    /** @type {Act[]} */
    this.acts = [];
    this.isSending = false;
    this.isFollowing = false;
    this.isReporting = false;
    this.isOpening = false; // again, or waiting until it may be
    addEventListener("storage", ({ key }) => (key === KEPT.lead || key === null) && this.adopt());
    onAnnounced("plyscope-screen", ({ isNew, ...screen }) => this.note(screen, isNew));
    if (!this.isOpen) return;
    this.listen();
    if (this.noted && this.isLeading && !isSameScreen(this.noted, this.state)) this.show(this.noted);
  }

  get state() {
    return this.kept?.held.state ?? null;
  }

  get isOpen() {
    return this.state !== null && this.state.phase !== "over";
  }

  /** Whether the class sees what this tab shows, not another's. */
  get isLeading() {
    return recall(KEPT.leader)?.tab === this.tab;
  }

  /** Whether the class sees something else than this page shows. */
  get isElsewhere() {
    return !this.isLeading && !isSameSearch(this.state, this.noted);
  }

  tell() {
    announce("plyscope-class", null);
  }

  // Opening and ending

  async open() {
    this.problem = "";
    /** @type {any} */
    const opened = await postLive("open", {});
    if (isProblem(opened)) return this.fail(opened.problem);
    this.kept = { ...opened, begun: Date.now(), report: null };
    this.save();
    this.mark();
    this.listen();
    if (this.noted) this.show(this.noted);
    this.tell();
  }

  /** The server has no such room: open it again, unless the teacher has forgotten it. */
  async openAgain() {
    const { kept } = this;
    if (!kept || !this.isOpen || this.line !== "gone" || this.isOpening) return;
    if (Date.now() - (recall(KEPT.leader)?.at ?? 0) > A_DAY) return this.close(null);
    this.isOpening = true;
    const { token, held } = keptClass() ?? kept; // another tab may have heard more
    const opened = await postLive("open", { token, held });
    if (isProblem(opened)) {
      setTimeout(() => {
        this.isOpening = false;
        this.openAgain();
      }, 1000 * (opened.wait ?? PATIENCE_TO_OPEN));
      return this.fail(opened.problem);
    }
    this.isOpening = false;
    if (this.kept !== kept) return;
    this.problem = "";
    this.kept = { ...kept, ...opened };
    this.save();
    this.stream?.open();
    this.sendAgain();
    this.tell();
  }

  listen() {
    const { kept } = this;
    this.stream?.stop();
    this.stream = kept && new Stream(liveAddress(`${kept.room}/desk?${new URLSearchParams({ watch: kept.watch })}`), {
      state: (state, isFirst) => this.hear(state, isFirst),
      line: (line) => this.hearLine(line),
    });
    this.stream?.start();
  }

  /**
   * The class is over; its report stays until the next class.
   * @param {LiveReport | null} report
   */
  close(report) {
    const { kept } = this;
    if (!kept) return;
    const state = { ...kept.held.state, phase: /** @type {const} */ ("over") };
    this.kept = { ...kept, report, held: { ...kept.held, state } };
    this.stop();
    this.save();
    this.tell();
  }

  stop() {
    this.stream?.stop();
    this.stream = this.screen = this.unsent = null;
    this.line = "opening";
    for (const { done } of this.acts.splice(0)) done(NO_ANSWER);
  }

  // What the teacher does

  /** Show the class what this page shows. */
  takeLead() {
    if (this.noted) this.show(this.noted);
  }

  /**
   * @param {LiveQuestion["asks"]} asks
   * @param {{ query: string, step: number, about?: string }} search that is asked about, and what it is called
   */
  ask(asks, { query, step, about }) {
    if (this.isElsewhere) this.takeLead(); // a question belongs to a search that the class sees
    return this.do("ask", { asks, query, step, about });
  }

  /** @param {LeadState["phase"]} phase that the question goes on to */
  go(phase) {
    const { question, round } = this.state ?? { question: null, round: 0 };
    return this.do("phase", { phase, number: question?.number ?? 0, round });
  }

  /** @returns {Promise<LiveReport | null>} null if the server does not tell it */
  async report() {
    if (!this.isOpen) return this.kept?.report ?? null;
    const report = await this.post("report", {});
    if (!isProblem(report)) return report;
    this.fail(report.problem);
    return null;
  }

  async end() {
    const report = await this.post("end", {});
    if (isProblem(report)) this.fail(report.problem);
    else this.close(report);
  }

  // What goes to the server: one at a time, and before anything else what is shown

  /** @param {LiveScreen} screen */
  show(screen) {
    const closes = isVoting(this.state?.phase) && !isSameSearch(screen, this.state); // the server does
    this.problem = closes ? QUESTION_CLOSED : "";
    this.screen = screen;
    this.mark();
    this.pump();
  }

  /**
   * Send again what the server did not take, unless something else was shown since.
   */
  sendAgain() {
    this.screen ??= this.unsent;
    this.unsent = null;
    this.pump();
  }

  /**
   * Do something that changes the state of the room; return whether it was done.
   * @param {string} path
   * @param {object} body
   */
  async do(path, body) {
    this.mark();
    this.problem = "";
    const state = await this.post(path, body);
    if (isProblem(state)) this.fail(state.problem);
    else this.take(state, !this.screen);
    return !isProblem(state);
  }

  /**
   * @param {string} path
   * @param {object} body
   * @returns {Promise<any>}
   */
  post(path, body) {
    return new Promise((done) => {
      this.acts.push({ path, body, done });
      this.pump();
    });
  }

  async pump() {
    const { kept, screen } = this;
    if (this.isSending || !kept) return;
    const act = screen ? { path: "show", body: screen, done: () => {} } : this.acts.shift();
    if (!act) return;
    this.screen = this.unsent = null;
    this.isSending = true;
    const answer = await postLive(`${kept.room}/${act.path}`, act.body, kept.token);
    if (screen) await this.shown(screen, answer);
    this.isSending = false;
    act.done(answer);
    this.pump();
  }

  /**
   * @param {LiveScreen} screen
   * @param {any} answer
   */
  async shown(screen, answer) {
    if (isProblem(answer)) {
      this.unsent = screen;
      this.tell();
      if (answer.wait) setTimeout(() => this.sendAgain(), answer.wait * 1000);
    } else this.take(answer, false);
    await new Promise((passed) => setTimeout(passed, BETWEEN_STEPS));
  }

  /** The teacher does something, in this tab. */
  mark() {
    keep(KEPT.leader, { tab: this.tab, at: Date.now() });
  }

  /** @param {string} problem */
  fail(problem) {
    this.problem = problem;
    this.tell();
  }

  // What comes from the server, from this page, and from other tabs

  /**
   * @param {LeadState} state
   * @param {boolean} isFirst
   */
  hear(state, isFirst) {
    if (!this.state || (!isFirst && state.version < this.state.version)) return;
    const isIdle = !this.isSending && !this.screen && !this.unsent;
    this.take(state, isIdle && isNews(state, this.state, isFirst));
    if (isFirst) this.sendAgain();
  }

  /**
   * @param {LeadState} state
   * @param {boolean} goesThere whether this page goes where the class is
   */
  take(state, goesThere) {
    const { kept } = this;
    if (!kept) return;
    kept.held.state = state;
    if (state.phase === "over") return this.close(keptClass()?.report ?? null); // another tab may have it
    if (state.finished > kept.held.results.length) this.takeResults();
    this.save();
    this.tell(); // while a question is open the page goes no further, so that the room hears first that none is
    if (goesThere) this.follow(state);
  }

  /** Hold the questions that are over. */
  async takeResults() {
    if (this.isReporting) return;
    this.isReporting = true;
    const report = await this.post("report", {});
    this.isReporting = false;
    if (isProblem(report) || !this.kept) return;
    this.kept.held.results = report.results;
    this.save();
  }

  /** @param {LeadState} state */
  follow(state) {
    if (!isSameSearch(state, this.noted)) return;
    this.isFollowing = true;
    announce("plyscope-led", { page: state.page, step: state.step, views: null, by: wayOf(state) });
    this.isFollowing = false;
  }

  /** @param {Connection} line */
  hearLine(line) {
    this.line = line;
    if (line === "gone") this.openAgain();
    this.tell();
  }

  /**
   * This page shows something. In a tab that does not lead, a step takes the lead; another search alone does not.
   * @param {LiveScreen} screen
   * @param {boolean} isNew
   */
  note(screen, isNew) {
    const before = this.noted;
    this.noted = screen;
    if (!this.isOpen || this.isFollowing || isSameScreen(screen, before)) return;
    if (this.isLeading || !isNew) this.show(screen);
    this.tell();
  }

  /** Another tab has opened or ended a class; both hear what happens. */
  adopt() {
    const [before, wasOpen] = [this.kept?.room, this.isOpen];
    const kept = keptClass();
    if (wasOpen && kept?.room === before && kept?.held.state.phase !== "over") return;
    this.kept = kept;
    if (kept?.room !== before || this.isOpen !== wasOpen) this.stop();
    if (this.isOpen && !this.stream) this.listen();
    this.tell();
  }

  save() {
    keep(KEPT.lead, this.kept);
  }
}

/**
 * The class kept by the browser; null if there is none, or anything else.
 * @returns {KeptClass | null}
 */
function keptClass() {
  const kept = recall(KEPT.lead);
  return typeof kept?.token === "string" && kept.held?.state ? kept : null;
}

/** This tab's name among those that lead; a reload keeps it. */
function tabName() {
  const kept = recall(KEPT.tab, sessionStorage);
  if (typeof kept === "string") return kept;
  const name = String(Math.random());
  keep(KEPT.tab, name, sessionStorage);
  return name;
}

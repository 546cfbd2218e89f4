// A class that this reader has joined: it is followed on whichever page is shown, and stays as long as the tab does.
import { deviceName, inTurn, isProblem, playerOf, postLive, roomOf } from "../shared/live/requests.js";
import { isVoting } from "../shared/live/leading.js";
import { setOpenQuestion } from "../shared/live/open_question.js";
import { screenNow } from "../shared/live/screen.js";
import { Stream } from "../shared/live/stream.js";
import { announce, onAnnounced } from "../shared/page_events.js";
import { keep, KEPT, recall } from "../shared/storage.js";
import { Store } from "../shared/store.js";
import { coverPage, isPhone, liveAddress, nameInAddress } from "../shared/streamlit_page.js";
import { Ballot } from "./ballot.js";
import { Following, placeOf } from "./following.js";
/** @import { LectureData, LedPlace, LiveState, ServedData } from "../contract.d.ts" */
/** @import { Connection } from "../shared/live/stream.js" */
/** @import { OwnVote } from "./ballot.js" */
/** @import { ClassPlace } from "./following.js" */
/** @import { Panel } from "./panel.js" */

const LATE = 1_000; // milliseconds until it is said that the page is on its way
const BETWEEN_TURNS = 1_000; // milliseconds, to which up to as many come, between a turn that led nowhere and the next
const LINKED = "class"; // the parameter of a link that joins

const NO_LINK = "recording="; // the name of what is too large for a link: a session can't open it

/** The parameter of each page's link that says where it opens; a game has its moves in the link. */
const PLACES = { step: "&step=", compare: "&stop=", play: null };

/**
 * @typedef {object} LectureState
 * @property {string} code "" where the reader is in no class
 * @property {Connection} line
 * @property {LiveState | null} state
 * @property {boolean} isFollowed
 * @property {boolean} isLate whether the page is still on its way to what the teacher shows
 * @property {boolean} isCovered whether the page shows nothing but the class
 * @property {number} votes counts what becomes of this device's vote
 * @property {string} problem why the page can't show what the teacher shows
 * @property {string} typed the code that the reader tried last
 * @property {string | null} asks for a code: what is wrong with the one before, "" for none before; null if it does not
 */

export class Lecture {
  constructor() {
    /** @type {Store<LectureState>} */
    this.store = new Store({
      code: "",
      line: "opening",
      state: null,
      isFollowed: true,
      isLate: false,
      isCovered: false,
      votes: 0,
      problem: "",
      typed: "",
      asks: null,
    });
    /** @type {Stream<LiveState> | null} */
    this.stream = null;
    this.ballot = this.ballotFor("");
    this.following = this.followingAnew();
    /** @type {(name: string, value: unknown) => void} reports to the server */
    this.report = () => {};
    this.session = "";
    this.room = "";
    this.joining = 0; // the timer after which it is tried again
    this.number = 0; // of the places that the page was asked to go to
    this.taken = 0; // of the one that the session was taken to last
    this.timer = 0;
    this.late = 0; // the timer after which that is said
    this.turn = new AbortController(); // in which the page runs
    /** @type {ClassPlace | null} where the page is on its way to */
    this.goal = null;
    /** @type {ServedData | null} what the player of the page is to show, until it does */
    this.coming = null;
    /** @type {LedPlace | null} where the player was led without a run, so that the session may not know of it */
    this.led = null;
    /** @type {Panel | null} where it is shown */
    this.panel = null;
    this.store.subscribe(["code", "line", "state"], () => this.cover());
    this.store.subscribe(
      ["code", "line", "state", "isFollowed", "isLate", "isCovered", "votes", "problem", "typed", "asks"],
      (state) => this.panel?.render(state),
    );
    this.store.start();
    onAnnounced("plyscope-screen", (screen) => {
      this.hear(screen, screen.isNew);
      this.cover();
    });
    onAnnounced("plyscope-joins", () => this.store.set({ asks: "" }));
    this.begin();
  }

  get state() {
    return this.store.get();
  }

  /** The class of the link that the page was opened by, else the one that this tab was in. */
  begin() {
    const kept = recall(KEPT.lecture, sessionStorage);
    const code = new URLSearchParams(location.search).get(LINKED);
    if (code && code !== kept?.code) this.join(code);
    else if (typeof kept?.room === "string" && typeof kept.code === "string") this.enter(kept.room, kept.code);
  }

  /** @param {string} typed */
  async join(typed) {
    clearTimeout(this.joining);
    const answer = await roomOf(typed);
    if (isProblem(answer)) {
      const { problem, wait } = answer;
      this.store.set({ typed, asks: wait === undefined ? problem : `${problem} This page tries again by itself.` });
      if (wait !== undefined) {
        this.joining = window.setTimeout(() => this.joinAgain(), 1000 * wait * (1 + Math.random()));
      }
    } else {
      this.end();
      this.enter(answer.room, typed.replaceAll(/[\s-]/g, "").toUpperCase());
    }
  }

  /** Unless the reader wants it no more, or has typed another code meanwhile. */
  joinAgain() {
    const { asks, typed } = this.state;
    if (asks !== null) this.join(typed);
  }

  /**
   * @param {string} room
   * @param {string} code
   */
  enter(room, code) {
    keep(KEPT.lecture, { room, code }, sessionStorage);
    this.following = this.followingAnew();
    this.ballot = this.ballotFor(room);
    this.room = room;
    const address = liveAddress(`${encodeURIComponent(room)}/events?device=${deviceName()}`);
    this.stream = new Stream(address, {
      state: (state, isFirst) => this.take(state, isFirst),
      vote: (vote) => this.ballot.hear(vote),
      line: (line) => this.store.set({ line }),
    });
    this.stream.start();
    this.store.set({ code, line: "opening", state: null, isFollowed: true, problem: "", asks: null });
  }

  end() {
    this.stream?.stop();
    this.stream = null;
    this.ballot.end();
    this.following.lead(null);
    this.stay();
  }

  /** The reader leaves the class, and keeps what the page shows. */
  leave() {
    this.end();
    sessionStorage.removeItem(KEPT.lecture);
    const link = new URL(location.href);
    link.searchParams.delete(LINKED);
    nameInAddress(link.search);
    this.store.set({ code: "", state: null, asks: null });
  }

  /**
   * @param {LiveState} state
   * @param {boolean} isFirst whatever its version: a server that was started again may begin with less
   */
  take(state, isFirst) {
    const before = this.state.state;
    if (!isFirst && before && state.version <= before.version) return;
    if (state.phase === "over") this.stream?.stop();
    const place = placeOf(state);
    this.ballot.take(state);
    this.following.place = place; // that the page is held there is no step of the reader's
    this.store.set({ state });
    this.following.lead(place);
  }

  /** While a question is open the page shows its search up to its step, and nothing else; nor before it is known if one is. */
  cover() {
    const { following, state: { code, line, state } } = this;
    const question = code && state && isVoting(state.phase) ? state.question : null;
    const shown = question && following.isSearchShown() ? following.screen : null;
    const wasLeading = following.isLeading;
    following.isLeading = true; // that the page is held there is no step of the reader's
    setOpenQuestion(
      "lecture",
      question && { ...question, query: shown?.page === "step" ? shown.query : question.query },
    );
    following.isLeading = wasLeading;
    const isCovered = question ? !shown : code !== "" && line === "opening";
    coverPage(isCovered);
    this.store.set({ isCovered });
  }

  /** @param {string} room */
  ballotFor(room) {
    /** @type {OwnVote | null} */
    const kept = recall(KEPT.vote);
    return new Ballot({
      send: (vote) => postLive(`${encodeURIComponent(room)}/vote`, { ...vote, device: deviceName() }),
      keep: (vote) => keep(KEPT.vote, { ...vote, room }),
      changed: () => this.store.set({ votes: this.state.votes + 1 }),
    }, kept?.room === room ? kept : null);
  }

  followingAnew() {
    const following = new Following({
      travel: (place) => this.travel(place),
      step: (led) => announce("plyscope-led", led),
      changed: () => {
        this.store.set({ isFollowed: following.isFollowed });
        if (!following.isFollowed) this.settle();
      },
      isPhone,
    });
    following.screen = screenNow();
    following.shownPage = this.following?.shownPage ?? "";
    return following;
  }

  /** @param {ClassPlace} place */
  travel(place) {
    this.stay();
    this.number += 1;
    this.goal = place;
    this.late = window.setTimeout(() => this.store.set({ isLate: true }), LATE);
    this.store.set({ problem: "" });
    if (place.page === "step" && this.following.shownPage === "step") {
      const spread = this.state.state?.spread ?? 0;
      this.timer = window.setTimeout(() => this.bring(), spread * Math.random());
    } else this.run(this.ledTo(place));
  }

  /** Stop going anywhere. */
  stay() {
    clearTimeout(this.timer);
    this.turn.abort();
    this.led = null;
    this.arrive();
  }

  /** The page is where it was to go, or can't go there. */
  arrive() {
    clearTimeout(this.late);
    this.goal = this.coming = null;
    this.store.set({ isLate: false });
  }

  /**
   * @param {ClassPlace} place
   * @returns {LedPlace}
   */
  ledTo({ page, query, step }) {
    const at = PLACES[page];
    return { page, query: at ? `${query}${at}${step}` : query, number: this.number };
  }

  /** Show the class's search in the page's player, without a run. */
  async bring() {
    const { goal } = this;
    const answer = await playerOf(this.room);
    if (!goal || goal !== this.goal) return;
    if (!isProblem(answer)) {
      this.led = this.ledTo(goal);
      this.coming = { ...answer, led: this.led };
      this.following.arrive(goal.query, answer.link ?? answer.query);
      announce("plyscope-opens", this.coming);
      if (this.following.isSearchShown()) this.arrive();
    } else if (answer.wait !== undefined) {
      this.timer = window.setTimeout(() => this.bring(), 1000 * answer.wait * (1 + Math.random()));
    } else this.refuse(answer.problem);
  }

  /**
   * The page shows something, perhaps what came before a class led its player elsewhere.
   * @param {ClassPlace} screen
   * @param {boolean} isNew
   */
  hear(screen, isNew) {
    const { coming } = this;
    if (coming && screen.page === "step") {
      if (screen.query === (coming.link ?? coming.query)) this.arrive();
      else if (isNew) announce("plyscope-opens", coming);
    }
    this.following.show(screen, isNew);
  }

  /** The reader goes on alone: tell the session which search the player shows. */
  settle() {
    const { led } = this;
    if (this.following.shownPage !== "step") return;
    if (led && led.number !== this.taken && !led.query.startsWith(NO_LINK)) this.run(led);
  }

  /**
   * Let the page run and go to a place when it is this phone's turn: a whole class at once would block all others.
   * @param {LedPlace} place
   */
  async run(place) {
    this.turn.abort();
    const { signal } = this.turn = new AbortController();
    while (!signal.aborted) {
      await inTurn(this.room, () => this.report("led", { ...place, session: this.session }), signal);
      await new Promise((done) => setTimeout(done, BETWEEN_TURNS * (1 + Math.random())));
    }
  }

  /** @param {string} problem */
  refuse(problem) {
    this.arrive();
    this.following.fail();
    this.store.set({ problem });
  }

  /**
   * The page has run.
   * @param {LectureData} data
   * @param {(name: string, value: unknown) => void} report
   */
  mount({ page, session, taken, link, problem }, report) {
    this.report = report;
    this.session = session;
    this.taken = taken;
    this.following.ran(page);
    if (!this.goal && page !== "step") this.turn.abort(); // whoever has gone to another page is not to be brought back
    if (taken === this.number) {
      const { goal } = this;
      this.turn.abort();
      this.arrive();
      if (goal && problem !== null) this.refuse(problem);
      else if (goal) this.following.arrive(goal.query, link);
    }
    this.cover();
  }
}

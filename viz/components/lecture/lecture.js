// A class that this reader has joined: it is followed on whichever page is shown, and stays as long as the tab does.
import { deviceName } from "../shared/live/device.js";
import { isVoting } from "../shared/live/leading.js";
import { setOpenQuestion } from "../shared/live/open_question.js";
import { isProblem, postLive, roomOf } from "../shared/live/requests.js";
import { screenNow } from "../shared/live/screen.js";
import { Stream } from "../shared/live/stream.js";
import { announce, onAnnounced } from "../shared/page_events.js";
import { keep, KEPT, recall } from "../shared/storage.js";
import { Store } from "../shared/store.js";
import { closeSidebar, coverPage, isPhone, liveAddress, nameInAddress } from "../shared/streamlit_page.js";
import { Ballot } from "./ballot.js";
import { Following, placeOf } from "./following.js";
/** @import { LectureData, LiveState } from "../contract.d.ts" */
/** @import { Line } from "../shared/live/stream.js" */
/** @import { OwnVote } from "./ballot.js" */
/** @import { Place } from "./following.js" */
/** @import { Panel } from "./panel.js" */

const TAKEN = 3_000; // milliseconds until a page says that it goes to a place, as soon as it runs; Streamlit may drop an event
const LINKED = "class"; // the parameter of a link that joins

/** The parameter of each page's link that says where it opens; a game has its moves in the link. */
const PLACES = { step: "&step=", compare: "&stop=", play: null };

/**
 * @typedef {object} LectureState
 * @property {string} code "" where the reader is in no class
 * @property {Line} line
 * @property {LiveState | null} state
 * @property {boolean} isFollowed
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
    this.number = 0; // of the places that the page was asked to go to
    this.timer = 0;
    this.patience = TAKEN;
    /** @type {Place | null} */
    this.asked = null;
    /** @type {Panel | null} where it is shown */
    this.panel = null;
    this.store.subscribe(["code", "line", "state"], () => this.cover());
    this.store.subscribe(
      ["code", "line", "state", "isFollowed", "isCovered", "votes", "problem", "typed", "asks"],
      (state) => this.panel?.render(state),
    );
    this.store.start();
    onAnnounced("plyscope-screen", (screen) => {
      this.following.show(screen, screen.isNew);
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
    const answer = await roomOf(typed);
    if (isProblem(answer)) {
      const again = answer.wait ? ` Try again in ${answer.wait} s.` : "";
      this.store.set({ typed, asks: `${answer.problem}${again}` });
    } else {
      this.end();
      if (isPhone()) closeSidebar(); // where the code was asked for, and which covers the page
      this.enter(answer.room, typed.replaceAll(/[\s-]/g, "").toUpperCase());
    }
  }

  /**
   * @param {string} room
   * @param {string} code
   */
  enter(room, code) {
    keep(KEPT.lecture, { room, code }, sessionStorage);
    this.following = this.followingAnew();
    this.ballot = this.ballotFor(room);
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
    this.asked = null;
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
    setOpenQuestion("lecture", question && { step: question.step, query: shown?.query ?? question.query });
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
      changed: () => this.store.set({ isFollowed: following.isFollowed }),
      isPhone,
    });
    following.screen = screenNow();
    following.shownPage = this.following?.shownPage ?? "";
    return following;
  }

  /** @param {Place} place */
  travel(place) {
    this.number += 1;
    this.patience = TAKEN;
    this.asked = place;
    this.store.set({ problem: "" });
    this.send();
  }

  send() {
    clearTimeout(this.timer);
    const { asked, number, session } = this;
    if (!asked) return;
    this.timer = window.setTimeout(() => this.send(), this.patience);
    this.patience *= 2; // a run of the page is not to be ended by the next one again and again
    const { page, query, step } = asked;
    const at = PLACES[page];
    this.report("led", { page, query: at ? `${query}${at}${step}` : query, number, session });
  }

  /**
   * The page has run.
   * @param {LectureData} data
   * @param {(name: string, value: unknown) => void} report
   */
  mount({ page, session, taken, link, problem }, report) {
    this.report = report;
    const isOther = session !== this.session; // a server that was started again knows of no place
    this.session = session;
    this.following.ran(page);
    if (isOther && this.asked) this.send();
    else if (this.asked && taken === this.number) {
      const { query } = this.asked;
      this.asked = null;
      clearTimeout(this.timer);
      if (problem !== null) this.following.fail();
      else this.following.arrive(query, link);
      this.store.set({ problem: problem ?? "" });
    }
    this.cover();
  }
}

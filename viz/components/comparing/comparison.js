// The comparison: players of several searches in one tree, which one cursor moves together.
import { Debounce } from "../shared/debounce.js";
import { find, fit, make, partsOf, targetOf } from "../shared/elements.js";
import { fillWindow } from "../shared/fill_window.js";
import { countUpTo, within } from "../shared/numbers.js";
import { Store } from "../shared/store.js";
import { Desk } from "../shared/live/desk.js";
import { noteScreen } from "../shared/live/screen.js";
import { onAnnounced } from "../shared/page_events.js";
import { nameInAddress } from "../shared/streamlit_page.js";
import { followTheme } from "../shared/theme.js";
import { grouped } from "../shared/words.js";
import { SETTLED } from "../player/address.js";
import { closeAsUsed } from "../player/controls.js";
import { listenToKeys } from "../player/keys.js";
import { wholeData } from "../player/load.js";
import { Player } from "../player/player.js";
import { CutoffMarks } from "../player/cutoff_marks.js";
import { coverLink } from "../player/panels/cover_menu.js";
import { Playback } from "../player/replay/playback.js";
import { Present, presentedIn } from "../player/panels/present.js";
import { actTogether } from "./actions.js";
import { AskTogether, tellsWhatHappens } from "./ask_together.js";
import { Differing } from "./difference_view.js";
import { FiguresBeside } from "./figures_beside.js";
import { HandOut } from "./share_menu.js";
import { latestStop, ledComparison, showAsked } from "./in_class.js";
import { LineOfStops, nearestOf } from "./line_of_stops.js";
import { Pane, refusedPane } from "./pane.js";
import { SamePicture } from "./same_picture.js";
import { HERE, LEAVE } from "./stops.js";
import { Ordering } from "./ordering.js";
/** @import { ComparisonData } from "../contract.d.ts" */
/** @import { Sought } from "../player/replay/story.js" */
/** @import { PlayerState } from "../player/state.js" */
/** @import { Presented } from "../player/panels/present.js" */
/** @import { Viewport } from "../player/tree/viewport.js" */

/** @typedef {ComparisonData["by"]} By how the searches move together */

/**
 * What a comparison shows. The players show what follows from it.
 * @typedef {object} OwnState
 * @property {number} stop
 * @property {number} latest the stop that nothing goes beyond, Infinity unless a class is asked what comes after it
 * @property {By} by
 * @property {boolean} isDiffering whether the difference stands in place of the panes
 *
 * @typedef {OwnState & Presented & Pick<PlayerState, "covers" | "answer" | "picture" | "isPlaying" | "speed">} ComparisonState
 */

export class Comparison {
  /**
   * @param {HTMLElement} root
   * @param {ComparisonData} data
   * @param {Comparison | undefined} previous the comparison that this one follows on the page
   * @param {(name: string, value: unknown) => void} send tells the server
   */
  constructor(root, data, previous, send) {
    this.root = root;
    /** @type {ComparisonData} */
    this.data = data;
    this.send = send;
    this.settling = new Debounce(() => this.nameStop(), SETTLED);
    this.ended = new AbortController();
    const { signal } = this.ended;
    this.part = partsOf(root);
    // The place in a link or a file applies once: adding a search keeps the reader's.
    const arrives = !previous || previous.data.opened !== data.opened;
    /** @type {Store<ComparisonState>} */
    this.store = new Store({
      stop: 0,
      latest: Infinity,
      by: arrives ? data.by : previous.state.by,
      covers: arrives ? new Set(data.ask) : previous.state.covers,
      picture: arrives ? data.picture : previous.state.picture,
      isDiffering: previous?.state.isDiffering ?? false,
      ...presentedIn(previous?.state),
      answer: "hidden",
      isPlaying: false,
      speed: 1,
    });
    this.line = this.lineOf(this.state.by);
    /** @type {number[]} the stops that show a cutoff, in order */
    this.cutoffs = [];
    this.marks = new CutoffMarks(this.part("marks"), (stop) => stop <= this.last && this.jump(stop), signal);
    this.nextCutoff = find(root, '.bar [data-do="next-cutoff"]', HTMLButtonElement);
    /** @type {Player[]} */
    this.players = [];
    listenToKeys(this, this, signal); // before the players do: keys that move all of them are not theirs
    new Playback(root, this.store, () => this.advance(), signal);
    this.panes = this.build();
    this.players.push(...this.panes.map((pane) => this.playerIn(pane)));
    showAsked(this);
    closeAsUsed(find(root, "#tools-all"), signal);
    root.style.setProperty("--searches", String(this.panes.length));
    this.asking = new AskTogether(this);
    this.present = new Present(root, this.store, signal);
    this.handOut = new HandOut(this, signal);
    this.figures = new FiguresBeside(this, signal);
    /** @type {Differing} */
    this.differing = new Differing(this, signal);
    /** @type {Player} the first one that is at the node of the stop, if any is */
    this.lead = this.players[0];
    /** @type {SamePicture} */
    this.picture = new SamePicture(this);
    this.listen();
    this.moveBy(this.state.by);
    this.go(arrives ? Math.min(data.start, this.line.last) : this.firstStop(previous));
    this.store.start();
    if (!previous && location.search) this.settling.cancel(); // an opened address stays until the reader steps
    fillWindow(root, signal);
    followTheme(root, signal);
    new Desk(root, ledComparison(this), signal);
    onAnnounced("plyscope-votes", () => showAsked(this), { signal });
  }

  /** Put the panes on the page; return those that have a search. */
  build() {
    const { data, part } = this;
    const template = find(this.root, "template", HTMLTemplateElement);
    this.root.dataset.subject = data.subject;
    part("heading").textContent = data.title;
    part("add").hidden = !data.takesMore;
    const panes = data.panes.map((pane) => pane.player && new Pane(pane, wholeData(pane.player), template, data.most));
    part("panes").replaceChildren(...panes.map((pane, at) => pane?.box ?? refusedPane(data.panes[at])));
    return panes.filter((pane) => pane !== null);
  }

  /**
   * Tell the server what the reader asks for.
   * @param {string} name
   * @param {...unknown} what
   */
  report(name, ...what) {
    this.send(name, what);
  }

  /** @param {Pane} pane */
  playerIn(pane) {
    const player = pane.play();
    player.store.subscribe(["seen"], () => this.mirror(player.viewport));
    new Ordering(pane.data, player, (path, order) => this.report("ordered", pane.data.number, path, order));
    return player;
  }

  /** Show the notices about what is shown. */
  tell() {
    const { notice, folded } = this.data;
    this.note([this.picture.shown === "whole" ? folded : null, notice].filter(Boolean).join(" "));
  }

  /** @param {string} words */
  note(words) {
    this.part("note").textContent = words;
    this.part("note").hidden = !words;
  }

  listen() {
    const { signal } = this.ended;
    /** @param {Event} event */
    const click = (event) => {
      /** @type {HTMLElement | null | undefined} */
      const button = targetOf(event)?.closest("[data-do]");
      if (button && !button.closest(".plyscope-player")) this.act(button.dataset.do ?? "", button);
    };
    this.root.addEventListener("click", click, { signal });
    const slider = this.part("stops", HTMLInputElement);
    slider.addEventListener("input", () => this.jump(Number(slider.value)), { signal });
    const by = this.part("by", HTMLSelectElement);
    const chooseWay = () => {
      const before = this.players[0].state.step;
      this.moveBy(/** @type {By} */ (by.value));
      this.go(this.line.stopAt(0, before));
    };
    by.addEventListener("change", chooseWay, { signal });
    const { store } = this;
    store.subscribe(["by"], (state) => this.take(state));
    store.subscribe(["stop", "latest", "by"], (state) => this.showStop(state));
    store.subscribe(["stop", "latest", "by", "covers", "answer"], (state) => {
      const of = tellsWhatHappens(state) ? ` of ${this.last}` : ""; // how many are left tells how much is skipped
      slider.setAttribute("aria-valuetext", `step ${state.stop}${of}`);
    });
    store.subscribe(["stop", "by", "covers", "answer", "isPlaying"], (state) => this.asking.render(state));
    store.subscribe(["isPresented"], ({ isPresented }) => {
      for (const { viewport } of this.players) viewport.open();
      this.differing.drawn?.store.set({ isPresented });
    });
    store.subscribe(["picture"], () => this.picture.render());
    store.subscribe(["picture", "isDiffering"], (state) => this.differing.render(state));
    store.subscribe(["latest", "covers", "answer"], () => this.differing.tell());
    store.subscribe(["stop", "by", "covers", "picture", "isPlaying"], () => this.settling.ask());
    let isNew = true;
    store.subscribe(["stop", "by"], ({ stop, by }) => {
      const was = isNew;
      isNew = false;
      const query = `${this.data.link}&by=${by}`;
      if (this.data.link !== null) noteScreen({ page: "compare", query, step: stop, views: [] }, was);
    });
    onAnnounced("plyscope-votes", () => this.moveBy(this.state.by), { signal });
    onAnnounced("plyscope-led", ({ page, step, by: way }) => {
      if (page !== "compare") return;
      if (way && way !== this.state.by && Object.hasOwn(this.data.lines, way)) this.moveBy(/** @type {By} */ (way));
      if (step !== this.state.stop) this.jump(step);
    }, { signal });
    this.players.forEach((player, at) => {
      player.store.subscribe(["room"], () => this.picture.render());
      player.store.subscribe(["arrived", "hasGaps"], () => {
        this.showPane(at);
        this.say();
      });
      player.store.subscribe(["step"], () => this.state.by === "alone" && this.showAlone(at));
    });
  }

  get state() {
    return this.store.get();
  }

  /** @param {By} by */
  moveBy(by) {
    this.line = this.lineOf(by);
    const latest = latestStop(this);
    this.store.set({ by, latest, stop: Math.min(this.state.stop, latest, this.line.last), isPlaying: false });
  }

  /** @param {By} by */
  lineOf(by) {
    return new LineOfStops(this.data.lines[by === "alone" ? "event" : by], this.data.names);
  }

  /**
   * Set the way of stepping: together along one line of stops, or each on its own.
   * @param {ComparisonState} state
   */
  take({ by }) {
    const isAlone = by === "alone";
    this.root.toggleAttribute("data-alone", isAlone);
    const list = this.part("by", HTMLSelectElement);
    list.value = by;
    fit(list);
    for (const player of this.players) {
      player.leader = isAlone ? null : this;
      player.store.set({ isPlaying: false, before: null, way: by === "event" || by === "leaf" ? "event" : "node" });
      player.viewport.follows = true;
    }
    this.root.style.setProperty("--digits", String(grouped(this.line.last).length));
    this.cutoffs = this.stopsOf("cutoff").sort((one, other) => one - other);
    this.nextCutoff.hidden = !this.cutoffs.length;
    this.marks.show(this.cutoffs.map((stop) => [stop / this.line.last, stop]));
  }

  /** The last stop that may be shown. */
  get last() {
    return Math.min(this.state.latest, this.line.last);
  }

  /**
   * The place in the previous comparison, if the same tree is searched in other ways.
   * @param {Comparison} previous
   */
  firstStop(previous) {
    if (previous.data.subject !== this.data.subject) return 0;
    const { line, state: { stop } } = previous;
    if (this.state.by !== "node") return Math.min(stop, this.line.last);
    return Math.max(0, this.line.stopOf(line.path(stop), line.moments[stop]));
  }

  hasKeys() {
    return this.players.length > 0 && this.state.by !== "alone";
  }

  /**
   * Whether a key is for the tree of a pane, which takes its own while it has the focus.
   * @param {EventTarget | null | undefined} target
   */
  has(target) {
    return target instanceof Node && this.players.some(({ walk, root }) => walk.has(target) && root.contains(target));
  }

  /** @param {string} name */
  press(name) {
    this.used().treeKeys().press(name);
  }

  /** The player that was used last. */
  used() {
    return this.players.find((player) => player === Player.last) ?? this.players[0];
  }

  /**
   * @param {string} action
   * @param {Element} [button]
   */
  act(action, button = this.root) {
    actTogether(this, action, button);
  }

  foldNode() {
    const key = this.used().chosen;
    if (this.picture.shown === "focus") this.used().fold(key); // the others follow
    else for (const player of this.players) player.fold(key);
  }

  /**
   * The stops that show some search at an event of a kind, or the next stop after it.
   * @param {Sought} sought
   */
  stopsOf(sought) {
    return this.players.flatMap(({ story }, at) => story.stepsOfKind(sought).map(this.line.showing(at)));
  }

  /**
   * The next one of these.
   * @param {Sought} sought
   * @param {number} direction
   */
  nearest(sought, direction) {
    return nearestOf(this.stopsOf(sought), this.state.stop, direction);
  }

  /**
   * A node was pointed at in a pane: the others come along. By node to its entry, a second time to its return, which is the
   * only stop of a leaf; also where it is only others that visit it.
   * @param {Player} player
   * @param {number} step
   * @param {string} [path] of the node
   */
  jumpWith(player, step, path) {
    const entry = this.state.by === "node" && path !== undefined ? this.line.entryOf(path) : -1;
    if (path === undefined || entry < 0) this.jump(this.line.stopAt(this.players.indexOf(player), step));
    else this.jump(entry === this.state.stop ? this.line.stopOf(path, LEAVE) : entry);
  }

  /**
   * A player asks to have more of the tree drawn.
   * @param {{ open: string | undefined }} question
   */
  ask({ open }) {
    this.report("opened", open);
  }

  /** @param {number} stop */
  jump(stop) {
    this.pause();
    this.go(stop);
  }

  get isAsking() {
    return this.state.answer === "wanted";
  }

  stepForward() {
    const { stop, covers, answer } = this.state;
    const waits = stop < this.last && covers.has("next") && answer !== "wanted"; // the class is asked first
    if (waits) this.store.set({ answer: "wanted", isPlaying: false });
    else this.jump(stop + 1);
  }

  play() {
    if (this.state.stop === this.last) this.go(0);
    this.store.set({ isPlaying: true });
  }

  advance() {
    if (this.players.some(({ words }) => words.isWaiting)) return true;
    this.go(this.state.stop + 1);
    return this.state.stop < this.last && !this.state.covers.has("next");
  }

  reveal() {
    if (this.state.answer === "wanted") this.jump(this.state.stop + 1);
    this.store.set({ answer: "revealed" });
  }

  pause() {
    this.store.set({ isPlaying: false });
  }

  /** @param {number} to */
  go(to) {
    this.store.set({ stop: within(to, 0, this.last), answer: "hidden" });
  }

  /** @param {ComparisonState} state */
  showStop({ stop, by }) {
    const { line } = this;
    const states = line.states(stop);
    const lead = Math.max(0, states.indexOf(HERE));
    this.lead = this.players[lead];
    this.players.forEach((player, at) => {
      player.viewport.follows = at === lead;
      const [before, step] = [line.steps[at][Math.max(0, stop - 1)], line.steps[at][stop]];
      player.store.set({ step, before: by === "alone" ? null : before, answer: "hidden" });
    });
    this.mirror(this.lead.viewport);
    this.panes.forEach((_, at) => this.showPane(at));
    const slider = this.part("stops", HTMLInputElement);
    slider.max = String(this.last);
    slider.value = String(stop);
    this.part("last-stop").textContent = grouped(this.last);
    slider.style.setProperty("--done", String(this.last ? stop / this.last : 0));
    this.part("stop").textContent = grouped(stop);
    this.root.dataset.stop = String(stop);
    this.nextCutoff.disabled = countUpTo(this.cutoffs, stop) === countUpTo(this.cutoffs, this.last);
    this.tellLeaves();
  }

  /** Say what the searches do at this stop, once if several do the same. */
  say() {
    const { line, state: { stop } } = this;
    const said = this.panes.map((pane, at) => pane.says(this.players[at], line.where[at][stop], line.name(stop)));
    const leads = new Set(said.map(([lead]) => lead));
    const lines = [...leads].map((lead) => {
      const those = this.panes.filter((_, at) => said[at][0] === lead);
      const numbers = those.map(({ data }) => make("i", { textContent: String(data.number) }));
      return make("p", {}, ...(leads.size > 1 ? numbers : []), make("b", { textContent: lead }));
    });
    if (new Set(said.map(String)).size === 1) lines[0].append(` ${said[0][1]}`);
    this.part("together").replaceChildren(...lines);
  }

  /** The number of leaves is shown once the searches have ended. */
  tellLeaves() {
    const haveEnded = this.players.every(({ state, steps }) => state.step === steps);
    this.part("leaves").textContent = haveEnded ? this.data.leaves : "";
  }

  /**
   * Say where a search is.
   * @param {number} at
   */
  showPane(at) {
    const { stop, by } = this.state;
    const state = by === "alone" ? HERE : this.line.where[at][stop];
    this.panes[at].show(this.players[at], state);
  }

  /** @param {number} at */
  showAlone(at) {
    this.showPane(at);
    this.tellLeaves();
  }

  /**
   * One way of looking for all panes: the same nodes stand at the same places.
   * @param {Viewport} view
   */
  mirror(view) {
    if (this.state.by === "alone" && !view.chosen) return;
    for (const { viewport } of this.players) if (viewport !== view) viewport.mirror(view);
  }

  /**
   * A node of the difference leads to the stop where the searches enter it.
   * @param {string} path
   */
  visit(path) {
    this.moveBy("node");
    this.store.set({ isDiffering: false });
    const stop = this.line.entryOf(path);
    if (stop >= 0) this.jump(stop);
  }

  /** The part of a link that says what is shown. */
  get place() {
    const { by, stop, covers } = this.state;
    return `&by=${by}&stop=${stop}${this.picture.link}${coverLink(covers)}`;
  }

  nameStop() {
    if (this.state.isPlaying) return;
    nameInAddress(this.data.link === null ? "" : `?${this.data.link}${this.place}`);
  }

  /** Another comparison may follow on the page, and continue a presentation. */
  end() {
    this.pause();
    this.settling.cancel();
    for (const player of this.players) player.end();
    this.ended.abort();
  }
}

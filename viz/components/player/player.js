// The player: one cursor over one recording, and what moves it.
import { find, partsOf } from "../shared/elements.js";
import { fillWindow } from "../shared/fill_window.js";
import { Store } from "../shared/store.js";
import { within } from "../shared/numbers.js";
import { followTheme } from "../shared/theme.js";
import { act } from "./actions.js";
import { Address } from "./address.js";
import { Arrival } from "./arrival.js";
import { Check } from "./check.js";
import { Choices } from "./choices.js";
import { listenToControls } from "./controls.js";
import { Editing } from "./editing/editing.js";
import { listenToKeys } from "./keys.js";
import { fillPage } from "./page.js";
import { point, visitOf } from "./pointing.js";
import { PartSign } from "./part_sign.js";
import { Picture } from "./picture.js";
import { Post } from "./post.js";
import { readStop } from "./replay/breakpoints.js";
import { fitPaper } from "./printing.js";
import { Named } from "./replay/named.js";
import { Pieces } from "./replay/pieces.js";
import { Playback } from "./replay/playback.js";
import { NONE_LIT, slotWriters } from "./replay/slots.js";
import { Story } from "./replay/story.js";
import { Looks } from "./replay/looks.js";
import { eventTable, focusTable } from "./replay/tables.js";
import { read } from "./replay/texts.js";
import { Timeline } from "./replay/timeline.js";
import { keepRoom } from "./sentence_room.js";
import { restore } from "./settings.js";
import { Figures } from "./sharing/figures.js";
import { Share } from "./sharing/share.js";
import { Slider } from "./slider.js";
import { relight } from "./spotlight.js";
import { beforeIn, firstState } from "./state.js";
import { Drawing } from "./tree/drawing.js";
import { Folding } from "./tree/folding.js";
import { Geometry } from "./tree/geometry.js";
import { Inset } from "./tree/inset.js";
import { FOLLOW, pathOf } from "./tree/paths.js";
import { Placing } from "./tree/placing.js";
import { Shape } from "./tree/shape.js";
import { Viewport } from "./tree/viewport.js";
import { Walk } from "./tree/walk.js";
import { Ask } from "./views/ask.js";
import { playOnBoard } from "./views/board_moves.js";
import { EarlierBoards } from "./views/earlier_boards.js";
import { GraphInSight } from "./views/graph_in_sight.js";
import { InSight } from "./views/in_sight.js";
import { NodePanel } from "./views/node_panel.js";
import { Present } from "./views/present.js";
import { Stops } from "./views/stops.js";
import { TextTrace } from "./views/text_trace.js";
import { Views } from "./views/views.js";
import { WhatIf } from "./views/what_if.js";
import { bringPieces } from "./waiting.js";
/** @import { PlayerData } from "../contract.d.ts" */
/** @import { Page } from "./editing/editing.js" */
/** @import { TreeKeys } from "./keys.js" */
/** @import { Bring } from "./replay/pieces.js" */
/** @import { Lit } from "./replay/slots.js" */
/** @import { PlayerState } from "./state.js" */

/**
 * What moves a player together with others.
 * @typedef {object} Leader
 * @property {(player: Player, step: number, path?: string) => void} jumpWith
 * @property {(question: { open: string | undefined }) => void} ask
 */

/** @type {(keyof PlayerState)[]} what all that shows the step shows */
const SHOWN = ["step", "arrived", "covers", "answer", "hasGaps", "folds", "room"];
/** @type {(keyof PlayerState)[]} what the address names, and when it does not */
const LINKED = ["step", "way", "stops", "views", "folds", "opened", "picture", "isFocused", "covers", "isPlaying"];

export class Player {
  /** @type {Player | null} of several players on a page the one that was used last, which has the keys */
  static last = null;

  /**
   * @param {HTMLElement} root
   * @param {PlayerData} data
   * @param {Player | null} previous the player that this one follows: the reader asked for another recording
   * @param {Bring} [bring] brings the pieces of the recording that did not come with it
   */
  constructor(root, data, previous, bring) {
    this.root = root;
    this.data = data;
    this.steps = data.steps;
    /** @type {Store<PlayerState>} */
    this.store = new Store(firstState(previous?.state));
    /** @type {Leader | null} */
    this.leader = null;
    /** @type {SVGElement | null} the folded node that the node of the step is inside of */
    this.standsIn = null;
    /** @type {SVGElement | null} the node that is marked as chosen */
    this.marked = null;
    this.ended = new AbortController();
    const { signal } = this.ended;
    const jump = (/** @type {number} */ step) => this.jump(step);
    const pointAt = (/** @type {Element} */ target) => point(this, target);
    /** @type {string[]} what was said beside the title, after the notices of the recording */
    this.words = [];
    this.noted = ""; // all that is said there
    this.part = partsOf(root);
    followTheme(root, signal);
    this.address = new Address(this);
    const arrival = new Arrival(data, previous);
    this.playback = new Playback(root, this.store, () => this.advance(), signal);
    fillPage(root, this.part, data);
    this.check = new Check(this.part, data);
    this.tell();
    this.looks = new Looks(focusTable(data.focus), eventTable(data.events));
    this.story = new Story(this.looks.events, data.steps);
    /** @type {Lit} what the explanation of a cutoff lights */
    this.lit = NONE_LIT;
    this.pieces = new Pieces(data.patches, data.steps, bring);
    this.pieces.arrived = () => signal.aborted || this.store.set({ arrived: this.state.arrived + 1 });
    this.timeline = new Timeline(this.pieces, slotWriters(root, (lit) => (this.lit = lit)));
    this.partSign = new PartSign(root, () => bringPieces(this));
    this.geometry = new Geometry(data.geometry);
    this.shape = new Shape(data.geometry.parents);
    this.drawing = new Drawing(root, data.geometry.parents.length);
    this.placing = new Placing(this.drawing, this.geometry);
    this.viewport = new Viewport(find(root, ".stage"), this.placing, this.store, pointAt, {
      small: data.small,
      signal,
    });
    this.folding = new Folding(this.drawing, this.shape, this.geometry, this.story, this.viewport, this.store);
    this.walk = new Walk(
      root,
      this.drawing,
      this.folding.folds,
      this.viewport,
      {
        chosen: (key) => pointAt(this.drawing.nodes[key]),
        fold: (key) => this.fold(key),
      },
      this.store,
      signal,
    );
    this.nodePanel = new NodePanel(root, this);
    this.post = new Post(data, signal);
    this.whatIf = new WhatIf(root, this.drawing, data.query, signal);
    const tell = (/** @type {string} */ words) => {
      this.note(words);
      this.part("notice").setAttribute("data-open", ""); // it answers what the reader has just done
    };
    this.share = new Share(root, data, this.post, { settings: () => this.address.settings(), tell }, signal);
    this.figures = new Figures(root, data, {
      step: () => this.state.step,
      drawing: () => this.picture.drawn,
      picture: () => this.picture.asked,
      asks: () => {
        this.store.set({ answer: "hidden" });
        return this.state.covers;
      },
    }, signal);
    this.choices = new Choices(root, data, this.post, this.store, signal);
    this.editing = new Editing(root, data, this.post, this.editor(), signal);
    this.textTrace = new TextTrace(root, data.lines, this.pieces, jump, signal);
    this.boards = data.board === null ? null : new EarlierBoards(root, this.story, this.timeline);
    this.picture = new Picture(this, find(root, ".stage"));
    this.named = new Named(this.story, this.looks.data.skips, (node) => this.picture.keyOf(node), this);
    this.inset = new Inset(this.part("inset"), this.drawing, this.viewport, (key) => this.viewport.centreOn(key));
    this.stops = new Stops(root, this.drawing, this.story, this.store);
    this.ask = new Ask(this);
    this.present = new Present(root, this.store, signal);
    this.views = new Views(root, data.views, arrival.settings.views, arrival.needsBoard, this.store);
    this.slider = new Slider(this.part, this.story, jump, signal);
    this.tell(...restore(this, arrival.settings, arrival.carriesOver));
    if (!data.small) fillWindow(root, signal);
    if (!data.small && !data.alone) playOnBoard(this);
    fitPaper(root, signal);
    listenToControls(this);
    listenToKeys(this, this.treeKeys(), signal);
    relight(root, signal);
    this.listen();
    this.go(Math.min(arrival.firstStep(this), this.steps));
    this.store.start();
    this.part("tree").hidden = false;
    // An opened address stays as it is until the reader steps; a tree from another page of ours has none yet.
    if (!previous && !data.arrived?.named) this.address.stay();
    arrival.goOnEditing(this);
    arrival.keepFocus(this);
    this.check.ask(signal);
  }

  get state() {
    return this.store.get();
  }

  /** Show what is another now: what the patches write first, what covers it, and what is made of both. */
  listen() {
    const { store, root, timeline, check, textTrace } = this;
    store.subscribe(["step", "arrived"], ({ step }) => timeline.go(step, this.since));
    store.subscribe(["arrived"], () => this.data.small || keepRoom(root, this.pieces.longest));
    store.subscribe(["step", "arrived", "before", "covers", "answer"], (state) => this.ask.render(state));
    store.subscribe(["hasGaps"], ({ hasGaps }) => {
      this.looks.hasGaps = hasGaps;
      this.picture.painter.repaint();
      check.reword(hasGaps);
      this.note(this.noted);
      textTrace.reword(hasGaps);
    });
    store.subscribe(["step"], ({ step }) => {
      root.dataset.step = String(step);
      root.toggleAttribute("data-unlit", true);
    });
    store.subscribe(["chosen"], () => this.showChosen());
    store.subscribe(["isPresented"], () => {
      this.viewport.open();
      if (this.picture.isFocused) this.picture.focus.open();
    });
    store.subscribe(["folds"], (state) => {
      this.part("fold-follow", HTMLInputElement).checked = state.folds === null;
      this.folding.render(state);
    });
    store.subscribe([...SHOWN, "chosen", "views", "picture", "opened"], (state) => this.picture.render(state));
    store.subscribe([...SHOWN, "isFocused"], (state) => state.isFocused || this.showWhole(state));
    store.subscribe([...SHOWN, "isFocused", "seen"], (state) => state.isFocused || this.showInset(state));
    store.subscribe(["isFocused"], () => this.tell(...this.words));
    const { signal } = this.ended;
    const list = (/** @type {string} */ name) => find(root, `[data-panel="${name}"]`);
    /** @type {Record<string, { render: (state: PlayerState) => void } | null>} */
    const panels = {
      board: this.boards,
      node: this.nodePanel,
      trace: textTrace,
      stops: this.stops,
      calls: new InSight(list("calls"), signal),
      code: new InSight(list("code"), signal),
      graph: new GraphInSight(list("graph"), signal),
    };
    for (const [name, panel] of Object.entries(panels)) {
      store.subscribe([...SHOWN, "chosen", "views", "stops"], (state) => this.views.has(name) && panel?.render(state));
    }
    store.subscribe(["step"], (state) => this.slider.render(state));
    store.subscribe(["way"], ({ way }) => (this.part("way", HTMLSelectElement).value = way));
    store.subscribe(["step", "covers", "before", "arrived"], () => bringPieces(this));
    store.subscribe(LINKED, () => this.address.settle());
  }

  /**
   * What editing needs of the player.
   * @returns {Page}
   */
  editor() {
    return {
      isOffered: () => this.views.offered.has("edit"),
      isShown: () => this.views.has("edit"),
      isPresented: () => this.state.isPresented,
      choose: (key) => this.choose(key, { jumps: false }),
      point: (target) => point(this, target),
      place: (key) => this.viewport.place(key),
      siblings: (key) => this.shape.siblings(key).map((sibling) => this.drawing.nodes[sibling]),
      keep: () => {
        const stops = this.state.stops.flatMap((stop) => readStop(stop).path ?? []);
        return [this.pathAt(this.state.step), ...this.folding.paths.filter((path) => path !== FOLLOW), ...stops];
      },
    };
  }

  /**
   * The path of the node of a step, as links write it.
   * @param {number} step
   */
  pathAt(step) {
    return pathOf(this.drawing.nodes[this.story.elementAt(step)]);
  }

  /**
   * Say something beside the title, after what is to be said of the recording.
   * @param {string[]} words
   */
  tell(...words) {
    this.words = words;
    const folded = this.picture?.isFocused ? null : this.data.folded;
    this.note([this.data.notice, folded, ...words].filter(Boolean).join(" "));
  }

  /** @param {string} words */
  note(words) {
    this.noted = words;
    this.part("notice").textContent = read(words, this.timeline?.hasGaps);
    this.part("notice").hidden = !words;
    this.part("notice").onclick = () => this.part("notice").toggleAttribute("data-open");
  }

  takeKeys() {
    Player.last = this;
  }

  hasKeys() {
    return !this.data.small || Player.last === this;
  }

  /**
   * @param {string} action
   * @param {Element} [button]
   */
  act(action, button = this.root) {
    act(this, action, button);
  }

  /**
   * @param {number} step
   * @param {string} [path] of the node that was pointed at
   */
  jump(step, path) {
    if (this.leader) return this.leader.jumpWith(this, step, path);
    this.pause();
    this.go(step);
  }

  /** @param {number} step */
  go(step) {
    this.store.set({ step: within(step, 0, this.steps), answer: "hidden" });
  }

  /** The first step that tells something of what is shown: what is asked shows what was there before. */
  get since() {
    return this.state.covers.size ? beforeIn(this.state) : this.state.step;
  }

  /**
   * Show the whole tree as it is at the step, with the node of the step in sight.
   * @param {PlayerState} state
   */
  showWhole(state) {
    const focus = this.story.elementAt(state.step);
    this.folding.render(state);
    const seen = this.folding.standIn(focus);
    this.standsIn?.removeAttribute("data-inside");
    this.standsIn = seen === focus ? null : this.drawing.nodes[seen];
    this.standsIn?.setAttribute("data-inside", "");
    const named = this.named.at(state.step).map((key) => this.folding.standIn(key));
    this.viewport.follow(seen, [this.shape.parents[seen], ...named]);
    this.walk.follow(seen);
  }

  /**
   * Show what the sentence is about and the picture does not show: on the way to the node of the step, or just below.
   * @param {PlayerState} state
   */
  showInset({ step }) {
    const { shape, folding } = this;
    const seen = folding.standIn(this.story.elementAt(step));
    this.inset.show([...shape.line(seen).reverse(), ...this.named.at(step).map((key) => folding.standIn(key))]);
  }

  /**
   * What the tree does with its own keys: the one of the two drawings that is shown.
   * @returns {TreeKeys}
   */
  treeKeys() {
    const { walk, picture } = this;
    return {
      has: (target) => walk.has(target),
      press: (key) => (picture.isFocused ? picture.walk.press(key) : walk.press(key)),
      get focused() {
        return walk.focused;
      },
    };
  }

  stepForward() {
    const { step, covers, answer } = this.state;
    const waits = step < this.steps && covers.has("next") && answer !== "wanted"; // the class is asked first
    if (waits) this.store.set({ answer: "wanted", isPlaying: false });
    else this.jump(this.nextStep);
  }

  get nextStep() {
    return this.story.along(this.state.way, this.state.step, 1);
  }

  play() {
    if (this.state.step === this.steps) this.go(0);
    this.store.set({ isPlaying: true });
  }

  /** Go on while it plays; return whether there is more to play. */
  advance() {
    if (this.timeline.isWaiting) return true;
    this.go(this.nextStep);
    const { step, covers } = this.state;
    return step < this.steps && !this.stops.at(step) && !covers.has("next");
  }

  pause() {
    this.store.set({ isPlaying: false });
  }

  reveal() {
    if (this.state.answer === "wanted") this.jump(this.nextStep);
    this.store.set({ answer: "told" });
  }

  /**
   * Choose a node. Where it was pointed at, a first click shows its first visit, another one its return.
   * @param {number} key
   * @param {{ jumps?: boolean }} [options]
   */
  choose(key, { jumps = true } = {}) {
    this.store.set({ chosen: { key } });
    if (!jumps) return;
    this.views.bring(this.whatIf.isAsking ? "what-if" : "node");
    this.jump(visitOf(this, key), pathOf(this.drawing.nodes[key]));
  }

  /** The key of the node that the reader chose: the root at first. */
  get chosen() {
    return this.state.chosen?.key ?? 0;
  }

  showChosen() {
    const node = this.drawing.nodes[this.chosen];
    this.marked?.removeAttribute("data-chosen");
    this.marked = node;
    node.setAttribute("data-chosen", "");
    this.whatIf.choose(node);
    this.editing.choose(node);
  }

  /** @param {number} key */
  fold(key) {
    if (this.picture.isFocused) return this.picture.fold(key);
    this.store.set({ folds: this.folding.folds.toggled(key) });
  }

  /** @param {boolean} follows */
  followSearch(follows) {
    const { isFocused, opened, picture } = this.state;
    this.store.set({
      folds: follows ? null : new Set(),
      opened: isFocused ? new Set() : opened,
      picture: isFocused && follows ? "whole" : picture,
    });
  }

  /** Another player may follow on the page, which goes on with a presentation. */
  end() {
    this.pause();
    this.address.stay();
    this.ended.abort();
  }
}

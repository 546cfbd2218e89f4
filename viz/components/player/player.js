// The player: one cursor over one recording, and what moves it.
import { find, partsOf } from "../shared/elements.js";
import { fillWindow } from "../shared/fill_window.js";
import { setAsks } from "../shared/streamlit_page.js";
import { followTheme } from "../shared/theme.js";
import { act } from "./actions.js";
import { Address } from "./address.js";
import { Arrival } from "./arrival.js";
import { Check } from "./check.js";
import { Choices } from "./choices.js";
import { listenToControls } from "./controls.js";
import { Editing } from "./editing/editing.js";
import { listenToKeys } from "./keys.js";
import { fillPage, rewordPage } from "./page.js";
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
import { bringPieces, showArrived } from "./waiting.js";
/** @import { PlayerData } from "../contract.d.ts" */
/** @import { Page } from "./editing/editing.js" */
/** @import { TreeKeys } from "./keys.js" */
/** @import { Bring } from "./replay/pieces.js" */
/** @import { Lit } from "./replay/slots.js" */
/** @import { Way } from "./replay/story.js" */

/**
 * What moves a player together with others.
 * @typedef {object} Leader
 * @property {(player: Player, step: number, path?: string) => void} jumpWith
 * @property {(question: { open: string | undefined }) => void} ask
 * @property {() => void} arrived is told that a player shows a step that it waited for
 */

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
    this.step = 0;
    this.chosen = 0; // the key of the node that the reader chose
    /** @type {Way} */
    this.way = "event";
    /** @type {Leader | null} */
    this.leader = null;
    /** @type {(() => void) | null} is told that a step is shown */
    this.stepped = null;
    /** @type {SVGElement | null} the folded node that the node of the step is inside of */
    this.standsIn = null;
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
    this.playback = new Playback(root, () => this.advance());
    fillPage(root, this.part, data);
    this.check = new Check(this.part, data);
    this.tell();
    this.looks = new Looks(focusTable(data.focus), eventTable(data.events));
    this.story = new Story(this.looks.events, data.steps);
    /** @type {Lit} what the explanation of a cutoff lights */
    this.lit = NONE_LIT;
    this.pieces = new Pieces(data.patches, data.steps, bring);
    this.pieces.arrived = () => showArrived(this);
    this.timeline = new Timeline(this.pieces, slotWriters(root, (lit) => (this.lit = lit)));
    this.partSign = new PartSign(root, () => bringPieces(this));
    this.geometry = new Geometry(data.geometry);
    this.shape = new Shape(data.geometry.parents);
    this.drawing = new Drawing(root, data.geometry.parents.length);
    this.placing = new Placing(this.drawing, this.geometry);
    this.viewport = new Viewport(find(root, ".stage"), this.placing, pointAt, { small: data.small, signal });
    this.folding = new Folding(this.drawing, this.shape, this.geometry, this.story, this.viewport);
    this.walk = new Walk(root, this.drawing, this.folding.folds, this.viewport, {
      chosen: (key) => pointAt(this.drawing.nodes[key]),
      fold: (key) => this.fold(key),
      signal,
    });
    this.nodePanel = new NodePanel(root, this, jump);
    this.post = new Post(data, signal);
    this.whatIf = new WhatIf(root, this.drawing, data.query, signal);
    const tell = (/** @type {string} */ words) => {
      this.note(words);
      this.part("notice").setAttribute("data-open", ""); // it answers what the reader has just done
    };
    this.share = new Share(root, data, this.post, { settings: () => this.address.settings(), tell }, signal);
    this.figures = new Figures(root, data, {
      step: () => this.step,
      drawing: () => this.picture.drawn,
      picture: () => this.picture.asked,
      asks: () => {
        if (this.ask.covers.size) {
          this.ask.cover();
          this.picture.show();
        }
        return this.ask.covers;
      },
    }, signal);
    this.choices = new Choices(root, data, this.post, signal);
    this.editing = new Editing(root, data, this.post, this.editor(), signal);
    this.textTrace = new TextTrace(root, data.lines, this.pieces, jump, signal);
    this.boards = data.board === null ? null : new EarlierBoards(root, this.story, this.timeline);
    const panel = (/** @type {string} */ name) => find(root, `[data-panel="${name}"]`);
    /** @type {[string, InSight | GraphInSight][]} */
    this.inSight = [
      ["calls", new InSight(panel("calls"), signal)],
      ["code", new InSight(panel("code"), signal)],
      ["graph", new GraphInSight(panel("graph"), signal)],
    ];
    const settle = () => {
      this.address.settle();
      this.picture.show();
    };
    this.picture = new Picture(this, find(root, ".stage"));
    this.named = new Named(this.story, this.looks.data.skips, (node) => this.picture.keyOf(node), this);
    this.inset = new Inset(this.part("inset"), this.drawing, this.viewport, (key) => this.viewport.centreOn(key));
    this.viewport.moved = () => this.showInset();
    this.stops = new Stops(root, this.drawing, this.story, { changed: settle, chosen: () => this.chosen });
    this.ask = new Ask(root, data.covers, this.timeline, this.walk, {
      changed: settle,
      reworded: () => rewordPage(this),
    });
    this.present = new Present(root, signal, () => {
      this.viewport.open();
      if (this.picture.isFocused) this.picture.focus.open();
    });
    this.views = new Views(root, data.views, arrival.settings.views, arrival.needsBoard, () => this.show());
    this.slider = new Slider(this.part, this.story, jump, signal);
    this.tell(...restore(this, arrival.settings, arrival.carriesOver));
    this.nodePanel.follows = true;
    if (!data.small) {
      keepRoom(root, this.pieces.longest);
      fillWindow(root, signal);
    }
    if (!data.small && !data.alone) playOnBoard(this);
    fitPaper(root, signal);
    listenToControls(this);
    listenToKeys(this, this.treeKeys(), signal);
    relight(root, signal);
    this.go(Math.min(arrival.firstStep(this), this.steps));
    this.part("tree").hidden = false;
    // An opened address stays as it is until the reader steps; a tree from another page of ours has none yet.
    if (!previous && !data.arrived?.named) this.address.stay();
    arrival.goOnEditing(this);
    arrival.keepFocus(this);
    this.check.ask(signal);
  }

  /**
   * What editing needs of the player.
   * @returns {Page}
   */
  editor() {
    return {
      isOffered: () => this.views.offered.has("edit"),
      isShown: () => this.views.has("edit"),
      isPresented: () => this.present.presenting,
      choose: (key) => this.choose(key, { jumps: false }),
      point: (target) => point(this, target),
      place: (key) => this.viewport.place(key),
      siblings: (key) => this.shape.siblings(key).map((sibling) => this.drawing.nodes[sibling]),
      keep: () => {
        const stops = this.stops.list.flatMap((stop) => readStop(stop).path ?? []);
        return [this.pathAt(this.step), ...this.folding.paths.filter((path) => path !== FOLLOW), ...stops];
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

  /** @param {Way} way */
  setWay(way) {
    this.way = way;
    this.part("way", HTMLSelectElement).value = way;
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
    this.step = Math.max(0, Math.min(this.steps, step));
    this.timeline.go(this.step, this.since);
    this.ask.cover();
    this.root.dataset.step = String(this.step);
    this.root.toggleAttribute("data-unlit", true);
    this.show();
    this.slider.show(this.step);
    this.stepped?.();
    bringPieces(this);
  }

  /** The first step that tells something of what is shown: what is asked shows what was there before. */
  get since() {
    return this.ask.covers.size ? this.ask.since ?? this.step - 1 : this.step;
  }

  /** Show the step in what the patches do not reach: the views that are open, and what of the tree is seen. */
  show() {
    const { step, views } = this;
    const focus = this.story.elementAt(step);
    this.picture.show();
    if (!this.picture.isFocused) this.showWhole(focus);
    if (views.has("board")) this.boards?.show(step);
    if (views.has("node")) this.nodePanel.show(step, focus);
    if (views.has("trace")) this.textTrace.show(step);
    if (views.has("stops")) this.stops.show(step);
    for (const [name, list] of this.inSight) if (views.has(name)) list.follow();
    this.address.settle();
  }

  /**
   * Show the whole tree as it is at the step, with the node of the step in sight.
   * @param {number} focus
   */
  showWhole(focus) {
    this.folding.show(this.step);
    const seen = this.folding.standIn(focus);
    this.standsIn?.removeAttribute("data-inside");
    this.standsIn = seen === focus ? null : this.drawing.nodes[seen];
    this.standsIn?.setAttribute("data-inside", "");
    const named = this.named.at(this.step).map((key) => this.folding.standIn(key));
    this.viewport.follow(seen, [this.shape.parents[seen], ...named]);
    this.walk.follow(seen);
    this.showInset();
  }

  /** Show what the sentence is about and the picture does not show: on the way to the node of the step, or just below. */
  showInset() {
    const { step, shape, folding } = this;
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
    if (this.step < this.steps && this.ask.holds()) this.pause();
    else this.jump(this.story.along(this.way, this.step, 1));
  }

  play() {
    if (this.step === this.steps) this.go(0);
    this.playback.start();
  }

  /** Go on while it plays; return whether there is more to play. */
  advance() {
    if (this.timeline.isWaiting) return true;
    this.go(this.story.along(this.way, this.step, 1));
    return this.step < this.steps && !this.stops.at(this.step) && !this.ask.covers.has("next");
  }

  pause() {
    this.playback.stop();
    this.address.settle();
  }

  reveal() {
    if (this.ask.waiting) this.jump(this.story.along(this.way, this.step, 1));
    this.ask.reveal();
    if (this.step === this.steps && !this.leader) setAsks([]); // nothing is left to ask about
    this.picture.show();
  }

  /**
   * Choose a node. Where it was pointed at, a first click shows its first visit, another one its return.
   * @param {number} key
   * @param {{ jumps?: boolean }} [options]
   */
  choose(key, { jumps = true } = {}) {
    this.drawing.nodes[this.chosen].removeAttribute("data-chosen");
    this.chosen = key;
    const node = this.drawing.nodes[key];
    node.setAttribute("data-chosen", "");
    this.nodePanel.choose(key);
    this.whatIf.choose(node);
    this.editing.choose(node);
    if (jumps) this.views.bring(this.whatIf.isAsking ? "what-if" : "node");
    if (jumps) this.jump(visitOf(this, key), pathOf(node));
    else this.nodePanel.show(this.step, key);
    if (!jumps && this.picture.isFocused) this.picture.show();
  }

  /** @param {number} key */
  fold(key) {
    if (this.picture.isFocused) return this.picture.fold(key);
    this.folding.follows = false;
    this.part("fold-follow", HTMLInputElement).checked = false;
    this.folding.toggle(key, this.step);
    this.show();
  }

  /** @param {boolean} follows */
  followSearch(follows) {
    this.part("fold-follow", HTMLInputElement).checked = follows;
    if (this.picture.isFocused) {
      this.picture.focus.rows.opened.clear();
      if (follows) this.picture.chosen = "whole";
    }
    if (follows) this.folding.follow(this.step);
    else this.folding.openAll(this.step);
    this.show();
  }

  /** Another player may follow on the page, which goes on with a presentation. */
  end() {
    this.pause();
    this.address.stay();
    this.ended.abort();
  }
}

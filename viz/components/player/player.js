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
import { InPlace } from "./editing/in_place.js";
import { takePartInClass } from "./in_class.js";
import { Announcements } from "./announcements.js";
import { listenToKeys } from "./keys.js";
import { Notice } from "./notice.js";
import { fillPage } from "./page.js";
import { point, visitOf } from "./pointing.js";
import { bringPieces, PartSign } from "./loading_sign.js";
import { Practising } from "./practising/practising.js";
import { Picture } from "./picture.js";
import { Post } from "./post.js";
import { fitPaper } from "./printing.js";
import { Pieces } from "./replay/pieces.js";
import { Playback } from "./replay/playback.js";
import { NONE_LIT, slotWriters } from "./replay/slots.js";
import { Story } from "./replay/story.js";
import { Looks } from "./replay/node_at_step.js";
import { eventTable, focusTable } from "./replay/tables.js";
import { Words } from "./replay/words.js";
import { reserveHeight } from "./reserve_height.js";
import { restore } from "./settings.js";
import { Figures } from "./sharing/figures.js";
import { Share } from "./sharing/share.js";
import { Slider } from "./slider.js";
import { Present, spotlight } from "./panels/present.js";
import { leaveStageRoom } from "./stage_room.js";
import { firstState, WRITTEN } from "./state.js";
import { Drawing } from "./tree/drawing.js";
import { Folding } from "./tree/folding.js";
import { Geometry } from "./tree/geometry.js";
import { Inset } from "./tree/inset.js";
import { pathOf } from "./tree/paths.js";
import { Placing } from "./tree/placing.js";
import { Shape } from "./tree/shape.js";
import { Viewport } from "./tree/viewport.js";
import { Walk } from "./tree/walk.js";
import { WholeTree } from "./tree/whole_tree.js";
import { Ask } from "./panels/ask.js";
import { playOnBoard } from "./panels/board_moves.js";
import { Moments } from "./panels/moments.js";
import { NextEvent } from "./panels/next_event.js";
import { NodePanel } from "./panels/node_panel.js";
import { showPanels } from "./panels/panels.js";
import { Views } from "./panels/views.js";
import { WhatIf } from "./panels/what_if.js";
/** @import { LiveQuestion, PlayerData } from "../contract.d.ts" */
/** @import { TreeKeys } from "./keys.js" */
/** @import { Bring } from "./replay/pieces.js" */
/** @import { Lit } from "./replay/slots.js" */
/** @import { Sought, Way } from "./replay/story.js" */
/** @import { PlayerState } from "./state.js" */

/**
 * Moves a player together with others.
 * @typedef {object} Leader
 * @property {(player: Player, step: number, path?: string) => void} jumpWith
 * @property {(question: { open: string | undefined }) => void} ask
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
    this.part = partsOf(root);
    /** @type {Leader | null} */
    this.leader = null;
    this.ended = new AbortController();
    const { signal } = this.ended;
    /** @type {Store<PlayerState>} */
    this.store = new Store(firstState(previous?.state));
    const arrival = new Arrival(data, previous);
    followTheme(root, signal);
    this.geometry = new Geometry(data.geometry);
    this.drawing = new Drawing(data.tree, this.geometry, data.turns);
    fillPage(root, this.part, data, this.drawing);
    this.post = new Post(data, signal);

    this.looks = new Looks(focusTable(data.focus), eventTable(data.events));
    this.story = new Story(this.looks.events, data.steps);
    /** @type {Lit} what the explanation of a cutoff lights */
    this.lit = NONE_LIT;
    this.pieces = new Pieces(data.words, bring);
    this.words = new Words(data.words.slots, this.pieces, slotWriters(root, (lit) => (this.lit = lit)));
    this.shape = new Shape(data.geometry.parents);
    this.placing = new Placing(this.drawing, this.geometry);

    // Subscription order matters: the words, then what covers them, then views derived from both.
    this.follow();
    new Playback(root, this.store, () => this.advance(), signal);
    this.present = new Present(root, this.store, signal);
    this.views = new Views(root, data.views, arrival.settings.views, arrival.needsBoard, this.store, signal);
    this.moments = new Moments(this);
    this.ask = new Ask(this);
    this.nextEvent = new NextEvent(this);
    this.check = new Check(this);
    new Notice(this);
    this.viewport = new Viewport(
      find(root, ".stage"),
      this.placing,
      this.store,
      (target, place) => point(this, target, place),
      {
        small: data.small,
        signal,
      },
    );
    this.folding = new Folding(this);
    this.walk = new Walk(this);
    this.inset = new Inset(this);
    this.picture = new Picture(this);
    new WholeTree(this);
    this.whatIf = new WhatIf(this);
    this.inPlace = new InPlace(this, signal);
    this.editing = new Editing(this);
    this.practising = new Practising(this);
    this.nodePanel = new NodePanel(this);
    showPanels(this);
    new Slider(this);
    this.partSign = new PartSign(root, () => bringPieces(this));
    this.store.subscribe(["step", "covers", "before", "arrived"], () => bringPieces(this));
    this.share = new Share(this);
    this.figures = new Figures(this);
    this.choices = new Choices(this);
    this.address = new Address(this);
    this.heard = new Announcements(this);
    if (!data.small) {
      fillWindow(root, signal);
      leaveStageRoom(root, signal);
    }
    if (!data.small && !data.alone) playOnBoard(this);
    fitPaper(root, signal);
    spotlight(this);
    listenToControls(this);
    listenToKeys(this, this.treeKeys(), signal);

    this.tell(...restore(this, arrival.settings));
    takePartInClass(this);
    this.go(arrival.firstStep(this));
    this.store.start();
    this.viewport.resize(); // all that leaves it its room is there now, and the tree is placed before it is laid out
    this.part("tree").hidden = false;
    // An opened address stays as it is until the reader steps; a tree from another page of ours has none yet.
    if (!previous && !data.arrived?.named) this.address.stay();
    arrival.goOnEditing(this);
    arrival.keepFocus(this);
    if (!this.picture.isFocused) this.drawing.paintInSightFirst((keys) => this.viewport.isNear(keys), signal);
    this.check.ask(signal);
  }

  get state() {
    return this.store.get();
  }

  /** Show the slots' contents at the step, once they are loaded. */
  follow() {
    const { store, root, data, pieces, words, ended: { signal } } = this;
    const views = data.words.slots.map(([[key]]) => viewOf(root, key));
    // What has no room just now is measured again with each change of the column, so it has to be as it would be shown.
    const isSeen = (/** @type {number} */ part) => views[part] === null || this.views.wants(views[part]);
    pieces.arrived = () => signal.aborted || store.set({ arrived: this.state.arrived + 1 });
    store.subscribe(["step"], ({ step }) => root.setAttribute("data-step", String(step)));
    store.subscribe(WRITTEN, ({ step, way }) => words.go(step, way === "node", isSeen));
    store.subscribe(["arrived"], () => data.small || reserveHeight(root, pieces.longest));
  }

  /**
   * The path of the node of a step, as links write it.
   * @param {number} step
   */
  pathAt(step) {
    return pathOf(this.drawing.nodes[this.story.elementAt(step)]);
  }

  /**
   * Say something beside the title, after the notices.
   * @param {string[]} words
   */
  tell(...words) {
    this.store.set({ said: { words: words.join(" "), isAnswer: false } });
  }

  /**
   * Answer the reader's last action there.
   * @param {string} words
   */
  answer(words) {
    this.store.set({ said: { words, isAnswer: true } });
  }

  takeKeys() {
    Player.last = this;
  }

  hasKeys() {
    return this.root.checkVisibility() && (!this.data.small || Player.last === this);
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
    const at = within(step, 0, this.last);
    this.store.set({ step: at, before: this.story.before(this.state.way, at), answer: "hidden" });
  }

  /** The last step that may be shown. */
  get last() {
    return Math.min(this.state.latest, this.steps);
  }

  /**
   * @param {object} held
   * @param {number} held.latest the step that nothing goes beyond, while a class is asked what comes after it
   * @param {LiveQuestion["asks"] | null} held.asks
   * @param {string | null} held.asked the path of the node whose α is asked for
   */
  hold({ latest, asks, asked }) {
    const { state } = this;
    if (latest === state.latest && asks === state.asks && asked === state.asked) return;
    this.store.set({ latest, asks, asked });
    if (this.state.step > this.last) this.go(this.last);
  }

  /**
   * Go to a step that was looked for, unless it may not be shown: its distance would give something away.
   * @param {number} step
   */
  seek(step) {
    if (step <= this.last) this.jump(step);
  }

  /**
   * The tree's own keys, in the drawing that is shown.
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

  get isAsking() {
    return this.state.answer === "wanted";
  }

  /** @param {Way} [way] */
  stepForward(way = this.state.way) {
    const { step, covers, answer } = this.state;
    const next = this.nextStop(way);
    const waits = step < this.last && covers.has("next") && answer !== "wanted" && !this.nextEvent.isIdle(next);
    if (waits) this.store.set({ answer: "wanted", isPlaying: false });
    else this.jump(this.answersAt ?? next);
  }

  /** The step that shows the answer to what happens next; null if nothing of that kind is asked. */
  get answersAt() {
    const { ends } = this.nextEvent;
    return ends === null ? null : Math.max(ends, this.nextStop());
  }

  /**
   * The step that follows. Where the class is asked what comes, that is the one right before a cutoff, which is worth a
   * question of its own.
   * @param {Way} [way]
   */
  nextStop(way = this.state.way) {
    const { story, state: { step, covers } } = this;
    const next = this.moments.between(step, story.next(way, step, 1));
    const cut = covers.has("next") ? story.nearest("cutoff", "event", step, 1) : step;
    return cut > step + 1 && cut <= next ? cut - 1 : next;
  }

  /**
   * The next step with an event of some kinds; the same step if there is none.
   * @param {Sought} sought
   * @param {number} direction
   */
  nearest(sought, direction) {
    return this.story.nearest(sought, this.state.way, this.state.step, direction);
  }

  /** @param {Way} way what a step goes by */
  stepBy(way) {
    this.store.set({ way, before: this.story.before(way, this.state.step) });
  }

  play() {
    if (this.state.step === this.last) this.go(0);
    this.store.set({ isPlaying: true });
  }

  /** Advance while playing; return whether there is more to play. */
  advance() {
    if (this.words.isWaiting) return true;
    this.go(this.nextStop());
    const { step, covers } = this.state;
    return step < this.last && !covers.has("next");
  }

  pause() {
    this.store.set({ isPlaying: false });
  }

  reveal() {
    if (this.state.answer === "wanted") this.jump(this.answersAt ?? this.nextStop());
    this.store.set({ answer: "revealed" });
  }

  /**
   * Choose a node. A first click shows its first visit, a second its return.
   * @param {number} key
   * @param {{ jumps?: boolean }} [options]
   */
  choose(key, { jumps = true } = {}) {
    this.store.set({ chosen: { key } });
    if (!jumps) return;
    this.views.bring(this.whatIf.isAsking ? "what-if" : "node");
    const visit = visitOf(this, key);
    if (this.state.covers.has("next") && visit > this.state.step) return; // what comes is asked, not shown
    this.jump(visit, pathOf(this.drawing.nodes[key]));
  }

  /** The key of the node that the reader chose: the root at first. */
  get chosen() {
    return this.state.chosen?.key ?? 0;
  }

  /** @param {number} key */
  fold(key) {
    if (this.picture.isFocused) return this.picture.fold(key);
    this.store.set({ folds: this.folding.folds.toggled(key) });
  }

  /** Another player may follow on the page, which goes on with a presentation. */
  end() {
    this.pause();
    this.address.stay();
    this.ended.abort();
  }
}

/**
 * The view beside the tree in which the element of a key is, and so all of its part; null where it is in none.
 * @param {HTMLElement} root
 * @param {string} key
 */
function viewOf(root, key) {
  const view = root.querySelector(`[data-key="${key}"]`)?.closest("[data-view]");
  return view instanceof HTMLElement ? view.dataset.view ?? null : null;
}

// What is shown of the tree: the focus view, which follows the search, or the whole of it.
import { find, setText } from "../shared/elements.js";
import { grouped } from "../shared/words.js";
import { Focus } from "./focus/focus.js";
import { nodeAt, pathOfNode } from "./focus/focus_paths.js";
import { FocusWalk } from "./focus/focus_walk.js";
import { NOTHING_ASKED } from "./replay/node_at_step.js";
import { NONE_LIT } from "./replay/slots.js";
import { revealedIn, SHOWN } from "./state.js";
import { MOST_IN_LINK } from "./tree/folding.js";
import { Painter } from "./tree/painter.js";
/** @import { LiveQuestion } from "../contract.d.ts" */
/** @import { Player } from "./player.js" */
/** @import { HandedIn } from "./practising/hand_in_picture.js" */
/** @import { PlayerState } from "./state.js" */

/** @typedef {"focus" | "whole"} Choice */

/** @type {Record<LiveQuestion["asks"], ReadonlySet<string>>} what a class finds empty boxes for while it is asked */
const BLANKS = {
  next: new Set(["nodes"]),
  skipped: new Set(["nodes"]),
  alpha: new Set(["nodes", "windows"]),
  move: new Set(["nodes"]),
};

/**
 * What keeps the pictures of several players alike.
 * @typedef {object} Several
 * @property {(chosen: Choice) => void} set
 * @property {(path: string, isOpen: boolean) => void} open
 */

export class Picture {
  /** @param {Player} player */
  constructor(player) {
    const stage = find(player.root, ".stage");
    this.player = player;
    this.stage = stage;
    /** @type {Several | null} where several players show the same picture */
    this.several = null;
    this.button = player.part("picture");
    const { drawing, looks, viewport } = player;
    const { signal } = player.ended;
    stage.removeAttribute("data-focus-view");
    player.part("focus").replaceChildren();
    this.button.hidden = !player.data.focuses;
    this.painter = new Painter(stage, drawing, looks, player.data.geometry.parents, (key) => player.walk.note(key));
    this.focus = new Focus(stage, looks, {
      chosen: (node) => this.choose(node),
      jump: (step) => player.jump(step),
      toggled: (node) => {
        const [path, isOpen] = [pathOfNode(this.focus.data, node), !player.state.opened.has(node)];
        (this.several ?? this).open(path, isOpen);
      },
      leastType: () => viewport.leastType(),
      leastWindow: () => viewport.leastWindow(),
      lit: (node) => this.lit.get(this.keyOf(node) ?? -1) ?? "",
      isChosen: (node) => this.keyOf(node) === player.state.chosen?.key,
      said: (node) => this.walk.words(node),
    }, signal);
    /** @type {FocusWalk} */
    this.walk = new FocusWalk(player.store, this.focus, signal);
    player.store.subscribe(["hasGaps", "asks", "asked"], ({ hasGaps, asks, asked }) => {
      looks.hasGaps = hasGaps;
      looks.asks = asks ? BLANKS[asks] : NOTHING_ASKED;
      looks.asked = asked === null ? -1 : nodeAt(this.focus.rows, asked) ?? -1;
      this.painter.repaint();
    });
    player.store.subscribe(["isPresented"], () => this.isFocused && this.focus.open());
    player.store.subscribe(["isFocused"], (state) => this.nameButton(state));
    player.store.subscribe(
      [...SHOWN, "chosen", "views", "picture", "opened", "isReplaying"],
      (state) => this.render(state),
    );
    player.store.subscribe(
      ["seen", "step", "room", "opened", "isFocused", "isReplaying", "views"],
      (state) => this.tellPart(state),
    );
  }

  /**
   * Say how much of the tree is shown, if not everything.
   * @param {PlayerState} state
   */
  tellPart({ isFocused }) {
    const { player: { part, viewport, drawing, practising }, focus } = this;
    const all = Math.max(focus.looks.data.parents.length, drawing.nodes.length); // searched, or drawn
    const isAll = isFocused ? focus.nodes.size >= all : viewport.whole;
    const isBlank = practising.isOn && !practising.asks.has("windows"); // a reader fills it in
    const lacksWindows = !isFocused && isAll && viewport.isBare && drawing.hasWindows && !isBlank;
    const place = part("in-part");
    place.hidden = isAll && !lacksWindows;
    find(place, "button").hidden = lacksWindows;
    part("picture").toggleAttribute("data-said", isFocused && !place.hidden);
    const shown = lacksWindows
      ? "Zoom in to see α and β"
      : isFocused
      ? `${grouped(focus.nodes.size)} of ${grouped(all)} nodes`
      : `a part of ${grouped(all)} nodes`;
    setText(find(place, "span"), shown);
  }

  /** The step that is shown, and the last ones that are revealed. */
  get at() {
    const { state } = this.player;
    return { step: state.step, revealed: revealedIn(state, "sentence"), revealedBest: revealedIn(state, "values") };
  }

  /** What an explanation lights; nothing until its piece is loaded. */
  get lit() {
    return this.player.words.isWaiting ? NONE_LIT : this.player.lit;
  }

  /**
   * The key under which a node is drawn in the whole tree; undefined where it is not.
   * @param {number} node
   */
  keyOf(node) {
    return this.painter.tree.keyOf.get(node);
  }

  /**
   * What suits the tree and its room, where the reader has not chosen: the focus view is for what can't be read whole.
   * Folded nodes are in the whole tree alone.
   */
  get first() {
    const { data, viewport, folding } = this.player;
    if (!data.focuses) return "whole";
    const phase = this.player.root.dataset.class;
    if (phase && phase !== "follow") return this.isFocused ? "focus" : "whole"; // a question takes room, and no leaves
    return data.focus.first || !(viewport.readsWhole() || folding.paths.length) ? "focus" : "whole";
  }

  /** @param {Choice | null} chosen */
  set(chosen) {
    this.player.store.set({ picture: this.player.data.focuses ? chosen : null });
  }

  /** Show the whole tree for what only it has. If it is shown anyway, that is not the reader's choice. */
  leaveFocus() {
    if (this.isFocused) this.change("whole");
  }

  get isFocused() {
    return this.player.state.isFocused;
  }

  /**
   * The button names what it shows.
   * @param {PlayerState} state
   */
  nameButton({ isFocused }) {
    const [name, title] = isFocused
      ? ["Whole tree", "Show the whole tree (w)"]
      : ["Focus", "Show the current path with all siblings, a row for each ply (w)"];
    Object.assign(this.button, { textContent: name, title });
  }

  toggle() {
    this.change(this.isFocused ? "whole" : "focus");
  }

  /**
   * Show the reader's choice, in all synchronized players.
   * @param {Choice} chosen
   */
  change(chosen) {
    if (this.several) this.several.set(chosen);
    else this.set(chosen);
  }

  /**
   * Show the step; the whole tree is there while it is edited, and to be filled in.
   * @param {PlayerState} state
   */
  render(state) {
    const { player, focus, walk } = this;
    const wanted = (state.picture ?? this.first) === "focus" && !player.editing.isOn && !player.practising.isOn;
    focus.rows.opened = state.opened;
    player.store.set({ isFocused: wanted });
    if (wanted !== focus.isOn) focus.set(wanted);
    const { at } = this;
    if (!wanted) return this.painter.show(at, this.lit);
    walk.hold();
    focus.show(at.step, at.revealed, at.revealedBest);
    walk.follow();
  }

  /**
   * Show what the reader hands in, or the step again.
   * @param {HandedIn | null} handedIn
   */
  showHandIn(handedIn) {
    this.painter.showHandIn(handedIn);
  }

  /**
   * Choose a clicked node. A first click shows its first visit, a second its return.
   * @param {number} node
   */
  choose(node) {
    const { player, focus } = this;
    const key = this.keyOf(node);
    if (key !== undefined) return player.choose(key);
    const { looks, data } = focus;
    const path = pathOfNode(data, node);
    const events = looks.eventsOf(node);
    if (events.length) {
      const [first, last] = [events[0] + 1, events[events.length - 1] + 1];
      return player.jump(player.state.step === first ? last : first, path);
    }
    const skip = looks.skips.get(node)?.[0];
    if (skip !== undefined) player.jump(skip + 1, path);
    else if (node) this.choose(data.parents[node]);
  }

  /**
   * Open a node in the focus view, or close it.
   * @param {number} key of the whole tree
   */
  fold(key) {
    const { focus, walk } = this;
    const node = walk.hasFocus ? walk.node : [...focus.nodes.keys()].find((each) => this.keyOf(each) === key);
    if (node !== undefined) focus.page.toggled(node);
  }

  /** The nodes that the reader opened in the focus view, by their paths. */
  get opened() {
    return [...this.player.state.opened].map((node) => pathOfNode(this.focus.data, node));
  }

  /**
   * Open a node in the focus view, or close it. It stays so. Return whether there is such a node.
   * @param {string} path as links write it
   * @param {boolean} isOpen
   */
  open(path, isOpen) {
    const node = nodeAt(this.focus.rows, path);
    if (node === undefined) return false;
    const opened = new Set(this.player.state.opened);
    if (isOpen) opened.add(node);
    else opened.delete(node);
    this.player.store.set({ opened });
    return true;
  }

  /** What is shown, for the address of a figure. */
  get asked() {
    const { opened } = this;
    if (!this.isFocused) return { picture: "whole" };
    return { picture: "focus", ...(opened.length ? { show: opened.join(",") } : {}) };
  }

  /** The drawing that is shown. */
  get drawn() {
    return this.isFocused ? this.focus.svg : find(this.stage, ".canvas > svg", SVGElement);
  }

  /** The part of a link that says what is shown. */
  get link() {
    const { opened } = this;
    const shown = opened.length && opened.length <= MOST_IN_LINK ? `&show=${opened.join(",")}` : "";
    if (this.isFocused) return this.player.state.picture || shown ? `&picture=focus${shown}` : "";
    return this.first === "focus" ? "&picture=whole" : "";
  }
}

// The view "Practise": the reader fills in the tree and cuts edges, the server marks that, and the replay shows where the
// first mistake is. While it is on, the tree shows what the reader hands in, and nothing of the search.
import { find, partsOf } from "../../shared/elements.js";
import { spoken } from "../../shared/live_region.js";
import { askToMark } from "../../shared/server.js";
import { keep, KEPT, recall } from "../../shared/storage.js";
import { namesOf, nodeTitle } from "../tree/node_words.js";
import { keyOf, pathOf, ROOT } from "../tree/paths.js";
import { ExamQuestion } from "./exam_question.js";
import {
  asJson,
  changesSaid,
  cutOrNot,
  Drafts,
  isEmpty,
  isHandIn,
  isSkippedIn,
  moveOrNot,
  NOTHING_YET,
} from "./hand_in.js";
import { shownValue, shownWindow, withValue, withWindow } from "./hand_in.js";
import { HandedIn } from "./hand_in_picture.js";
import { PracticePanel } from "./practice_panel.js";
/** @import { Marked, PracticeData } from "../../contract.d.ts" */
/** @import { Player } from "../player.js" */
/** @import { Point } from "../tree/gestures.js" */

const PRACTISE = "practise";
const NEAR = 14; // pixels from an edge within which a click cuts it
const STARTS_ANSWER = /^[0-9.<>≤≥=i∞−+-]$/;
const NOT_A_VALUE = "Give a number, such as 3, <=2, >=5 or inf.";
const NOT_A_WINDOW = "Give alpha and beta, such as -inf, 3.";
/** How much a check tells, by the number of wrong checks before it; `Tells` of the contract. */
const HOW_MUCH = ["where", "why", "all"];
const SAID_OF = {
  right: "right",
  convention: "right",
  follows: "right, given an earlier mistake",
  wrong: "wrong",
  missing: "not entered",
};

/**
 * What sets exercises and moves on to the next.
 * @typedef {object} Tutor
 * @property {() => void} typed called when the tree that is being built changes
 * @property {() => void} checks called when an answer is sent to be marked
 * @property {(marked: Marked) => void} marked called with the result of a check
 * @property {() => void} shown called when the solution is looked at
 * @property {() => void} next
 * @property {boolean} isExample whether the exercise is shown worked, and nothing is asked
 * @property {boolean} isSpent whether a right answer would no longer count
 */

export class Practising {
  /** @param {Player} player */
  constructor(player) {
    const { root, store, views, data: { practice }, ended: { signal } } = player;
    this.player = player;
    /** @type {PracticeData | null} */
    this.data = practice;
    /** @type {Tutor | null} */
    this.tutor = null;
    this.part = partsOf(root);
    this.bar = find(root, ".practice-bar");
    this.drafts = new Drafts();
    this.handedIn = new HandedIn(player.drawing.nodes, player.data.practice?.written);
    /** @type {SVGElement | null} the chosen node */
    this.element = null;
    this.asked = 0; // checks, so that only the answer to the last one counts
    this.wrong = 0; // checks that were not right
    this.panel = new PracticePanel(this);
    this.question = new ExamQuestion(player, this.part("practice-answer", HTMLFormElement), () => this.change());
    if (!practice) return;
    store.subscribe(["chosen"], () => this.choose(player.drawing.nodes[player.chosen]));
    store.subscribe(["views", "latest", "handIn", "marked", "isReplaying", "chosen"], () => this.render());
    store.subscribe(["step"], () => this.stages.length && this.render());
    store.subscribe(["views"], () => views.wants(PRACTISE) || store.set({ isReplaying: false }));
    for (const name of ["practice-value", "practice-alpha", "practice-beta"]) {
      this.part(name).addEventListener("change", () => this.takeFields(), { signal });
    }
    this.part("practice-cut").addEventListener("change", () => this.element && this.cut(this.element), { signal });
    this.part("practice-answer").addEventListener("submit", (event) => {
      event.preventDefault();
      this.check();
    }, { signal });
    this.restore();
  }

  /** A reload, or coming back from a comparison, keeps what was typed in an exercise. */
  restore() {
    const kept = recall(KEPT.draft, sessionStorage);
    if (!this.data?.name || kept?.name !== this.data.name) return;
    this.question.restore(kept.answer);
    if (isHandIn(kept.handIn) && !isEmpty(kept.handIn)) this.change(kept.handIn);
  }

  keep() {
    if (!this.data?.name) return;
    const { data: { name }, handIn } = this;
    keep(KEPT.draft, { name, handIn, answer: this.question.answer(handIn.skipped) }, sessionStorage);
  }

  /** The steps that tell a worked example, with their words. */
  get stages() {
    return this.tutor?.isExample ? this.data?.stages ?? [] : [];
  }

  /** The number of the next of them, from 0; that of all after the last. */
  get nextStage() {
    const { stages, player: { state: { step } } } = this;
    const next = stages.findIndex(([at]) => at > step);
    return next < 0 ? stages.length : next;
  }

  /** What the worked example says at its step, in place of the replay; "" if it leaves that to the replay. */
  get stageWords() {
    const { stages, player: { state: { step } } } = this;
    return stages.find(([at]) => at === step)?.[1] ?? "";
  }

  /** Whether the answer is still the one found wrong. */
  get isUnmended() {
    const { marked } = this.player.state;
    return marked !== null && !marked.problem && !marked.right;
  }

  /** Whether all hints about a wrong answer have been given. */
  get isExplained() {
    return this.isUnmended && this.wrong >= HOW_MUCH.length;
  }

  /** Whether the tree shows what the reader hands in. */
  get isOn() {
    return this.isShown && !this.player.state.isReplaying;
  }

  /** Whether practice mode is on, also while the search is being viewed; the tree can't be edited then. */
  get isShown() {
    const { views, editing } = this.player;
    return this.data !== null && views.wants(PRACTISE) && !editing.isOn;
  }

  /** What is asked of the tree, if it is to be filled in. */
  get asks() {
    return new Set(this.isOn ? this.data?.asks ?? [] : []);
  }

  /** Whether values are typed at nodes, even if only at the root. */
  get asksValues() {
    return this.asks.has("nodes") || this.asks.has("value");
  }

  /** What is typed over a node. */
  get typed() {
    return this.asksValues ? "Value" : "Window";
  }

  get handIn() {
    return this.player.state.handIn;
  }

  /**
   * @param {string} path
   * @returns {string} what the reader calls a node
   */
  nameOf(path) {
    const key = this.player.drawing.keyAt(path === ROOT ? "" : path) ?? 0;
    return nodeTitle(this.player.drawing.nodes[key]);
  }

  /**
   * Take a change by the reader; earlier marks no longer hold.
   * @param {import("./hand_in.js").HandIn} [next] another hand-in; without one an answer beside the tree has changed
   */
  change(next) {
    if (next) this.drafts.change(next);
    this.asked += 1;
    this.player.store.set({ handIn: this.drafts.now, marked: null });
    this.keep();
    if (this.data?.takes === "built") this.tutor?.typed();
  }

  /**
   * Change the hand-in, and announce it: the focused node would not be read again.
   * @param {() => void} changes
   */
  aloud(changes) {
    const { handIn } = this;
    changes();
    if (this.handIn === handIn) return;
    this.player.heard.say(changesSaid(handIn, this.handIn, (path) => this.nameOf(path).split(",")[0]));
  }

  /** @param {-1 | 1} by */
  undo(by) {
    this.drafts.go(by);
    this.aloud(() => this.change());
  }

  clear() {
    this.question.clear();
    this.aloud(() => this.change(isEmpty(this.handIn) ? undefined : NOTHING_YET));
  }

  /**
   * Show a node's answers, and the fields for them.
   * @param {SVGElement} element
   */
  choose(element) {
    this.element = element;
  }

  /**
   * A node was clicked, or Enter pressed there: a leaf is cut, any other node gets a value.
   * @param {number} key
   */
  point(key) {
    const { player } = this;
    const element = player.drawing.nodes[key];
    player.choose(key, { jumps: false });
    if (element.classList.contains("leaf")) return this.cut(element);
    if (this.asksValues || this.asks.has("windows")) player.inPlace.open(this, element);
    else this.cut(element);
  }

  /**
   * No node was clicked: cut the edge there.
   * @param {Point} place in the stage
   */
  pointBeside(place) {
    const { drawing: { nodes }, shape, viewport, folding } = this.player;
    let nearest = null;
    let least = NEAR;
    for (const [key, node] of nodes.entries()) {
      if (!key || folding.folds.hidden.has(key)) continue;
      const away = distance(place, viewport.place(shape.parents[key]), viewport.place(key));
      if (away < least) [nearest, least] = [node, away];
    }
    if (nearest) this.cut(nearest);
  }

  /** @param {SVGElement} element */
  cut(element) {
    if (!this.asks.has("skipped") || !element.dataset.path || element.classList.contains("bundle")) return;
    this.aloud(() => this.change(cutOrNot(this.handIn, pathOf(element))));
  }

  /** @param {string} path of a child of the root */
  move(path) {
    if (this.asks.has("move")) this.aloud(() => this.change(moveOrNot(this.handIn, path)));
  }

  /**
   * The text of the field over a node.
   * @param {SVGElement} element
   */
  valueOf(element) {
    const path = pathOf(element);
    if (this.asksValues) return this.handIn.values[path] ?? "";
    return this.handIn.windows[path]?.join(", ") ?? "";
  }

  /**
   * Take what was typed over the chosen node; return what is wrong with it.
   * @param {string} text
   */
  setValue(text) {
    if (!this.element) return;
    const path = pathOf(this.element);
    if (!this.asksValues) return this.setWindow(path, text);
    const value = text.trim() && shownValue(text);
    if (value === null) return NOT_A_VALUE;
    this.change(withValue(this.handIn, path, value));
  }

  /**
   * @param {string} path
   * @param {string} text
   */
  setWindow(path, text) {
    const window = text.trim() ? shownWindow(text) : null;
    if (text.trim() && !window) return NOT_A_WINDOW;
    this.change(withWindow(this.handIn, path, window));
  }

  /** Take what was typed into the fields beside the tree. */
  takeFields() {
    const [value, alpha, beta] = ["practice-value", "practice-alpha", "practice-beta"].map((name) =>
      this.part(name, HTMLInputElement).value
    );
    const problems = [];
    if (this.asksValues && value !== this.valueOf(this.element ?? this.player.drawing.nodes[0])) {
      problems.push(this.setValue(value));
    }
    const both = alpha.trim() && beta.trim() ? `${alpha}, ${beta}` : "";
    if (this.asks.has("windows") && this.element && (both || !(alpha.trim() || beta.trim()))) {
      problems.push(this.setWindow(pathOf(this.element), both));
    }
    this.part("practice-problem").textContent = problems.filter(Boolean).join(" ");
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {(() => void) | null}
   */
  undoing(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
    const key = event.key.toLowerCase();
    if (key === "z") return () => this.undo(event.shiftKey ? 1 : -1);
    return key === "y" ? () => this.undo(1) : null;
  }

  /**
   * Handle a key; return whether it was handled. In a field only one is.
   * @param {KeyboardEvent} event
   * @param {{ isInTree: boolean, isTyping: boolean }} where
   * @param {SVGElement} element the node that the Tab key comes to
   */
  press(event, { isInTree, isTyping }, element) {
    if (!this.isOn) return false;
    const checks = event.key === "Enter" && (event.ctrlKey || event.metaKey || !isOnControl(event));
    const does = checks ? () => this.check() : isTyping ? null : this.meant(event, isInTree, element);
    does?.();
    return does !== null;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {boolean} inTree
   * @param {SVGElement} element
   * @returns {(() => void) | null}
   */
  meant(event, inTree, element) {
    const undoes = this.undoing(event);
    if (undoes) return undoes;
    const { key } = event;
    if (!inTree || event.altKey || event.ctrlKey || event.metaKey) return null;
    if (key === "Enter") return () => this.point(keyOf(element));
    if (["x", "Delete", "Backspace"].includes(key)) return () => this.cut(element);
    if (key === "m") return () => this.player.shape.parents[keyOf(element)] === 0 && this.move(pathOf(element));
    if (!STARTS_ANSWER.test(key) || element.classList.contains("leaf")) return null;
    return () => {
      this.player.choose(keyOf(element), { jumps: false });
      this.player.inPlace.open(this, element, key);
    };
  }

  /** Have the server mark the hand-in; a right one leads on. */
  async check() {
    const { player, data } = this;
    await player.inPlace.commit();
    if (!data || !this.isOn) return;
    if (player.state.marked?.right && this.tutor) return this.tutor.next();
    if (this.isExplained) return;
    this.asked += 1;
    this.tutor?.checks();
    const { asked } = this;
    const marked = await askToMark(player.data.query, {
      handIn: asJson(this.handIn, this.asks),
      answer: this.question.answer(this.handIn.skipped),
      of: data.name,
      tells: HOW_MUCH[Math.min(this.wrong, HOW_MUCH.length - 1)],
    });
    if (asked !== this.asked) return;
    if (!marked.problem) this.wrong = marked.right ? 0 : this.wrong + 1;
    player.store.set({ marked });
    if (!marked.problem) this.tutor?.marked(marked);
    const [tag, ...said] = ["tag", "words", "more", "points"].map((name) =>
      this.part(`practice-${name}`).textContent ?? ""
    );
    player.heard.say(spoken(tag, ...said));
    this.part("say").scrollIntoView({ block: "nearest" });
  }

  /** Show the search from the first mistake, or from the start; the reader's answer stays. */
  show() {
    const { player, player: { state: { marked } } } = this;
    this.tutor?.shown();
    player.store.set({ isReplaying: true });
    player.jump(marked?.first ?? 0);
  }

  back() {
    this.player.store.set({ isReplaying: false });
  }

  render() {
    const { player, isOn, data, player: { state: { marked, handIn, isReplaying } } } = this;
    const { isShown } = this;
    player.root.toggleAttribute("data-practises", isOn);
    player.root.toggleAttribute("data-replays", isShown && isReplaying);
    this.bar.hidden = !isShown;
    const drawn = isOn && data?.step === null ? this.handedIn : null; // else it shows the step that is asked about
    drawn?.take(handIn, marked, this.asks);
    player.picture.showHandIn(drawn);
    this.part("practice-say").hidden = !isOn && !this.stageWords;
    if (!isShown) return;
    this.panel.render();
  }

  /** @param {string} path */
  goTo(path) {
    const key = this.player.drawing.keyAt(path === ROOT ? "" : path);
    if (key === undefined) return;
    this.player.choose(key, { jumps: false });
    this.player.viewport.follow(this.player.folding.standIn(key));
    this.player.heard.say(this.words(key) ?? "");
  }

  /**
   * The screen-reader text of a node; null if it shows a step of the search.
   * @param {number} key
   */
  words(key) {
    if (this.data?.step !== null) return null;
    const element = this.player.drawing.nodes[key];
    const path = pathOf(element);
    const { handIn } = this;
    const { title, isLeaf, exact } = namesOf(element);
    const number = this.data.written[path] ?? exact;
    const parts = [title, number && `value ${number === "?" ? "unknown" : number}`];
    if (isSkippedIn(handIn, path)) parts.push("cut off by you");
    if (!isLeaf && this.asksValues) {
      parts.push(handIn.values[path] ? `your value ${handIn.values[path]}` : "no value yet");
    }
    const window = handIn.windows[path];
    if (window) parts.push(`your alpha ${window[0]}, beta ${window[1]}`);
    else if (!isLeaf && this.asks.has("windows")) parts.push("no window yet");
    if (handIn.move === path) parts.push("your move");
    const verdict = this.handedIn.verdictAt(path);
    if (verdict) parts.push(SAID_OF[verdict]);
    return parts.filter(Boolean).join(", ").replaceAll("−∞", "minus infinity").replaceAll("∞", "infinity")
      .replaceAll("≤", "at most ").replaceAll("≥", "at least ");
  }
}

/**
 * Whether a key was pressed on a control or a node that handles Enter.
 * @param {KeyboardEvent} event
 */
function isOnControl(event) {
  const [first] = event.composedPath();
  return first instanceof Element && first.matches("a, button, input, select, textarea, summary, .node");
}

/**
 * The distance of a point from the line between two others.
 * @param {Point} place
 * @param {Point} from
 * @param {Point} to
 */
function distance([x, y], [fromX, fromY], [toX, toY]) {
  const [acrossX, acrossY] = [toX - fromX, toY - fromY];
  const length = acrossX ** 2 + acrossY ** 2 || 1;
  const share = Math.min(1, Math.max(0, ((x - fromX) * acrossX + (y - fromY) * acrossY) / length));
  return Math.hypot(x - fromX - share * acrossX, y - fromY - share * acrossY);
}

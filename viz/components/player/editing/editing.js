// Editing the tree: the panel "Edit", keys, and the reader's place when the edited tree arrives.
import { find, focusedBeside, make, partsOf, targetOf } from "../../shared/elements.js";
import { askServer } from "../../shared/server.js";
import { nodeTitle, ownValue } from "../tree/node_words.js";
import { keyOf, pathOf } from "../tree/paths.js";
import { isTypingOutside } from "../typing.js";
import { Dragging } from "./dragging.js";
/** @import { PlayerData } from "../../contract.d.ts" */
/** @import { Player } from "../player.js" */

/**
 * The last edit requested: it outlives the player, which the edited tree replaces.
 * @typedef {object} Last
 * @property {string} edit
 * @property {string} path of the node
 * @property {boolean} focus whether the tree had the focus
 * @property {string} [typed] what stood in the field over a leaf when the tree arrived
 */

/** @type {Record<string, string>} */
const FROM_TREE = { Delete: "delete", Backspace: "delete", Insert: "add-after", "+": "add-child" };
/** @type {Record<string, string>} */
const WITH_ALT = { ArrowLeft: "move-left", ArrowRight: "move-right" };
/** @type {Record<string, string>} */
const KEYS_OF = {
  undo: "Ctrl+Z",
  redo: "Ctrl+Y",
  copy: "Ctrl+C",
  paste: "Ctrl+V",
  "add-child": "+",
  "add-after": "Insert",
  delete: "Delete",
  "move-left": "Alt+←",
  "move-right": "Alt+→",
};
const NOISE = ["mark-quiet", "mark-noisy"];
/** @type {[field: string, edit: string][]} */
const FIELDS = [
  ["edit-value", "set-value"],
  ["edit-name", "name-node"],
  ["edit-move", "name-move"],
  ["edit-chance", "set-probability"],
  ["edit-evaluation", "set-evaluation"],
];
const SETS = [...FIELDS.map(([, edit]) => edit), ...NOISE];
const ASKS = new Set([...SETS, "move-to", "paste"]); // not by a plain button
const STEPS = new Set(["undo", "redo"]);
const KEEPS_PATHS = new Set(SETS);
const NEW_LEAF = new Set(["add-child", "add-before", "add-after"]);
const STARTS_VALUE = /^[0-9−-]$/;
const MOST_SEED = 1e9;
const DOUBLE = 500; // milliseconds between the clicks of a double one

/** @type {Last | null} */
let last = null;
let copied = ""; // the last subtree that was, where the clipboard can't be asked

export class Editing {
  /** @param {Player} player */
  constructor(player) {
    const { root, data, post, store, ended: { signal } } = player;
    this.player = player;
    this.root = root;
    this.query = data.query;
    this.post = post;
    this.panel = find(root, '[data-view="edit"]');
    this.part = partsOf(this.panel);
    /** @type {{ edit: string } | null} the edit that waits for its tree */
    this.asking = null;
    /** @type {SVGElement | null} the chosen node */
    this.element = null;
    this.typed = "Value";
    /** @type {{ leaf: SVGElement, at: number } | null} a leaf that was pointed at just now, and when: typing changes its value */
    this.pointed = null;
    this.build(data.edits);
    store.subscribe(["chosen"], () => this.choose(player.drawing.nodes[player.chosen]));
    const { inPlace } = player;
    if (last) last.typed = inPlace.text;
    inPlace.close();
    new Dragging(root, this, signal);
    for (const [name, edit] of FIELDS) {
      const field = this.part(name, HTMLInputElement);
      field.addEventListener("change", () => this.ask(edit, field.value), { signal });
    }
    const noisy = this.part("edit-noisy", HTMLInputElement);
    noisy.addEventListener("change", () => this.ask(NOISE[Number(noisy.checked)]), { signal });
  }

  /** The path of the chosen node. */
  get path() {
    return this.element ? pathOf(this.element) : "";
  }

  get isOn() {
    return this.player.views.wants("edit");
  }

  /**
   * Each player has the same buttons. They stay when another one follows: one of them may have the focus.
   * @param {PlayerData["edits"]} edits
   */
  build(edits) {
    const tools = this.part("edit-tools");
    tools.onclick = (event) => this.pressed(targetOf(event)?.closest("button")?.dataset.edit);
    if (tools.firstElementChild) return;
    /** @type {(name: string, title: string) => HTMLButtonElement} */
    const button = (name, title) => {
      const made = make("button", { type: "button", textContent: title });
      made.dataset.edit = name;
      if (KEYS_OF[name]) made.title = `${title} (${KEYS_OF[name]})`;
      return made;
    };
    /** @type {(title: string, buttons: HTMLButtonElement[]) => HTMLElement} */
    const group = (title, buttons) => {
      const box = make("div", { className: "group", role: "group", ariaLabel: title });
      box.append(make("span", { textContent: title, ariaHidden: "true" }), ...buttons);
      return box;
    };
    const plain = edits.filter(([name]) => !ASKS.has(name));
    const headings = [...new Set(plain.map(([, , heading]) => heading))];
    tools.replaceChildren(
      group("History", [button("undo", "Undo"), button("redo", "Redo")]),
      ...headings.map((heading) =>
        group(heading, plain.filter((edit) => edit[2] === heading).map(([name, title]) => button(name, title)))
      ),
      group("Clipboard", [button("copy", "Copy"), button("paste", "Paste")]),
    );
  }

  /** @param {string} [edit] of the button, if one was pressed */
  pressed(edit) {
    if (edit === "copy") this.copy();
    else if (edit === "paste") this.paste();
    else if (edit) this.ask(edit);
  }

  /**
   * Show what can be edited at the chosen node.
   * @param {SVGElement} element
   */
  choose(element) {
    this.element = element;
    const isBundle = element.classList.contains("bundle");
    this.part("edit-where").textContent = nodeTitle(element);
    /** @type {(name: string, content: string | boolean, isHidden: boolean) => void} */
    const fill = (name, content, isHidden) => {
      const field = this.part(name, HTMLInputElement);
      if (typeof content === "string") field.value = content;
      else field.checked = content;
      const label = field.closest("label");
      if (label) label.hidden = isHidden;
    };
    fill("edit-value", this.valueOf(element), !this.isLeaf(element));
    fill("edit-name", element.dataset.name ?? "", false);
    fill("edit-evaluation", element.dataset.eval ?? "", isBundle || this.isLeaf(element));
    const isLedTo = element.dataset.path !== "" && !isBundle;
    fill("edit-move", element.dataset.move ?? "", !isLedTo);
    fill("edit-noisy", element.dataset.noisy === "true", !isLedTo);
    fill("edit-chance", element.dataset.chance ?? "", element.dataset.chance === undefined);
    this.tell("");
  }

  /** The places to stay at. */
  kept() {
    const { player, player: { state: { step }, folding } } = this;
    return [player.pathAt(step), ...folding.paths];
  }

  /** @param {SVGElement} element */
  isLeaf(element) {
    return element.classList.contains("leaf");
  }

  /** @param {SVGElement} element */
  valueOf(element) {
    return this.isLeaf(element) ? ownValue(element).replace(/^[=≥≤]/, "") : "";
  }

  /** @param {string} text */
  setValue(text) {
    return this.ask("set-value", text);
  }

  /** @param {string} problem */
  tell(problem) {
    this.part("edit-problem").textContent = problem;
  }

  /**
   * Ask for an edit at the chosen node; return what is wrong with it.
   * @param {string} edit
   * @param {string | number} [argument]
   */
  async ask(edit, argument) {
    // Until the edited tree has arrived, a path may mean another node.
    const fits = !this.asking || STEPS.has(edit) || (KEEPS_PATHS.has(this.asking.edit) && KEEPS_PATHS.has(edit));
    if (!fits) return;
    const asking = (this.asking = { edit });
    const { path } = this;
    last = { edit, path, focus: Boolean(focusedBeside(this.root)?.closest(".canvas, .stage")) };
    const seed = edit === "fill" ? Math.floor(Math.random() * MOST_SEED) : argument;
    const { problem } = await this.post.ask({ edit, path, argument: seed, keep: this.kept() });
    if (this.asking !== asking) return; // a later one will decide
    this.asking = null;
    this.tell(problem ?? "");
    return problem;
  }

  /**
   * The place in a new tree of the node that was chosen in this one: the reader may have chosen it while the edit was on
   * its way. Undefined if only the edit tells where to go on.
   * @param {Record<string, string>} places places there as they are here
   * @returns {string | undefined}
   */
  chosenSince(places) {
    if (last && KEEPS_PATHS.has(last.edit)) return this.path;
    return this.path === last?.path ? undefined : places[this.path];
  }

  /**
   * Continue editing at a node of a new tree.
   * @param {SVGElement} element
   * @param {boolean} stays whether it is where the reader was before
   */
  arrive(element, stays) {
    if (!last || isTypingOutside()) return; // by now the reader types something else
    if (last.focus) element.focus({ preventScroll: true });
    if (!this.isOn || !this.isLeaf(element)) return;
    const { inPlace } = this.player;
    if (stays && last.typed !== undefined) inPlace.open(this, element, last.typed);
    else if (!stays && NEW_LEAF.has(last.edit)) inPlace.open(this, element);
  }

  /**
   * A node was pointed at while the panel is closed. Return whether that opened the field over it, as a double click does.
   * @param {number} key
   */
  point(key) {
    const { player, pointed } = this;
    const leaf = player.drawing.nodes[key];
    this.pointed = null;
    if (!player.views.offered.has("edit") || player.state.isFocused || !this.isLeaf(leaf)) return false;
    const at = performance.now();
    if (pointed?.leaf !== leaf || at - pointed.at > DOUBLE) this.pointed = { leaf, at };
    else player.inPlace.open(this, leaf);
    return !this.pointed;
  }

  /**
   * Handle a key while the tree has the focus, or undo and redo anywhere; return whether it was handled.
   * @param {KeyboardEvent} event
   * @param {boolean} inTree
   * @param {SVGElement} element the node that the Tab key comes to
   */
  press(event, inTree, element) {
    if (!this.player.views.offered.has("edit")) return false;
    const { pointed } = this;
    this.pointed = null;
    if (pointed && !inTree && !this.isOn && this.typesValue(event)) {
      this.player.inPlace.open(this, pointed.leaf, event.key === "Enter" ? undefined : event.key);
      return true;
    }
    const undoes = this.undoing(event);
    undoes?.();
    if (undoes || !inTree || !this.isOn) return undoes !== null;
    if (element !== this.element) this.player.choose(keyOf(element), { jumps: false });
    const does = this.meant(event, element);
    does?.();
    return does !== null;
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {(() => void) | null}
   */
  undoing(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
    const key = event.key.toLowerCase();
    if (key === "z") return () => this.ask(event.shiftKey ? "redo" : "undo");
    return key === "y" ? () => this.ask("redo") : null;
  }

  /**
   * The meaning of a key at a node.
   * @param {KeyboardEvent} event
   * @param {SVGElement} element
   * @returns {(() => void) | null}
   */
  meant(event, element) {
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && key === "c") return () => this.copy();
    if (command && key === "x") return () => this.copy().then(() => this.ask("delete"));
    if (command && key === "v") return () => this.paste();
    if (event.altKey && WITH_ALT[event.key]) return () => this.ask(WITH_ALT[event.key]);
    if (command || event.altKey) return null;
    if (FROM_TREE[event.key]) return () => this.ask(FROM_TREE[event.key]);
    if (event.key === "F2") return () => this.part("edit-name").focus();
    if (!this.isLeaf(element) || !this.typesValue(event)) return null;
    return () => this.player.inPlace.open(this, element, event.key === "Enter" ? undefined : event.key);
  }

  /**
   * Whether a key opens the field over a leaf.
   * @param {KeyboardEvent} event
   */
  typesValue({ key, ctrlKey, metaKey, altKey }) {
    return !ctrlKey && !metaKey && !altKey && (key === "Enter" || STARTS_VALUE.test(key));
  }

  async copy() {
    const { text } = await askServer("subtree", `${this.query}&path=${this.path}`);
    if (!text) return;
    copied = text;
    await navigator.clipboard?.writeText(text).catch(() => {}); // not permitted: it can still be pasted here
    this.tell("Copied.");
  }

  async paste() {
    const outside = await navigator.clipboard?.readText?.().catch(() => "");
    const text = outside || copied;
    if (text) this.ask("paste", text);
    else this.tell("Nothing has been copied yet. Copy a node first.");
  }
}

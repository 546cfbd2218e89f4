// Editing the tree: the panel "Edit", a field over the leaf, keys, and dragging a node among its siblings.
import { ownValue, nodeTitle } from "../tree/node_words.js";

const FROM_TREE = { Delete: "delete", Backspace: "delete", Insert: "add-after", "+": "add-child" };
const WITH_ALT = { ArrowLeft: "move-left", ArrowRight: "move-right" };
const ASKS = new Set(["set-value", "name-node", "name-move", "move-to", "paste", "paste-after"]); // not by a plain button
const STEPS = new Set(["undo", "redo"]);
const KEEPS_PATHS = new Set(["set-value", "name-node", "name-move"]);
const NEW_LEAF = new Set(["add-child", "add-before", "add-after"]);
const STARTS_VALUE = /^[0-9−-]$/;
const DRAGGED = 6; // pixels
const FIELD = 84; // pixels
const MOST_SEED = 1e9;

export class Editing {
  // `page` is what the player lends: shown() tells whether the panel is, choose(element) chooses a node, point(target)
  // is a click in the tree, siblings(element) are a node's with itself, keep() are the places to stay at, and
  // place(element) is where in the stage a node is drawn.
  constructor(root, data, post, page, signal) {
    this.root = root;
    this.post = post;
    this.page = page;
    this.of = data.board === null ? "tree" : "game";
    this.panel = root.querySelector('[data-view="edit"]');
    this.stage = root.querySelector(".stage");
    this.field = root.querySelector('[data-part="in-place"]');
    this.part = (name) => this.panel.querySelector(`[data-part="${name}"]`);
    this.part("edit-form").hidden = this.of === "game";
    this.build(data.edits);
    if (Editing.last) Editing.last.typed = this.field.hidden ? undefined : this.field.value;
    this.close();
    const on = (element, type, does, options = {}) => element.addEventListener(type, does, { signal, ...options });
    for (const [name, edit] of [["edit-value", "set-value"], ["edit-name", "name-node"], ["edit-move", "name-move"]]) {
      on(this.part(name), "change", (event) => this.ask(edit, event.target.value));
    }
    on(this.field, "keydown", (event) => this.typed(event));
    on(this.field, "blur", () => this.commit());
    // In the field the mouse sets the cursor; elsewhere in the stage it drags the tree and takes the focus away.
    for (const type of ["pointerdown", "mousedown"]) on(this.field, type, (event) => event.stopPropagation());
    on(this.stage, "pointerdown", (event) => this.grab(event), { capture: true });
    on(this.stage, "pointermove", (event) => this.drag(event), { capture: true });
    on(this.stage, "pointerup", (event) => this.drop(event), { capture: true });
    on(this.stage, "pointercancel", () => this.letGo(), { capture: true });
    on(window, "wheel", () => this.commit(), { capture: true });
  }

  // The path of the chosen node, as links write it.
  get path() {
    return this.element.dataset.path || "root";
  }

  get isOn() {
    return this.of === "tree" && this.page.shown();
  }

  build(edits) {
    const button = (title, does, keys) => {
      const made = Object.assign(document.createElement("button"), { type: "button", textContent: title, onclick: does });
      if (keys) made.title = `${title} (${keys})`;
      return made;
    };
    const keys = { "add-child": "+", "add-after": "Insert", delete: "Delete", "move-left": "Alt+←", "move-right": "Alt+→" };
    this.part("edit-tools").replaceChildren(
      button("Undo", () => this.ask("undo"), "Ctrl+Z"),
      button("Redo", () => this.ask("redo"), "Ctrl+Y"),
      ...edits.filter(([name]) => !ASKS.has(name)).map(([name, title]) => button(title, () => this.ask(name), keys[name])),
      button("Copy", () => this.copy(), "Ctrl+C"),
      button("Paste as child", () => this.paste("paste"), "Ctrl+V"),
      button("Paste beside", () => this.paste("paste-after"), "Ctrl+Shift+V"),
    );
  }

  // Show what can be edited at the chosen node.
  choose(element) {
    this.element = element;
    const isBundle = element.classList.contains("bundle");
    const text = (name) => element.dataset[name] ?? "";
    this.part("edit-where").textContent =
      this.of === "game" ? "A game position has no tree to edit. Search a tree instead." : nodeTitle(element);
    this.part("edit-value").closest("label").hidden = !this.isLeaf(element);
    this.part("edit-value").value = this.valueOf(element);
    this.part("edit-name").value = text("name");
    this.part("edit-move").value = text("move");
    this.part("edit-move").closest("label").hidden = element.dataset.path === "" || isBundle;
    this.tell("");
  }

  isLeaf(element) {
    return element.classList.contains("leaf");
  }

  valueOf(element) {
    return this.isLeaf(element) ? ownValue(element).replace(/^[=≥≤]/, "") : "";
  }

  tell(problem) {
    this.part("edit-problem").textContent = problem;
  }

  async ask(edit, argument) {
    if (this.of === "game") return;
    // Until the tree of an edit is here, a path may be that of another node in it.
    const fits = !this.asking || STEPS.has(edit) || (KEEPS_PATHS.has(this.asking.edit) && KEEPS_PATHS.has(edit));
    if (!fits) return;
    const asking = (this.asking = { edit });
    const { path } = this;
    Editing.last = { edit, path, focus: this.root.getRootNode().activeElement?.closest(".canvas, .stage") !== null };
    const seed = edit === "fill" ? Math.floor(Math.random() * MOST_SEED) : argument;
    const { problem } = await this.post.ask({ edit, path, argument: seed, keep: this.page.keep() });
    if (this.asking !== asking) return; // a later one will tell
    this.asking = null;
    this.tell(problem ?? "");
    return problem;
  }

  // The place in a new tree of the node that was chosen in the one before: the reader may have chosen it while the edit
  // was on its way. `places` are places there as they are here; undefined if only the edit tells where to go on.
  static chosenSince({ path }, places) {
    const { edit, path: asked } = Editing.last ?? {};
    if (KEEPS_PATHS.has(edit)) return path;
    return path === asked ? undefined : places[path];
  }

  // The place in a new tree, where the reader goes on editing; `stays` says that it is where the reader was before.
  arrive(element, stays) {
    const { edit, focus, typed } = Editing.last ?? {};
    if (!element) return;
    if (focus) element.focus({ preventScroll: true });
    if (!this.isOn || !this.isLeaf(element)) return;
    if (stays && typed !== undefined) this.open(element, typed);
    else if (!stays && NEW_LEAF.has(edit)) this.open(element);
  }

  // A field over a leaf.
  open(element, text = this.valueOf(element)) {
    const [x, y] = this.page.place(element); // not from the screen, where the tree may still be on its way
    this.field.hidden = false;
    this.field.value = text;
    this.field.dataset.before = this.valueOf(element);
    this.field.style.left = `${Math.min(Math.max(0, x - FIELD / 2), this.stage.clientWidth - FIELD)}px`;
    this.field.style.top = `${y - 20}px`;
    this.field.focus({ preventScroll: true });
    if (text === this.field.dataset.before) this.field.select();
  }

  close() {
    this.field.hidden = true;
    this.field.dataset.before = "";
    this.note("");
  }

  // What is wrong with the value in the field, above it.
  note(problem) {
    const note = this.root.querySelector('[data-part="in-place-note"]');
    note.textContent = problem;
    note.style.top = this.field.style.top;
  }

  async commit() {
    if (this.field.hidden) return;
    const { value } = this.field;
    const changed = value.trim() !== this.field.dataset.before;
    const { element } = this;
    this.close();
    const problem = changed && (await this.ask("set-value", value));
    if (!problem || this.element !== element) return;
    this.open(element, value);
    this.field.dataset.before = value; // left as it is, it is not asked about again
    this.note(problem);
  }

  typed(event) {
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Escape") this.close();
    this.element.focus({ preventScroll: true }); // which commits what is still open
  }

  // Take a key while the tree has the focus, or one of undo and redo anywhere; return whether it was one of ours.
  press(event, inTree, element) {
    if (this.of === "game") return false;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && !event.altKey && key === "z") return this.ask(event.shiftKey ? "redo" : "undo"), true;
    if (command && !event.altKey && key === "y") return this.ask("redo"), true;
    if (!inTree || !this.isOn) return false;
    if (element !== this.element) this.page.choose(element);
    if (command && key === "c") return this.copy(), true;
    if (command && key === "x") return this.copy().then(() => this.ask("delete")), true;
    if (command && key === "v") return this.paste(event.shiftKey ? "paste-after" : "paste"), true;
    if (event.altKey && WITH_ALT[event.key]) return this.ask(WITH_ALT[event.key]), true;
    if (command || event.altKey) return false;
    if (FROM_TREE[event.key]) return this.ask(FROM_TREE[event.key]), true;
    if (event.key === "F2") return this.part("edit-name").focus(), true;
    if (this.isLeaf(element) && STARTS_VALUE.test(event.key)) return this.open(element, event.key), true;
    if (this.isLeaf(element) && event.key === "Enter") return this.open(element), true;
    return false;
  }

  async copy() {
    const { text } = await this.post.ask({ copy: this.path });
    if (!text) return;
    Editing.copied = text;
    await navigator.clipboard?.writeText(text).catch(() => {}); // not allowed: it can still be pasted here
    this.tell("Copied.");
  }

  async paste(edit) {
    const outside = await navigator.clipboard?.readText?.().catch(() => "");
    const text = outside || Editing.copied;
    if (text) this.ask(edit, text);
    else this.tell("Nothing has been copied yet. Copy a node first.");
  }

  grab(event) {
    const node = this.isOn && event.button === 0 ? event.target.closest(".nodes > .node:not(.bundle)") : null;
    if (!node || !node.dataset.path || event.target.closest(".fold")) return;
    event.stopPropagation(); // else the whole tree would be dragged
    event.preventDefault(); // else a finger's tap would take the focus from the field that it opens
    this.commit();
    this.held = { node, x: event.clientX, id: event.pointerId, moved: false };
  }

  drag(event) {
    if (event.pointerId !== this.held?.id) return;
    event.stopPropagation();
    const { held } = this;
    if (!held.moved && Math.abs(event.clientX - held.x) < DRAGGED) return;
    held.moved = true;
    this.stage.setPointerCapture(held.id);
    held.node.setAttribute("data-dragged", "");
    held.to = this.placeAt(held.node, event.clientX);
    this.showGap(held);
  }

  drop(event) {
    const { held } = this;
    if (event.pointerId !== held?.id) return;
    event.stopPropagation();
    this.letGo();
    if (!held.moved) this.page.point(event.target);
    else if (held.to.index !== held.to.from) {
      this.page.choose(held.node);
      this.ask("move-to", held.to.index);
    }
  }

  letGo() {
    this.held?.node.removeAttribute("data-dragged");
    this.root.querySelector('[data-part="gap"]').hidden = true;
    this.held = null;
  }

  // Where among its siblings a node would come to be at that place on the screen.
  placeAt(node, x) {
    const siblings = this.page.siblings(node);
    const centre = (element) => {
      const box = element.querySelector(".shape").getBoundingClientRect();
      return box.x + box.width / 2;
    };
    const others = siblings.filter((sibling) => sibling !== node);
    const index = others.filter((sibling) => centre(sibling) < x).length;
    return { from: siblings.indexOf(node), index, left: others[index - 1], right: others[index], centre };
  }

  showGap({ to }) {
    const gap = this.root.querySelector('[data-part="gap"]');
    const stage = this.stage.getBoundingClientRect();
    const beside = to.right ?? to.left;
    if (!beside) return;
    const box = beside.querySelector(".shape").getBoundingClientRect();
    const x = to.left && to.right ? (to.centre(to.left) + to.centre(to.right)) / 2 : to.right ? box.x - 8 : box.right + 8;
    gap.hidden = false;
    gap.style.left = `${x - stage.x}px`;
    gap.style.top = `${box.y - stage.y - 6}px`;
    gap.style.height = `${box.height + 12}px`;
  }
}

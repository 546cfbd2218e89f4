// The answer to a question that is not about filling in the tree: the cuts in it, the order of children, a text, or a choice.
import { find, make } from "../../shared/elements.js";
import { exactValue, nodeTitle } from "../tree/node_words.js";
import { pathOf, ROOT } from "../tree/paths.js";
/** @import { Player } from "../player.js" */

/** @typedef {{ path: string, children: number[] }} Ordered the children of a node, in the order that the reader gives them */

export class ExamQuestion {
  /**
   * @param {Player} player
   * @param {HTMLFormElement} form
   * @param {() => void} changed
   */
  constructor(player, form, changed) {
    const { choices = [], hint = "", takes = "tree" } = player.data.practice ?? {};
    this.player = player;
    this.form = form;
    this.takes = takes;
    this.changed = changed;
    this.place = find(form, "div");
    this.place.replaceChildren();
    this.place.role = takes === "choice" ? "radiogroup" : null;
    this.place.ariaLabel = takes === "choice" ? "Your answer" : null;
    form.hidden = takes === "tree" || takes === "cuts";
    /** @type {HTMLInputElement | HTMLTextAreaElement | null} */
    this.field = null;
    /** @type {HTMLInputElement[]} */
    this.boxes = [];
    /** @type {Ordered[]} */
    this.orders = [];
    if (takes === "choice") {
      this.boxes = choices.map(([value]) => make("input", { type: "radio", name: "practice-choice", value }));
      this.place.append(...choices.map(([, title], at) => make("label", {}, this.boxes[at], ` ${title}`)));
    } else if (["text", "lines", "built"].includes(takes)) {
      this.field = takes === "text" ? make("input", { type: "text" }) : make("textarea", { rows: 3 });
      Object.assign(this.field, { autocomplete: "off", spellcheck: false });
      this.place.append(
        make("label", {}, "Your answer ", this.field),
        make("p", { className: "note", textContent: `Write ${hint}.` }),
      );
    } else if (takes === "order") this.resetOrders();
    form.oninput = changed;
  }

  /**
   * The reader's answer; null if it is only what the tree is filled in with.
   * @param {readonly string[]} skipped the nodes whose edges are cut
   */
  answer(skipped) {
    if (this.takes === "tree") return null;
    if (this.takes === "cuts") return skipped.join(", ") || "none";
    if (this.takes === "order") return this.orderText();
    return this.field ? this.field.value : this.boxes.find((box) => box.checked)?.value ?? "";
  }

  /** @param {unknown} answer what was answered before */
  restore(answer) {
    if (typeof answer !== "string") return;
    if (this.field) this.field.value = answer;
    for (const box of this.boxes) box.checked = box.value === answer;
    for (const ordered of this.orders) {
      const given = answer.split(";").find((each) => each.startsWith(`${ordered.path}=`));
      const children = given?.slice(ordered.path.length + 1).split(",").map(Number) ?? [];
      if (String([...children].sort()) === String([...ordered.children].sort())) ordered.children = children;
    }
    if (this.orders.length) this.renderOrders();
  }

  clear() {
    this.form.reset();
    if (this.takes === "order") this.resetOrders();
  }

  /** The children of each node, as written. */
  resetOrders() {
    const { drawing: { nodes }, shape } = this.player;
    this.orders = nodes.flatMap((node, key) => {
      const count = shape.below[key].length;
      return count > 1 ? [{ path: pathOf(node), children: Array.from({ length: count }, (_, child) => child) }] : [];
    });
    this.renderOrders();
  }

  /** The orders of the nodes whose children are no longer as written. */
  orderText() {
    const changed = this.orders.filter(({ children }) => children.some((child, at) => child !== at));
    return changed.map(({ path, children }) => `${path}=${children.join(",")}`).join(";") || "as written";
  }

  renderOrders() {
    const { drawing } = this.player;
    const rows = this.orders.map((ordered) => {
      const title = nodeTitle(drawing.nodes[drawing.keyAt(ordered.path === ROOT ? "" : ordered.path) ?? 0]);
      const buttons = ordered.children.map((child) => this.childButton(ordered, child));
      const row = make("div", { className: "moves", role: "group", ariaLabel: `Order at ${title}` });
      row.append(make("span", { textContent: title.split(",")[0], ariaHidden: "true" }), ...buttons);
      return row;
    });
    this.place.replaceChildren(
      make("p", { className: "note", textContent: "Press a child to have it searched first." }),
      ...rows,
    );
  }

  /**
   * @param {Ordered} ordered
   * @param {number} child
   */
  childButton(ordered, child) {
    const { drawing } = this.player;
    const path = ordered.path === ROOT ? String(child) : `${ordered.path}.${child}`;
    const node = drawing.nodes[drawing.keyAt(path) ?? 0];
    const isLeaf = node.classList.contains("leaf");
    const button = make("button", {
      type: "button",
      textContent: isLeaf ? exactValue(node) : nodeTitle(node).split(",")[0],
    });
    button.onclick = () => {
      ordered.children = [child, ...ordered.children.filter((other) => other !== child)];
      this.changed();
      this.renderOrders();
      find(this.place.children[1 + this.orders.indexOf(ordered)], "button").focus(); // where the child is now
    };
    return button;
  }
}

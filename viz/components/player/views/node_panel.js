// The panel "Node": everything that happened at the node that the reader chose, in order, each a jump.
import { find, findAll, make, targetOf } from "../../shared/elements.js";
import { countUpTo } from "../../shared/numbers.js";
import { grouped } from "../../shared/words.js";
import { nodeTitle } from "../tree/node_words.js";
/** @import { Story } from "../replay/story.js" */
/** @import { Timeline } from "../replay/timeline.js" */
/** @import { Drawing } from "../tree/drawing.js" */

export class NodePanel {
  /**
   * @param {HTMLElement} root
   * @param {Drawing} drawing
   * @param {Story} story
   * @param {Timeline} timeline
   * @param {(step: number) => void} jump
   */
  constructor(root, drawing, story, timeline, jump) {
    this.panel = find(root, '[data-view="node"]');
    this.list = find(this.panel, "ol");
    this.drawing = drawing;
    this.story = story;
    this.timeline = timeline;
    /** @type {number[] | null} the steps that the list shows, once a node is chosen */
    this.steps = null;
    this.shown = ""; // what the list was last marked for
    this.list.onclick = (event) => {
      /** @type {HTMLElement | null | undefined} */
      const button = targetOf(event)?.closest("[data-step]");
      if (button) jump(Number(button.dataset.step));
    };
  }

  /** @param {number} key */
  choose(key) {
    this.shown = "";
    const node = this.drawing.nodes[key];
    const title = [nodeTitle(node), node.dataset.exact].filter(Boolean).join(", ");
    find(this.panel, '[data-part="node-title"]').textContent = title;
    this.steps = node.classList.contains("bundle") ? [] : this.story.stepsOf(key);
    this.list.replaceChildren(...this.steps.map((step) => this.item(step)));
    const note = this.steps.length ? "" : "Nothing happens at this node: the search never visits it.";
    find(this.panel, '[data-part="node-note"]').textContent = note;
  }

  /** @param {number} step */
  item(step) {
    const [tag, lead, rest] = ["tag", "lead", "rest"].map((name) => this.timeline.textAt(name, "text", step));
    const number = make("small", { textContent: grouped(step) });
    const button = make("button", { type: "button" }, number, ` ${tag}: ${lead} ${rest}`);
    button.dataset.step = String(step);
    return make("li", {}, button);
  }

  /** @param {number} step */
  show(step) {
    const { steps } = this;
    if (!steps) return;
    const now = countUpTo(steps, step) - 1;
    const shown = `${now} ${steps[now] === step}`;
    if (shown === this.shown) return;
    this.shown = shown;
    findAll(this.list, "li").forEach((item, at) => {
      item.className = at > now ? "later" : "";
      if (steps[at] === step) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  }
}

// The panel "Node": everything that happened at the node that the reader chose, in order, each a jump.
import { nodeTitle } from "../tree/node_words.js";
import { countUpTo } from "../../shared/numbers.js";

export class NodePanel {
  constructor(root, story, timeline, jump) {
    this.panel = root.querySelector('[data-view="node"]');
    this.story = story;
    this.timeline = timeline;
    this.root = root;
    this.list = this.panel.querySelector("ol");
    this.list.onclick = (event) => {
      const button = event.target.closest("[data-step]");
      if (button) jump(Number(button.dataset.step));
    };
  }

  choose(key) {
    this.shown = null;
    const element = this.root.querySelector(`[data-key="n${key}"]`);
    this.panel.querySelector('[data-part="node-title"]').textContent = [nodeTitle(element), element.dataset.exact]
      .filter(Boolean)
      .join(", ");
    this.steps = element.classList.contains("bundle") ? [] : this.story.stepsOf(key);
    this.list.replaceChildren(
      ...this.steps.map((step) => {
        const item = document.createElement("li");
        const button = Object.assign(document.createElement("button"), { type: "button" });
        button.dataset.step = step;
        const [tag, lead, rest] = ["tag", "lead", "rest"].map((name) => this.timeline.textAt(name, "text", step));
        button.append(
          Object.assign(document.createElement("small"), { textContent: step.toLocaleString("en") }),
          ` ${tag}: ${lead} ${rest}`,
        );
        item.append(button);
        return item;
      }),
    );
    const note = this.panel.querySelector('[data-part="node-note"]');
    note.textContent = this.steps.length ? "" : "Nothing happens at this node: the search never visits it.";
  }

  show(step) {
    if (!this.steps) return;
    const now = countUpTo(this.steps, step) - 1;
    const shown = `${now} ${this.steps[now] === step}`;
    if (shown === this.shown) return;
    this.shown = shown;
    [...this.list.children].forEach((item, at) => {
      item.className = at > now ? "later" : "";
      if (this.steps[at] === step) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  }
}

// The panel "Node": the visits to the node that the reader chose, where there are several, and everything that happened
// there, in order, each a jump.
class NodePanel {
  constructor(root, story, timeline, jump) {
    this.panel = root.querySelector('[data-view="node"]');
    this.story = story;
    this.timeline = timeline;
    this.root = root;
    this.list = this.panel.querySelector("ol");
    this.visits = this.panel.querySelector('[data-part="node-visits"]');
    this.list.onclick = this.visits.onclick = (event) => {
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
    this.entries = this.story.visitsOf(this.steps);
    const many = this.entries.length > 1;
    this.visits.replaceChildren(...(many ? this.entries.map((steps, at) => this.visit(key, steps, at + 1)) : []));
    const note = this.panel.querySelector('[data-part="node-note"]');
    note.textContent = this.steps.length ? "" : "Nothing happens at this node: the search never visits it.";
  }

  // A visit: its window, and what it returned.
  visit(key, steps, number) {
    const item = document.createElement("li");
    const at = (what, step) => this.timeline.textAt(`n${key}`, what, step).replace("-", "−").replace("inf", "∞");
    const [first, last] = [steps[0], steps.at(-1)];
    const button = Object.assign(document.createElement("button"), { type: "button" });
    button.dataset.step = first;
    const returned = this.story.kindAt(last) === "EXIT" ? `: ${at("data-value", last)}` : "";
    button.append(`Visit ${number}, window (${at("data-alpha", first)}, ${at("data-beta", first)})${returned}`);
    item.append(button);
    return item;
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
    const current = this.entries.findLastIndex(([first]) => first <= step);
    [...this.visits.children].forEach((item, at) => {
      item.className = at > current ? "later" : "";
      if (at === current) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  }
}

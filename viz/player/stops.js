// Breakpoints: "cutoff", "alpha@0.1" (when alpha of that node changes), "any@ply2". Playing stops at a step that one names.
const STOP_KINDS = {
  any: ["anything", null],
  enter: ["a visit", ["ENTER"]],
  leaf: ["a leaf", ["LEAF", "HORIZON"]],
  best: ["a better value", ["BEST"]],
  alpha: ["alpha changes", ["ALPHA"]],
  beta: ["beta changes", ["BETA"]],
  cutoff: ["a cutoff", ["CUTOFF"]],
  research: ["a re-search", ["RESEARCH"]],
  return: ["a return", ["EXIT"]],
};
const ROOT = "root";

class Stops {
  // `changed` is called when the list is another one, `chosen` gives the key of the element that the reader chose.
  constructor(root, changed, chosen) {
    this.panel = root.querySelector('[data-view="stops"]');
    this.root = root;
    this.changed = changed;
    this.list = [];
    const kind = this.panel.querySelector('[data-part="stop-kind"]');
    kind.replaceChildren(...Object.entries(STOP_KINDS).map(([name, [title]]) => new Option(title, name)));
    kind.value = "cutoff";
    const where = this.panel.querySelector('[data-part="stop-where"]');
    const ply = this.panel.querySelector('[data-part="stop-ply"]');
    where.onchange = () => (ply.hidden = where.value !== "ply");
    where.value = "";
    ply.hidden = true;
    this.panel.querySelector("form").onsubmit = (event) => {
      event.preventDefault();
      const place = { "": "", node: `@${this.pathOf(chosen())}`, ply: `@ply${ply.value}` }[where.value];
      this.set([...this.list, kind.value + place]);
    };
  }

  pathOf(key) {
    return this.root.querySelector(`[data-key="n${key}"]`)?.dataset.path || ROOT;
  }

  elementAt(path) {
    return this.root.querySelector(`.node[data-path="${path === ROOT ? "" : CSS.escape(path)}"]`);
  }

  // Take a list of breakpoints; return those that name no node of this tree, which are left out.
  set(list, story = this.story) {
    this.story = story;
    const gone = [];
    this.list = [...new Set(list)];
    this.tests = this.list.flatMap((stop) => {
      const [kind, place] = stop.split("@");
      const kinds = STOP_KINDS[kind][1] && new Set(STOP_KINDS[kind][1].map((name) => story.names.indexOf(name)));
      const ply = place?.startsWith("ply") ? Number(place.slice(3)) : null;
      const element = place && ply === null ? this.elementAt(place) : null;
      if (place && ply === null && !element) {
        gone.push(stop);
        return [];
      }
      const key = element && Number(element.dataset.key.slice(1));
      return [
        (step) =>
          (!kinds || kinds.has(story.kinds[step - 1])) &&
          (ply === null || story.depths[story.nodeAt(step)] === ply) &&
          (key === null || story.elementAt(step) === key),
      ];
    });
    this.list = this.list.filter((stop) => !gone.includes(stop));
    this.write();
    this.changed();
    return gone;
  }

  at(step) {
    return this.tests.some((test) => test(step));
  }

  // Mark the breakpoints that name the step.
  show(step) {
    [...this.panel.querySelectorAll("li")].forEach((item, at) => {
      if (this.tests[at](step)) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  }

  words(stop) {
    const [kind, place] = stop.split("@");
    const title = STOP_KINDS[kind][0];
    if (!place) return `${title}, at any node`;
    if (place.startsWith("ply")) return `${title}, at ply ${place.slice(3)}`;
    return `${title}, at ${nodeTitle(this.elementAt(place))}`;
  }

  write() {
    const items = this.list.map((stop) => {
      const item = document.createElement("li");
      const remove = Object.assign(document.createElement("button"), { type: "button", textContent: "Remove" });
      remove.setAttribute("aria-label", `Remove: ${this.words(stop)}`);
      remove.onclick = () => this.set(this.list.filter((other) => other !== stop));
      item.append(this.words(stop), " ", remove);
      return item;
    });
    this.panel.querySelector("ul").replaceChildren(...items);
  }
}

// What a node is called: "B, MIN".
function nodeTitle(element) {
  return element?.querySelector("title")?.textContent ?? "the tree";
}

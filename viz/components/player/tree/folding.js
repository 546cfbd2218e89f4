// Folding: the nodes below a folded one are hidden, and the room that they leave is removed from the picture.
// Graphviz placed every node once; folding only moves whole columns together, so that nothing changes its order.
import { ROOT } from "../replay/stops.js";
import { countUpTo } from "../../shared/numbers.js";

export const FOLLOW = "follow";
const MOST_IN_LINK = 40;
const GAP = 14; // pixels between columns where folded nodes stood
const FOLD_ROOM = 60; // pixels to either side of a folded node, for its label

export class Folding {
  constructor(root, scene, story, viewport) {
    this.root = root;
    this.world = root.querySelector(".world");
    this.story = story;
    this.viewport = viewport;
    this.centres = scene.centres;
    this.rooms = scene.rooms;
    const drawn = new Map(); // collected once: a lookup for each would take longer than the drawing
    for (const element of this.world.querySelectorAll("[data-key]")) drawn.set(element.dataset.key, element);
    const elements = (kind) => scene.centres.map((_, key) => drawn.get(kind + key) ?? null);
    this.nodes = elements("n");
    this.edges = elements("e");
    this.windows = elements("w"); // where they are on the edges
    this.parents = scene.elementParents;
    this.below = this.parents.map(() => []);
    this.parents.forEach((parent, key) => key && this.below[parent].push(key));
    this.plies = this.parents.map(() => 0);
    this.parents.forEach((parent, key) => key && (this.plies[key] = this.plies[parent] + 1));
    this.heights = this.edges.map((edge) => edge && this.ends(edge));
    this.folded = new Set();
    this.follows = false;
    this.hidden = new Set();
  }

  // The upper and lower ends of an edge: their heights stay when it moves.
  ends(edge) {
    return edge.querySelector(".line").getAttribute("d").match(/^M\S+ (\S+)L\S+ (\S+)$/).slice(1);
  }

  canFold(key) {
    return this.below[key].length > 0;
  }

  toggle(key, step) {
    if (!this.canFold(key)) return;
    if (this.folded.has(key)) this.folded.delete(key);
    else this.folded.add(key);
    this.apply(step, key);
  }

  // Fold every node that passes a test, in addition to those already folded.
  foldAll(test, step) {
    this.nodes.forEach((node, key) => this.canFold(key) && test(node, key) && this.folded.add(key));
    this.apply(step);
  }

  done(step) {
    this.foldAll((node) => node.dataset.state === "done", step);
  }

  skipped(step) {
    this.foldAll((node) => node.dataset.state === "skipped", step);
  }

  fromPly(ply, step) {
    this.folded.clear();
    this.foldAll((_, key) => this.plies[key] === ply, step);
  }

  none(step) {
    this.folded.clear();
    this.follows = false;
    this.apply(step);
  }

  // Show only the nodes on the current path and their children, anew at every step.
  follow(follows, step) {
    this.follows = follows;
    if (!follows) this.folded.clear();
    this.show(step);
    if (!follows) this.apply(step);
  }

  // A node is never lost: where the search goes inside a fold, the folded node stands for it.
  standIn(key) {
    let shown = key;
    for (let at = key; at; at = this.parents[at]) if (this.hidden.has(at)) shown = this.parents[at];
    return shown;
  }

  show(step) {
    if (this.follows) {
      const way = new Set([0]);
      for (let at = this.story.elementAt(step); at; at = this.parents[at]) way.add(at);
      const folded = this.nodes.flatMap((_, key) => (this.canFold(key) && !way.has(key) ? [key] : []));
      if (folded.length !== this.folded.size || folded.some((key) => !this.folded.has(key))) {
        this.folded = new Set(folded);
        this.apply(step);
        return;
      }
    }
    this.count(step);
  }

  apply(step, anchor = this.standIn(this.story.elementAt(step))) {
    const hidden = new Set();
    this.parents.forEach((parent, key) => key && (this.folded.has(parent) || hidden.has(parent)) && hidden.add(key));
    for (const key of new Set([...hidden, ...this.hidden])) {
      this.nodes[key].toggleAttribute("data-folded", hidden.has(key));
      this.edges[key]?.toggleAttribute("data-folded", hidden.has(key));
      this.windows[key]?.toggleAttribute("data-folded", hidden.has(key));
    }
    this.hidden = hidden;
    this.place(anchor);
    this.label(step);
  }

  // Remove the empty columns from the picture, and keep the anchor where it is on the screen.
  place(anchor) {
    const seen = this.centres.flatMap((_, key) => (this.hidden.has(key) ? [] : [key]));
    const spans = seen
      .map((key) => {
        const [x] = this.centres[key];
        const [left, right] = this.rooms[key];
        const extra = this.folded.has(key) ? FOLD_ROOM : 0;
        return [Math.min(x - left, x - extra), Math.max(x + right, x + extra)];
      })
      .sort(([a], [b]) => a - b);
    const cuts = []; // [from this x on, the width taken out]
    let [reached, out] = [0, 0];
    for (const [left, right] of this.hidden.size ? spans : []) {
      if (left - reached > GAP) {
        out += left - reached - GAP;
        cuts.push([left, out]);
      }
      reached = Math.max(reached, right);
    }
    const starts = cuts.map(([from]) => from);
    const moved = (x) => {
      const at = countUpTo(starts, x);
      return x - (at ? cuts[at - 1][1] : 0);
    };
    this.placed = this.centres.map(([x, y], key) => [this.hidden.has(key) ? x : moved(x - this.rooms[key][0]) + this.rooms[key][0], y]);
    for (const key of seen) {
      const [x, y] = this.placed[key];
      this.nodes[key].setAttribute("transform", `translate(${x} ${y})`);
      if (!key) continue;
      const [[x1], [from, to]] = [this.placed[this.parents[key]], this.heights[key]];
      const line = this.edges[key].querySelector(".line");
      line.setAttribute("d", `M${x1} ${from}L${x} ${to}`);
      const [was1, was] = [this.centres[this.parents[key]][0], this.centres[key][0]];
      const shift = x1 - was1 + 0.58 * (x - x1 - (was - was1));
      this.edges[key].querySelector(".strike").setAttribute("transform", `translate(${shift} 0)`);
      this.windows[key]?.setAttribute("transform", `translate(${shift} 0)`);
    }
    const width = this.hidden.size ? Math.max(reached - out, 1) : Number(this.world.dataset.width);
    const height = this.hidden.size
      ? Math.max(...seen.map((key) => this.centres[key][1] + this.rooms[key][2]))
      : Number(this.world.dataset.height);
    this.viewport.replace(this.placed, [width, height], anchor);
  }

  // Say at each fold what it hides, and gather the steps at which that is visited and cut.
  label(step) {
    for (const old of this.world.querySelectorAll(".fold")) old.remove();
    const owner = new Map();
    const sizes = new Map();
    this.parents.forEach((parent, key) => {
      if (!this.hidden.has(key)) return;
      const fold = owner.get(parent) ?? parent;
      owner.set(key, fold);
      sizes.set(fold, (sizes.get(fold) ?? 0) + Number(this.nodes[key].dataset.size ?? 1));
    });
    this.counts = new Map();
    for (const [key, size] of sizes) {
      const label = document.createElementNS("http://www.w3.org/2000/svg", "g");
      label.setAttribute("class", "fold");
      label.innerHTML = '<rect x="-34" y="40" width="68" height="24" rx="6"/><text y="57"></text><text class="below" y="80"></text><text class="below" y="96"></text>';
      label.children[1].textContent = `+${size.toLocaleString("en")}`;
      this.nodes[key].append(label);
      this.counts.set(key, { visits: [], cuts: [], skips: [], texts: [label.children[2], label.children[3]] });
    }
    if (this.counts.size) {
      const lists = { ENTER: "visits", CUTOFF: "cuts", SKIP: "skips" };
      const { names, kinds, nodes, elements } = this.story;
      const kept = names.map((name) => lists[name]);
      nodes.forEach((node, at) => {
        const list = kept[kinds[at]];
        // A cutoff that nothing is skipped after had nothing left to skip: it is not counted among them.
        if (!list || (list === "cuts" && names[kinds[at + 1]] !== "SKIP")) return;
        const key = elements[node];
        // What a folded node skips itself lies below it.
        const fold = owner.get(key) ?? (list === "skips" ? key : undefined);
        this.counts.get(fold)?.[list].push(at + 1);
      });
    }
    this.count(step);
  }

  count(step) {
    for (const { visits, cuts, skips, texts } of this.counts?.values() ?? []) {
      const [visited, cut, skipped] = [visits, cuts, skips].map((steps) => countUpTo(steps, step));
      const said = (number, words) => (number ? [`${number.toLocaleString("en")} ${words}`] : []);
      texts[0].textContent = said(visited, "visited").join();
      texts[1].textContent = [...said(cut, cut > 1 ? "cutoffs" : "cutoff"), ...said(skipped, "skipped")].join(", ");
    }
  }

  // The folded nodes by their paths, or a word for all but the current path.
  get paths() {
    return this.follows ? [FOLLOW] : [...this.folded].map((key) => this.nodes[key].dataset.path || ROOT);
  }

  // The part of a link, if they are not too many for one.
  get link() {
    const { paths } = this;
    return paths.length && paths.length <= MOST_IN_LINK ? `&fold=${paths.join(",")}` : "";
  }
}

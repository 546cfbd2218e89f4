// The order in which a search takes the children of a node: shown on the edges, and, where the reader orders by hand,
// changed by dragging a node to the place of the sibling in whose turn it is to be searched.
const ON_EDGE = 0.76; // where on an edge a turn stands: so far from the parent, as a share
const WITHIN = 33; // how far an edge begins and ends from the centres of its nodes
const PULLED = 8; // pixels: a pointer that moved less has pointed

class Turns {
  // `ordered` is told a node's path and the new order of its children.
  constructor(root, { turns, byHand }, player, ordered) {
    this.player = player;
    this.ordered = ordered;
    this.turns = turns; // by element: 1 for the child that is searched first; empty where all is as written
    for (const [key, turn] of Object.entries(turns)) this.write(root, Number(key), turn);
    root.closest(".pane").toggleAttribute("data-ordered", byHand);
    if (!byHand) return;
    const stage = root.querySelector(".stage");
    const options = { capture: true, signal: player.ended.signal };
    stage.addEventListener("pointerdown", (event) => this.grab(event), options);
    stage.addEventListener("pointermove", (event) => event.pointerId === this.held?.id && event.stopPropagation(), options);
    stage.addEventListener("pointerup", (event) => this.drop(event), options);
    stage.addEventListener("pointercancel", () => (this.held = null), options);
  }

  write(root, key, turn) {
    const { centres, elementParents } = this.player.data;
    const [[x1, y1], [x2, y2]] = [centres[elementParents[key]], centres[key]];
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    text.setAttribute("class", "turn");
    text.setAttribute("x", x1 + ON_EDGE * (x2 - x1));
    text.setAttribute("y", y1 + WITHIN + ON_EDGE * (y2 - y1 - 2 * WITHIN) + 5);
    text.textContent = turn;
    root.querySelector(`[data-key="e${key}"]`).append(text);
  }

  grab(event) {
    const node = event.button === 0 ? event.target.closest(".nodes > .node") : null;
    if (!node?.dataset.path || event.target.closest(".fold")) return;
    event.stopPropagation(); // else the whole tree would be dragged
    this.held = { node, x: event.clientX, id: event.pointerId };
  }

  drop(event) {
    const { held } = this;
    if (event.pointerId !== held?.id) return;
    event.stopPropagation();
    this.held = null;
    if (Math.abs(event.clientX - held.x) < PULLED) return this.player.point(event.target);
    const path = held.node.dataset.path.split(".");
    const child = Number(path.pop());
    const siblings = this.siblings(held.node);
    const to = siblings.filter((sibling) => sibling !== held.node && middle(sibling) < event.clientX).length;
    const order = siblings.map((_, index) => index).sort((one, other) => this.turn(siblings[one]) - this.turn(siblings[other]));
    order.splice(order.indexOf(child), 1);
    order.splice(to, 0, child);
    this.ordered(path.join(".") || "root", order);
  }

  siblings(node) {
    const { folding } = this.player;
    return folding.below[folding.parents[keyOf(node)]].map((key) => folding.nodes[key]);
  }

  turn(node) {
    return this.turns[keyOf(node)] ?? Number(node.dataset.path.split(".").at(-1)) + 1;
  }
}

function keyOf(node) {
  return Number(node.dataset.key.slice(1));
}

function middle(node) {
  const box = node.querySelector(".shape").getBoundingClientRect();
  return box.x + box.width / 2;
}

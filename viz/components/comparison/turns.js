// The order in which a search takes the children of a node: shown on the edges, and, where the reader orders by hand,
// changed by dragging a node to the place of the sibling in whose turn it is to be searched.
const ON_EDGE = 0.76; // where on an edge a turn stands: the distance from the parent, as a share
const WITHIN = 33; // how far an edge begins and ends from the centres of its nodes
const PULLED = 8; // pixels: a pointer that moved less has pointed

export class Turns {
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
    stage.addEventListener("pointermove", (event) => this.drag(event), options);
    stage.addEventListener("pointerup", (event) => this.drop(event), options);
    stage.addEventListener("pointercancel", () => this.letGo(), options);
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
    event.stopPropagation(); // otherwise the whole tree would be dragged
    this.held = { node, x: event.clientX, id: event.pointerId };
  }

  // The sibling that the pointer is nearest to is the one whose turn the node is to take.
  drag(event) {
    const { held } = this;
    if (event.pointerId !== held?.id) return;
    event.stopPropagation();
    if (Math.abs(event.clientX - held.x) < PULLED && !held.over) return;
    held.over?.removeAttribute("data-turn-of");
    const away = (sibling) => Math.abs(middle(sibling) - event.clientX);
    held.over = this.siblings(held.node).reduce((nearest, sibling) => (away(sibling) < away(nearest) ? sibling : nearest));
    held.over.setAttribute("data-turn-of", "");
    held.node.setAttribute("data-dragged", "");
  }

  drop(event) {
    const { held } = this;
    if (event.pointerId !== held?.id) return;
    event.stopPropagation();
    this.letGo();
    if (!held.over) return this.player.point(event.target);
    if (held.over === held.node) return;
    const path = held.node.dataset.path.split(".");
    const child = Number(path.pop());
    const siblings = this.siblings(held.node);
    const order = siblings.map((_, index) => index).sort((one, other) => this.turn(siblings[one]) - this.turn(siblings[other]));
    const to = order.indexOf(siblings.indexOf(held.over));
    order.splice(order.indexOf(child), 1);
    order.splice(to, 0, child);
    this.ordered(path.join(".") || "root", order);
  }

  letGo() {
    this.held?.over?.removeAttribute("data-turn-of");
    this.held?.node.removeAttribute("data-dragged");
    this.held = null;
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

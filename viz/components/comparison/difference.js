// The difference: one tree in which each node says which of the searches visit it, and where they cut off.
import { Viewport } from "../player/tree/viewport.js";
import { listed } from "../shared/listed.js";

const BESIDE = 54; // where the words beside a triangle begin, as in viz/tree/picture.py

export class Difference {
  // `visit` is called with the path of a node that the reader clicks, in the tree or in the notes.
  constructor(box, data, visit, signal) {
    const { difference, numbers } = data;
    const stage = box.querySelector(".stage");
    stage.querySelector(".canvas").innerHTML = difference.tree;
    box.querySelector('[data-part="gains"]').innerHTML = difference.notes;
    stage
      .querySelector(".levels")
      .replaceChildren(...difference.levels.map(([, name]) => Object.assign(document.createElement("span"), { textContent: name })));
    stage.querySelectorAll(".nodes > [data-key]").forEach((node, key) => this.mark(node, difference, key, numbers));
    const pointed = (target) => {
      const path = target.closest("[data-path]")?.dataset.path;
      if (path !== undefined) visit(path || "root");
    };
    this.viewport = new Viewport(stage, { ...difference, small: false }, pointed, signal);
    box.querySelector(".notes").addEventListener("click", (event) => pointed(event.target), { signal });
  }

  mark(node, { visits, cuts }, key, numbers) {
    const who = visits[key];
    node.dataset.by = who.length === numbers.length ? "all" : who.length ? "some" : "none";
    const words = [];
    const isLeaf = !node.classList.contains("max") && !node.classList.contains("min");
    if (node.dataset.by === "some") words.push(isLeaf ? who.join(", ") : `only ${listed(who)}`); // leaves stand close
    if (cuts[key].length) words.push(`cut by ${listed(cuts[key])}`);
    words.forEach((text, line) => {
      const label = document.createElementNS("http://www.w3.org/2000/svg", "text");
      label.setAttribute("class", "by");
      label.setAttribute("x", isLeaf ? 0 : BESIDE);
      label.setAttribute("y", isLeaf ? 60 + 17 * line : 2 + 17 * line);
      label.textContent = text;
      node.append(label);
    });
    const title = node.querySelector("title");
    title.textContent += `, ${{ all: "visited by all", some: `visited by ${listed(who)} only`, none: "visited by none" }[node.dataset.by]}`;
  }
}

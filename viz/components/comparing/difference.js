// The difference: one tree in which each node says which of the searches visit it, and where they cut off.
import { find, make, targetOf } from "../shared/elements.js";
import { Store } from "../shared/store.js";
import { listed } from "../shared/words.js";
import { firstState } from "../player/state.js";
import { Drawing } from "../player/tree/drawing.js";
import { Geometry } from "../player/tree/geometry.js";
import { keyOf, ROOT } from "../player/tree/paths.js";
import { Placing } from "../player/tree/placing.js";
import { Viewport } from "../player/tree/viewport.js";
import { presentedIn } from "../player/panels/present.js";
/** @import { ComparedData } from "../contract.d.ts" */

export class Difference {
  /**
   * @param {HTMLElement} box
   * @param {ComparedData["difference"]} data
   * @param {number} searches
   * @param {boolean} isPresented
   * @param {(path: string) => void} visit is called with the path of a node that the reader points at
   */
  constructor(box, data, searches, isPresented, visit) {
    this.store = new Store(firstState({ ...presentedIn(), isPresented }));
    this.data = data;
    this.searches = searches;
    this.geometry = new Geometry(data.geometry);
    this.ended = new AbortController();
    const { signal } = this.ended;
    const stage = find(box, ".stage");
    this.drawing = new Drawing(data.tree, this.geometry, {});
    find(stage, ".canvas").replaceChildren(this.drawing.svg);
    find(box, '[data-part="savings"]').innerHTML = data.notes;
    const levels = data.geometry.levels.map(([, name]) => make("span", { textContent: name }));
    find(stage, ".levels").replaceChildren(...levels);
    this.titles = data.tree.elements.map(([, title]) => title);
    /** @param {Element | null} target */
    const pointed = (target) => {
      /** @type {HTMLElement | SVGElement | null | undefined} */
      const place = target?.closest("[data-path]");
      if (place) visit(place.dataset.path || ROOT);
    };
    const placing = new Placing(this.drawing, this.geometry);
    this.viewport = new Viewport(stage, placing, this.store, pointed, { small: false, signal });
    this.store.subscribe(["placed"], () => this.viewport.arrange());
    const end = find(stage, `[data-path="${data.path === ROOT ? "" : data.path ?? ""}"]`, SVGElement);
    this.viewport.follow(keyOf(end)); // where not all can be read, the end of the path is in sight
    this.store.start();
    find(box, ".notes").addEventListener("click", (event) => pointed(targetOf(event)), { signal });
  }

  /**
   * Say at each node which searches visit it, unless the class is asked.
   * @param {boolean} isRevealed
   */
  tell(isRevealed) {
    this.drawing.drawn.forEach((drawn, key) => {
      const { dataset } = drawn.element;
      const who = this.data.visits[key];
      const by = who.length === this.searches ? "all" : who.length ? "some" : "none";
      const said = { all: "visited by all", some: `visited by ${listed(who)} only`, none: "visited by none" };
      if (isRevealed) dataset.by = by;
      else delete dataset.by;
      drawn.title = isRevealed ? `${this.titles[key]}, ${said[by]}` : this.titles[key];
      drawn.element.setAttribute("aria-label", drawn.title);
    });
  }

  end() {
    this.ended.abort();
  }
}

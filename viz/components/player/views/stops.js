// The panel "Breakpoints": the list of those that are set, and a form for another one.
import { find, findAll, make, partsOf } from "../../shared/elements.js";
import { readStop, STOP_KINDS, stopTest } from "../replay/breakpoints.js";
import { nodeTitle } from "../tree/node_words.js";
import { pathOf } from "../tree/paths.js";
/** @import { Player } from "../player.js" */

export class Stops {
  /** @param {Player} player */
  constructor(player) {
    const { root, drawing, story, store } = player;
    this.panel = find(root, '[data-view="stops"]');
    this.drawing = drawing;
    this.story = story;
    this.store = store;
    /** @type {((step: number) => boolean)[]} */
    this.tests = [];
    const part = partsOf(this.panel);
    const kind = part("stop-kind", HTMLSelectElement);
    kind.replaceChildren(...Object.entries(STOP_KINDS).map(([name, [title]]) => new Option(title, name)));
    kind.value = "cutoff";
    const where = part("stop-where", HTMLSelectElement);
    const ply = part("stop-ply", HTMLInputElement);
    where.onchange = () => (ply.hidden = where.value !== "ply");
    where.value = "";
    ply.hidden = true;
    find(this.panel, "form").onsubmit = (event) => {
      event.preventDefault();
      const { stops } = store.get();
      const node = where.value === "node" ? `@${pathOf(drawing.nodes[player.chosen])}` : "";
      this.set([...stops, kind.value + (where.value === "ply" ? `@ply${ply.value}` : node)]);
    };
    store.subscribe(["stops"], ({ stops }) => this.write(stops));
  }

  /**
   * Take a list of breakpoints; return those that name no node of this tree, which are left out.
   * @param {string[]} list
   */
  set(list) {
    const stops = [...new Set(list)].filter((stop) => this.test(stop));
    this.store.set({ stops });
    return list.filter((stop) => !stops.includes(stop));
  }

  /** @param {string} stop */
  test(stop) {
    return stopTest(stop, this.story, (path) => this.drawing.keyAt(path));
  }

  /** @param {number} step */
  at(step) {
    return this.tests.some((test) => test(step));
  }

  /**
   * Mark the breakpoints that name the step.
   * @param {{ step: number }} state
   */
  render({ step }) {
    findAll(this.panel, "li").forEach((item, at) => {
      if (this.tests[at](step)) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  }

  /** @param {string} stop */
  words(stop) {
    const { kind, path, ply } = readStop(stop);
    const title = STOP_KINDS[kind][0];
    if (ply !== null) return `${title}, at ply ${ply}`;
    if (path === null) return `${title}, at any node`;
    return `${title}, at ${nodeTitle(this.drawing.byPath.get(path))}`;
  }

  /** @param {readonly string[]} stops */
  write(stops) {
    this.tests = stops.flatMap((stop) => this.test(stop) ?? []);
    const items = stops.map((stop) => {
      const remove = make("button", { type: "button", textContent: "Remove" });
      remove.setAttribute("aria-label", `Remove: ${this.words(stop)}`);
      remove.onclick = () => this.set(stops.filter((other) => other !== stop));
      return make("li", {}, this.words(stop), " ", remove);
    });
    find(this.panel, "ul").replaceChildren(...items);
  }
}

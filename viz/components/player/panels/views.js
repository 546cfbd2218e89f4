// Which views are shown: the reader's choice, kept by the browser and named in the link.
import { find, findAll, make } from "../../shared/elements.js";
import { keep, KEPT, recall } from "../../shared/storage.js";
/** @import { ViewsData } from "../../contract.d.ts" */
/** @import { Store } from "../../shared/store.js" */
/** @import { PlayerState } from "../state.js" */

const WORK = new Set(["edit", "practise"]); // there while the reader works: the next visit does not begin with it

/** They tell of later steps, or what is right: they are away while a class is asked what comes. */
const TELLS = new Set(["practise", "node", "what-if", "trace"]);

export class Views {
  /**
   * @param {HTMLElement} root
   * @param {ViewsData} data
   * @param {string[] | null} chosen the names of those that are to be shown; null: as the browser kept it
   * @param {boolean} needsBoard whether a game has come, and what was chosen was not chosen for it
   * @param {Store<PlayerState>} store
   */
  constructor(root, { views, first }, chosen, needsBoard, store) {
    this.root = root;
    this.first = first;
    this.names = views.map(([name]) => name);
    this.offered = new Set(views.flatMap(([name, , , applies]) => (applies ? [name] : [])));
    this.store = store;
    const offered = views.filter(([name]) => this.offered.has(name));
    this.boxes = offered.map(([name]) => make("input", { type: "checkbox", name }));
    for (const box of this.boxes) box.onchange = () => this.show(box.name, box.checked);
    const labels = offered.map(([, title, about], at) => {
      const words = make("span", {}, make("b", { textContent: title }), ` ${about}`);
      return make("label", {}, this.boxes[at], words);
    });
    find(root, '[data-part="views"]').replaceChildren(...labels);
    const shows = chosen ?? this.kept() ?? first;
    const adds = needsBoard && recall(KEPT.boardHidden) !== true ? ["board"] : [];
    this.set([...shows, ...adds]);
    store.subscribe(["views", "latest"], (state) => this.render(state));
  }

  /**
   * What the browser kept, if it still makes sense and may be asked.
   * @returns {string[] | null}
   */
  kept() {
    const kept = recall(KEPT.views);
    return Array.isArray(kept) ? kept.filter((name) => this.names.includes(name)) : null;
  }

  /** @param {string[]} shown in any order */
  set(shown) {
    this.store.set({ views: new Set(this.names.filter((name) => shown.includes(name))) });
  }

  /** @param {PlayerState} state */
  render({ views }) {
    for (const box of this.boxes) box.checked = views.has(box.name);
    for (const section of findAll(this.root, "[data-view]")) section.hidden = !this.has(section.dataset.view ?? "");
    for (const button of findAll(this.root, "[data-shows]")) {
      button.hidden = !this.offered.has(button.dataset.shows ?? "");
      button.setAttribute("aria-pressed", String(this.has(button.dataset.shows ?? "")));
    }
    this.root.dataset.views = [...views].filter((name) => this.has(name)).join(" ");
  }

  /** @param {string} name */
  has(name) {
    const { views, latest } = this.store.get();
    return views.has(name) && this.offered.has(name) && !(TELLS.has(name) && latest < Infinity);
  }

  /**
   * @param {string} name
   * @param {boolean} shown
   * @param {boolean} [brings] whether one that is shown comes into sight
   */
  show(name, shown, brings = true) {
    if (!this.offered.has(name)) return;
    const others = [...this.store.get().views].filter((other) => other !== name);
    this.set(shown ? [...others, name] : others);
    keep(KEPT.views, [...this.store.get().views].filter((shown) => !WORK.has(shown)));
    if (name === "board") keep(KEPT.boardHidden, !shown);
    if (shown && brings) this.bring(name);
  }

  /**
   * Bring a view that is shown into sight.
   * @param {string} name
   */
  bring(name) {
    if (this.has(name)) find(this.root, `[data-view="${name}"]`).scrollIntoView({ block: "nearest" });
  }

  /** The part of a link, empty only where the reader never chose: whoever gets the link may have chosen otherwise. */
  get link() {
    const { views } = this.store.get();
    const isFirst = views.size === this.first.length && this.first.every((name) => views.has(name));
    return isFirst && !this.kept() ? "" : `&views=${[...views].join(",") || "none"}`;
  }
}

// Which views are shown: the reader's choice, kept by the browser and named in the link.
import { find, findAll, make } from "../../shared/elements.js";
import { keep, KEPT, recall } from "../../shared/storage.js";
/** @import { ViewsData } from "../../contract.d.ts" */

const EDIT = "edit"; // is there while the reader edits: the next visit does not begin with it

export class Views {
  /**
   * @param {HTMLElement} root
   * @param {ViewsData} data
   * @param {string[] | null} chosen the names of those that are to be shown; null: as the browser kept it
   * @param {boolean} needsBoard whether a game has come, and what was chosen was not chosen for it
   * @param {() => void} changed
   */
  constructor(root, { views, first }, chosen, needsBoard, changed) {
    this.root = root;
    this.first = first;
    this.names = views.map(([name]) => name);
    this.offered = new Set(views.flatMap(([name, , , applies]) => (applies ? [name] : [])));
    this.changed = changed;
    const offered = views.filter(([name]) => this.offered.has(name));
    this.boxes = offered.map(([name]) => make("input", { type: "checkbox", name }));
    for (const box of this.boxes) box.onchange = () => this.show(box.name, box.checked);
    const labels = offered.map(([, title, about], at) => {
      const words = make("span", {}, make("b", { textContent: title }), ` ${about}`);
      return make("label", {}, this.boxes[at], words);
    });
    find(root, '[data-part="views"]').replaceChildren(...labels);
    /** @type {Set<string>} what the reader wants to see, whether or not it applies to this search: it may to the next */
    this.shown = new Set();
    const shows = chosen ?? this.kept() ?? first;
    const adds = needsBoard && recall(KEPT.boardHidden) !== true ? ["board"] : [];
    this.set(this.names.filter((name) => [...shows, ...adds].includes(name)));
  }

  /**
   * What the browser kept, if it still makes sense and may be asked.
   * @returns {string[] | null}
   */
  kept() {
    const kept = recall(KEPT.views);
    return Array.isArray(kept) ? kept.filter((name) => this.names.includes(name)) : null;
  }

  /** @param {string[]} shown */
  set(shown) {
    this.shown = new Set(shown);
    for (const box of this.boxes) box.checked = this.shown.has(box.name);
    for (const section of findAll(this.root, "[data-view]")) section.hidden = !this.has(section.dataset.view ?? "");
    for (const button of findAll(this.root, "[data-shows]")) {
      button.hidden = !this.offered.has(button.dataset.shows ?? "");
      button.setAttribute("aria-pressed", String(this.has(button.dataset.shows ?? "")));
    }
    this.root.dataset.views = [...this.shown].filter((name) => this.has(name)).join(" ");
  }

  /** @param {string} name */
  has(name) {
    return this.shown.has(name) && this.offered.has(name);
  }

  /**
   * @param {string} name
   * @param {boolean} shown
   * @param {boolean} [brings] whether one that is shown comes into sight
   */
  show(name, shown, brings = true) {
    if (!this.offered.has(name)) return;
    if (shown) this.shown.add(name);
    else this.shown.delete(name);
    this.set(this.names.filter((other) => this.shown.has(other)));
    keep(KEPT.views, [...this.shown].filter((shown) => shown !== EDIT));
    if (name === "board") keep(KEPT.boardHidden, !shown);
    this.changed();
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
    const isFirst = this.shown.size === this.first.length && this.first.every((name) => this.shown.has(name));
    return isFirst && !this.kept() ? "" : `&views=${[...this.shown].join(",") || "none"}`;
  }
}

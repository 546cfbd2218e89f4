// The views beside the tree, in one column: each is its title and folds to it. What is open is the reader's choice, kept by the
// browser and named in the link; what has no room is folded for as long as that is so.
import { find, findAll, make } from "../../shared/elements.js";
import { keep, KEPT, recall } from "../../shared/storage.js";
import { OPEN } from "../state.js";
/** @import { ViewsData } from "../../contract.d.ts" */
/** @import { Store } from "../../shared/store.js" */
/** @import { PlayerState } from "../state.js" */

/** Views open only while the reader works: no link, later visit or title opens them. */
const WORK = new Set(["edit", "practise"]);

/** Views that tell of later steps, or what is right: hidden while a class is asked. */
const TELLS = new Set(["practise", "node", "what-if", "trace"]);

export class Views {
  /**
   * @param {HTMLElement} root
   * @param {ViewsData} data
   * @param {string[] | null} chosen the names of those that are to be open; null: as the browser kept it
   * @param {boolean} needsBoard whether a game has come, and what was chosen was not chosen for it
   * @param {Store<PlayerState>} store
   * @param {AbortSignal} signal
   */
  constructor(root, { views, first }, chosen, needsBoard, store, signal) {
    this.root = root;
    this.first = first;
    this.names = views.map(([name]) => name);
    this.offered = new Set(views.flatMap(([name, , applies]) => (applies ? [name] : [])));
    this.titled = this.names.filter((name) => this.offered.has(name) && !WORK.has(name));
    this.seldom = new Set(views.flatMap(([name, , , isSeldom]) => (isSeldom ? [name] : [])));
    this.store = store;
    this.column = find(root, ":scope > aside");
    this.sections = findAll(this.column, ":scope > [data-view]");
    for (const section of this.sections) {
      const { view = "" } = section.dataset;
      const heading = find(section, "h2");
      const button = make("button", { type: "button", textContent: heading.textContent });
      button.title = views.find(([name]) => name === view)?.[1] ?? "";
      const key = this.titled.indexOf(view) + 1;
      if (key > 0 && key < 10) button.title += ` (${key})`;
      button.onclick = () => this.show(view, !this.has(view));
      heading.replaceChildren(button);
    }
    this.more = find(this.column, '[data-part="more"]');
    this.more.onclick = () => this.expand(this.more, this.column, "data-more");
    this.side = find(root, '[data-part="side"]');
    this.side.onclick = () => this.expand(this.side, root, "data-side");
    const shows = chosen ?? this.kept() ?? first;
    const adds = needsBoard && recall(KEPT.boardHidden) !== true ? ["board"] : [];
    this.set([...shows, ...adds]);
    store.subscribe(OPEN, () => this.render());
    store.subscribe(["views", "extras", "isPresented", "latest"], () => this.fit());
    const resized = new ResizeObserver(() => this.fit());
    for (const element of [this.column, ...this.column.children]) resized.observe(element);
    signal.addEventListener("abort", () => resized.disconnect());
  }

  /**
   * The browser's stored choice, if it is valid and readable.
   * @returns {string[] | null}
   */
  kept() {
    const kept = recall(KEPT.views);
    return Array.isArray(kept) ? kept.filter((name) => this.names.includes(name)) : null;
  }

  /** @param {string[]} open in any order: of those that do not fit the upper ones stay open */
  set(open) {
    this.store.set({ views: new Set(this.names.toReversed().filter((name) => open.includes(name))) });
  }

  render() {
    for (const section of this.sections) {
      const { view = "" } = section.dataset;
      const isOpen = this.has(view);
      section.toggleAttribute("data-closed", !isOpen);
      section.toggleAttribute("data-seldom", this.seldom.has(view));
      section.hidden = !this.offered.has(view) || this.isAway(view) || (WORK.has(view) && !this.wants(view));
      find(section, "h2 > button").setAttribute("aria-expanded", String(isOpen));
    }
    for (const button of findAll(this.root, "[data-shows]")) {
      button.hidden = !this.offered.has(button.dataset.shows ?? "");
      button.setAttribute("aria-pressed", String(this.wants(button.dataset.shows ?? "")));
    }
    this.more.hidden = ![...this.seldom].some((name) => this.offered.has(name)) &&
      !this.column.hasAttribute("data-tight");
    this.root.dataset.views = this.names.filter((name) => this.has(name)).join(" ");
  }

  /** Fold what has no room, what was used longest ago first; where the last one alone has none, the other titles give way. */
  fit() {
    const { column } = this;
    const open = [...this.wanted].filter((name) => this.wants(name));
    const isFull = () => column.scrollHeight > column.clientHeight;
    const folds = (/** @type {number} */ count) => {
      const crowded = open.slice(0, count);
      for (const section of this.sections) {
        const { view = "" } = section.dataset;
        section.toggleAttribute("data-closed", !open.includes(view) || crowded.includes(view));
      }
      return crowded;
    };
    column.removeAttribute("data-tight");
    let [count, crowded] = [0, folds(0)];
    while (isFull() && count < open.length - 1) crowded = folds(++count);
    column.toggleAttribute("data-tight", isFull());
    if (crowded.join() !== [...this.store.get().crowded].join()) this.store.set({ crowded: new Set(crowded) });
  }

  /** @param {string} name */
  isAway(name) {
    return TELLS.has(name) && this.store.get().latest < Infinity;
  }

  /**
   * What the reader wants open. A presentation begins without views, except for ongoing work.
   * @returns {ReadonlySet<string>}
   */
  get wanted() {
    const { views, extras, isPresented } = this.store.get();
    return isPresented ? new Set([...views].filter((name) => WORK.has(name)).concat(...extras)) : views;
  }

  /**
   * Whether the reader wants a view open, and it may be.
   * @param {string} name
   */
  wants(name) {
    return this.wanted.has(name) && this.offered.has(name) && !this.isAway(name);
  }

  /**
   * Whether a view is open.
   * @param {string} name
   */
  has(name) {
    return this.wants(name) && !this.store.get().crowded.has(name);
  }

  /**
   * Open a view, which is then the one used last, or close it.
   * @param {string} name
   * @param {boolean} isOpen
   * @param {boolean} [brings] whether one that is opened comes into sight
   */
  show(name, isOpen, brings = true) {
    if (!this.offered.has(name)) return;
    this.put(name, isOpen);
    keep(KEPT.views, this.inLink);
    if (name === "board") keep(KEPT.boardHidden, !this.store.get().views.has(name));
    const isAside = isOpen && !this.store.get().isPresented && !this.column.checkVisibility();
    if (isAside) this.expand(this.side, this.root, "data-side");
    if (isOpen && brings) this.bring(name);
  }

  /** @param {string} name an unknown one does nothing */
  toggle(name) {
    this.show(name, !this.has(name));
  }

  /**
   * @param {string} name
   * @param {boolean} isOpen what is opened is the one used last
   */
  put(name, isOpen) {
    const { isPresented, views, extras } = this.store.get();
    const ofWhat = isPresented && !WORK.has(name) ? "extras" : "views";
    const others = [...{ views, extras }[ofWhat]].filter((other) => other !== name);
    this.store.set({ [ofWhat]: new Set(isOpen ? [...others, name] : others) });
  }

  /**
   * Bring an open view into sight.
   * @param {string} name
   */
  bring(name) {
    if (!this.wants(name)) return;
    this.put(name, true);
    find(this.column, `[data-view="${name}"]`).scrollIntoView({ block: "nearest" }); // where the page scrolls
  }

  /**
   * @param {HTMLElement} button
   * @param {HTMLElement} element
   * @param {string} attribute that shows what the button has folded
   */
  expand(button, element, attribute) {
    button.setAttribute("aria-expanded", String(element.toggleAttribute(attribute)));
    this.fit();
  }

  /** The names for links and the next visit. */
  get inLink() {
    const { views } = this.store.get();
    return this.names.filter((name) => views.has(name) && !WORK.has(name));
  }

  /** The part of a link, empty only where the reader never chose: whoever gets the link may have chosen otherwise. */
  get link() {
    const isFirst = this.inLink.join() === this.names.filter((name) => this.first.includes(name)).join();
    return isFirst && !this.kept() ? "" : `&views=${this.inLink.join(",") || "none"}`;
  }
}

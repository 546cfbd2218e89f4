// Which views are shown: the reader's choice, kept by the browser and named in the link.
import { keep, recall } from "../../shared/storage.js";

const KEPT_VIEWS = "plyscope views";

export class Views {
  // `views` are [name, title, about]; `first` are the names that a new reader sees.
  constructor(root, { views, first }, chosen, changed) {
    this.root = root;
    this.first = first;
    this.names = views.map(([name]) => name);
    this.changed = changed;
    const menu = root.querySelector('[data-part="views"]');
    menu.replaceChildren(
      ...views.map(([name, title, about]) => {
        const label = document.createElement("label");
        const box = Object.assign(document.createElement("input"), { type: "checkbox", name });
        box.onchange = () => this.show(name, box.checked);
        const words = document.createElement("span");
        words.append(Object.assign(document.createElement("b"), { textContent: title }), ` ${about}`);
        label.append(box, words);
        return label;
      }),
    );
    this.boxes = [...menu.querySelectorAll("input")];
    this.set(chosen ?? this.kept() ?? first);
  }

  // What the browser kept, if it still makes sense and may be asked.
  kept() {
    const kept = recall(KEPT_VIEWS);
    return Array.isArray(kept) ? kept.filter((name) => this.names.includes(name)) : null;
  }

  set(shown) {
    this.shown = new Set(shown);
    for (const box of this.boxes) box.checked = this.shown.has(box.name);
    for (const section of this.root.querySelectorAll("[data-view]")) section.hidden = !this.shown.has(section.dataset.view);
    for (const button of this.root.querySelectorAll("[data-shows]")) {
      button.setAttribute("aria-pressed", this.shown.has(button.dataset.shows));
    }
    this.root.dataset.views = [...this.shown].join(" ");
  }

  has(name) {
    return this.shown.has(name);
  }

  show(name, shown, brings = true) {
    if (shown) this.shown.add(name);
    else this.shown.delete(name);
    this.set(this.names.filter((other) => this.shown.has(other)));
    keep(KEPT_VIEWS, [...this.shown]);
    this.changed();
    if (shown && brings) this.bring(name);
  }

  // Scroll a shown view into view.
  bring(name) {
    if (this.has(name)) this.root.querySelector(`[data-view="${name}"]`).scrollIntoView({ block: "nearest" });
  }

  // The part of a link; empty only if the reader never chose, since the recipient may have chosen otherwise.
  get link() {
    const list = [...this.shown].join(",");
    return list === this.first.join(",") && !this.kept() ? "" : `&views=${list || "none"}`;
  }
}

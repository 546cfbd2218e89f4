// Ask the class first: what the reader chose to cover stays covered until the answer is wanted.
const COVERS = { values: "Values in the tree", sentence: "The sentence", next: "What happens next" };

class Ask {
  constructor(root, changed) {
    this.root = root;
    this.covers = new Set();
    this.waiting = false; // for the answer to "What happens next?"
    const menu = root.querySelector('[data-part="ask"]');
    menu.replaceChildren(
      ...Object.entries(COVERS).map(([name, title]) => {
        const label = document.createElement("label");
        const box = Object.assign(document.createElement("input"), { type: "checkbox", name });
        box.onchange = () => {
          if (box.checked) this.covers.add(name);
          else this.covers.delete(name);
          this.cover();
          changed();
        };
        label.append(box, ` ${title}`);
        return label;
      }),
    );
    this.boxes = [...menu.querySelectorAll("input")];
    this.cover();
  }

  set(names) {
    this.covers = new Set(names);
    for (const box of this.boxes) box.checked = this.covers.has(box.name);
    this.cover();
  }

  // Cover what is to be covered, at each new step again.
  cover() {
    this.waiting = false;
    if (this.covers.size || this.shown) this.show(this.covers);
  }

  reveal() {
    this.waiting = false;
    this.show(new Set());
  }

  // Whether a step forward has to wait: the class is asked first.
  holds() {
    if (!this.covers.has("next") || this.waiting) return false;
    this.waiting = true;
    this.root.dataset.covered = [...this.covers, "question"].join(" ");
    this.shown = true;
    this.say(true);
    return true;
  }

  show(covered) {
    this.shown = covered.size > 0;
    this.root.dataset.covered = [...covered].join(" ");
    this.say(covered.has("sentence"));
  }

  say(covered) {
    const question = this.root.querySelector('[data-part="question"]');
    question.textContent = this.waiting ? "What happens next?" : "What happened at this step?";
    question.closest("div").hidden = !covered;
    this.root.querySelector('[data-part="sentence"]').hidden = covered;
  }
}

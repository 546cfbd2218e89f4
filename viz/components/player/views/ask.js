// Ask the class first: what gives the answer away stays covered until it is wanted. What a style sheet can hide
// stands in asking.css, by the names in data-covered; here is what has to be kept out of the page itself.
const COVERS = { values: "Values in the tree", sentence: "The sentence", next: "What happens next" };
export const [NOW, NEXT] = ["What happened at this step?", "What happens next?"];
const NUMERAL = /^[=≥≤≈]*[−-]?(∞|\d[\d.,…]*(e[−-]?\d+)?)$/;
const BLANK = "?";
// Marks that are removed, as slots of the patches, and changes of the step that are not shown.
const MARKS = { values: ["tree lit"], sentence: ["tree lit", "code mark", "table mark", "say data-kind"] };
const CHANGES = { values: ["data-best"], sentence: ["data-best", "data-cut", "data-cutoff", "data-late", "data-tie", "text:cutoff", "text:tie"] };
const STATES_TOLD = new Set(["data-state", "data-edge"]); // of a node that this step skips

export class Ask {
  constructor(root, timeline, walk, changed) {
    this.root = root;
    this.timeline = timeline;
    this.walk = walk;
    this.covers = new Set();
    this.waiting = false; // for the answer to "What happens next?"
    this.since = null; // the step that was shown before, where it is not the one before this
    this.set = coverMenu(root.querySelector('[data-part="ask"]'), (covers) => {
      this.covers = covers;
      this.cover();
      changed();
    });
    this.show(this.covers);
  }

  // Cover what is to be covered, again at each new step.
  cover() {
    this.waiting = false;
    if (this.covers.size || this.shown) this.show(this.covers);
  }

  // Show the answer. What comes next stays covered: it has not been asked for yet.
  reveal() {
    this.waiting = false;
    this.show(new Set([...this.covers].filter((cover) => cover === "next")));
  }

  // Whether a step forward has to wait: the class is asked first.
  holds() {
    if (!this.covers.has("next") || this.waiting) return false;
    this.waiting = true;
    this.show(new Set([...this.covers, "question"]));
    return true;
  }

  show(covered) {
    this.shown = covered.size > 0;
    this.root.dataset.covered = [...covered].join(" ");
    const named = (table) => [...covered].flatMap((cover) => table[cover] ?? []);
    const changes = new Set(named(CHANGES));
    const skips = covered.has("sentence");
    const tells = (what, text) => changes.has(what) || (skips && STATES_TOLD.has(what) && text === "skipped");
    this.timeline.withhold(named(MARKS), tells, this.since ?? this.timeline.step - 1);
    this.say(covered);
    this.walk.refresh();
  }

  say(covered) {
    const asked = this.waiting || covered.has("sentence");
    const part = (name) => this.root.querySelector(`[data-part="${name}"]`);
    const question = part("question");
    question.textContent = this.waiting ? NEXT : NOW;
    question.closest("div").hidden = !asked;
    part("sentence").hidden = asked;
    part("reveal-values").hidden = !covered.has("values");
    const isTold = (word) => !NUMERAL.test(word);
    if (covered.has("values")) for (const key of ["lead", "rest"]) this.timeline.blank(key, (word) => (isTold(word) ? word : BLANK));
  }
}

// Fill a menu with what can be covered; `chosen` receives the names. Return a function that sets them.
export function coverMenu(menu, chosen) {
  const boxes = Object.keys(COVERS).map((name) => Object.assign(document.createElement("input"), { type: "checkbox", name }));
  for (const box of boxes) box.onchange = () => chosen(new Set(boxes.filter(({ checked }) => checked).map(({ name }) => name)));
  menu.replaceChildren(
    ...boxes.map((box) => {
      const label = document.createElement("label");
      label.append(box, ` ${COVERS[box.name]}`);
      return label;
    }),
  );
  return (names) => {
    for (const box of boxes) box.checked = names.includes(box.name);
    chosen(new Set(names));
  };
}

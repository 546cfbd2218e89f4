// What stands beside and below the tree in practice mode: the question, the fields of the chosen node, the moves, the marks and
// the buttons. `Practising` decides; this shows it.
import { find, make, partsOf } from "../../shared/elements.js";
import { asMistake } from "../../shared/words.js";
import { exactValue, nodeTitle } from "../tree/node_words.js";
import { pathOf, ROOT } from "../tree/paths.js";
import { isSkippedIn } from "./hand_in.js";
/** @import { Practising } from "./practising.js" */

/** The label of the button that checks, while the answer is unchanged: the first check says where something is wrong. */
const CHECK_NAMES = ["Check", "Why?", "Show what is right"];

export class PracticePanel {
  /** @param {Practising} practising */
  constructor(practising) {
    this.practising = practising;
    this.player = practising.player;
    this.part = partsOf(this.player.root);
    /** @type {HTMLButtonElement[]} a button for each move */
    this.moves = [];
    this.fillMoves();
  }

  render() {
    this.renderBar();
    this.renderNode();
    this.renderMoves();
    this.renderMarks();
    this.renderSaid();
  }

  renderBar() {
    const { practising, part, player: { state: { marked, isReplaying } } } = this;
    /** @type {(name: string, isShown: boolean) => void} */
    const show = (name, isShown) => {
      part(name).hidden = !isShown;
    };
    for (const name of ["practice-undo", "practice-redo", "practice-clear"]) show(name, !isReplaying);
    part("practice-undo", HTMLButtonElement).disabled = !practising.drafts.canUndo;
    part("practice-redo", HTMLButtonElement).disabled = !practising.drafts.canRedo;
    show("practice-show", !isReplaying);
    part("practice-show").textContent = marked && !marked.right && marked.first !== null
      ? "Show me from here"
      : "Show the search";
    const { stages: { length: stages }, nextStage, isUnmended, isExplained, wrong, tutor } = practising;
    show("practice-back", isReplaying && !stages);
    show("practice-next", tutor !== null);
    const [check, next] = ["practice-check", "practice-next"].map((name) => part(name, HTMLButtonElement));
    if (stages) {
      next.textContent = nextStage < stages ? `Next: part ${nextStage + 1} of ${stages}` : "Begin the exercises";
    }
    const isOver = marked?.right || isExplained;
    const goesOn = check.matches(":focus") && isOver;
    const hint = isExplained ? CHECK_NAMES.length - 1 : isUnmended && !isOver ? wrong : 0;
    check.textContent = CHECK_NAMES[hint];
    show("practice-check", !isReplaying); // it stays as it is, so that a further click undoes nothing
    check.disabled = Boolean(isOver && (tutor || !marked?.right)); // no hint is left
    next.classList.toggle("primary", stages > 0 || Boolean(isOver));
    if (goesOn) next.focus(); // for Enter, once more
  }

  renderNode() {
    const { part, practising: { asks, asksValues, element, handIn } } = this;
    const isLeaf = element?.classList.contains("leaf") ?? false;
    const isRoot = element?.dataset.path === "";
    const path = element ? pathOf(element) : ROOT;
    part("practice-where").textContent = nodeTitle(element);
    /** @type {(name: string, value: string | boolean, isShown: boolean) => void} */
    const fill = (name, value, isShown) => {
      const field = part(name, HTMLInputElement);
      if (typeof value === "string") field.value = value;
      else field.checked = value;
      const label = field.closest("label");
      if (label) label.hidden = !isShown;
    };
    fill("practice-value", handIn.values[path] ?? "", asksValues && !isLeaf);
    fill("practice-alpha", handIn.windows[path]?.[0] ?? "", asks.has("windows") && !isLeaf);
    fill("practice-beta", handIn.windows[path]?.[1] ?? "", asks.has("windows") && !isLeaf);
    fill("practice-cut", isSkippedIn(handIn, path), asks.has("skipped") && !isRoot);
    part("practice-node").hidden = !asks.size;
    part("practice-node").ariaLabel = nodeTitle(element);
    part("practice-how").textContent = this.howTo();
    part("practice-keys").textContent = this.keysTo();
  }

  /** How to hand in what is asked for. */
  howTo() {
    const { asks, asksValues } = this.practising;
    const types = asksValues ? "its value" : asks.has("windows") ? "its window" : "";
    const cuts = asks.has("skipped") ? "a leaf or an edge to cut it" : "";
    const clicks = [types && `a node to type ${types}`, cuts].filter(Boolean).join(", and ");
    return [
      clicks && `Click ${clicks}.`,
      asks.has("nodes") ? "A bound is written ≤ 2 or <=2." : "",
      asks.has("windows") && !asksValues ? "A window is written −inf,\u00a03." : "",
    ].filter(Boolean).join(" ");
  }

  /** Keyboard control. */
  keysTo() {
    const { asks, asksValues } = this.practising;
    const keys = [
      asksValues ? "type its value" : asks.has("windows") ? "type its window" : "",
      asks.has("skipped") ? "press x to cut the edge above it" : "",
      asks.has("move") ? "press m to make it the move" : "",
    ].filter(Boolean);
    return keys.length ? `By keys, at a node of the tree: ${keys.join(", ")}. Ctrl+Enter checks.` : "";
  }

  fillMoves() {
    const { drawing: { nodes }, shape } = this.player;
    const children = shape.below[0]?.filter((key) => nodes[key].dataset.path) ?? [];
    this.moves = children.map((key) => {
      const path = pathOf(nodes[key]);
      const leaf = nodes[key].classList.contains("leaf") && !nodes[key].dataset.name
        ? `leaf ${exactValue(nodes[key])}`
        : "";
      const title = nodes[key].dataset.move || leaf || nodeTitle(nodes[key]).split(",")[0];
      const button = make("button", { type: "button", textContent: title, onclick: () => this.practising.move(path) });
      button.value = path;
      return button;
    });
    this.part("practice-moves").replaceChildren(find(this.part("practice-moves"), "span"), ...this.moves);
  }

  renderMoves() {
    this.part("practice-moves").hidden = !this.practising.asks.has("move");
    for (const button of this.moves) {
      button.setAttribute("aria-pressed", String(button.value === this.practising.handIn.move));
    }
  }

  /** The sentences about single items: for right ones the tree suffices. */
  renderMarks() {
    const { part, practising, player: { state: { marked } } } = this;
    const items = (marked?.marks ?? []).filter(({ said }) => said);
    part("practice-marks").replaceChildren(...items.map(({ verdict, path, said }) => {
      const about = verdict === "wrong" || verdict === "missing" // these name the node
        ? said
        : `${practising.nameOf(path).split(",")[0]}: ${said[0].toLowerCase()}${said.slice(1)}`;
      const go = make("button", { type: "button", textContent: about, onclick: () => practising.goTo(path) });
      const item = make("li", {}, go);
      item.dataset.answer = verdict;
      return item;
    }));
    const points = marked && !marked.problem && marked.of ? `${marked.points} of ${marked.of} points` : "";
    const convention = marked?.convention ? `, right ${marked.convention}` : "";
    const isSpent = marked?.right && practising.tutor?.isSpent;
    part("practice-points").textContent = points + convention + (isSpent ? ", not counted: you saw what is right" : "");
    part("practice-fits").replaceChildren(...(marked?.fits ?? []).map(({ title, idea, truth, beside }) => {
      const words = make("p", {}, make("b", { textContent: title }), ` ${asMistake(idea)}`);
      const link = make("a", { href: beside, target: "_top", textContent: "Compare it with the search" });
      return make("li", {}, words, make("p", { textContent: truth }), ...(beside ? [link] : []));
    }));
    part("practice-fitting").hidden = !marked?.fits?.length;
  }

  /** The question, and after a check its result, in place of the sentence. */
  renderSaid() {
    const { part, practising: { data, stageWords }, player: { state: { marked } } } = this;
    const box = part("practice-say");
    part("practice-tag").textContent = !marked
      ? data?.title ?? ""
      : marked.problem
      ? "Not marked"
      : marked.right
      ? "Right"
      : "Not yet right";
    box.dataset.answer = marked ? (marked.right ? "right" : "wrong") : "";
    const [first, ...others] = stageWords
      ? [stageWords]
      : marked?.problem
      ? [marked.problem]
      : marked?.sentences ?? [data?.question ?? ""];
    part("practice-words").textContent = first;
    part("practice-more").textContent = others.join(" ");
  }
}

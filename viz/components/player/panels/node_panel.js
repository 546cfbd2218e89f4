// The panel "Node": the visits to a node, if there are several, and everything that happened there, in order, each a
// jump. It is the node of the step until the reader chooses one.
import { find, make, targetOf } from "../../shared/elements.js";
import { countUpTo } from "../../shared/numbers.js";
import { grouped } from "../../shared/words.js";
import { BLANK } from "../replay/texts.js";
import { nodeTitle } from "../tree/node_words.js";
/** @import { Player } from "../player.js" */
/** @import { PlayerState } from "../state.js" */

const MOST_KEPT = 1000; // items of lists: the search comes back to the nodes above again and again
const LOADING = "Some of these are still loading.";
const MOST_FOLLOWED = 300; // events of a node of the step: the list is made again whenever that is another node

export class NodePanel {
  /** @param {Player} player */
  constructor(player) {
    this.panel = find(player.root, '[data-view="node"]');
    this.list = find(this.panel, "ol");
    this.visits = find(this.panel, '[data-part="node-visits"]');
    /** @type {number[][]} the steps of each visit */
    this.entries = [];
    /** @type {Map<number, HTMLLIElement>} items of lists, by their step */
    this.items = new Map();
    this.player = player;
    this.drawing = player.drawing;
    this.story = player.story;
    this.recorded = player.words;
    /** @type {readonly number[]} the steps that the list shows */
    this.steps = [];
    this.key = -1; // of the node that it is about
    this.shown = ""; // what the list was last marked for
    this.most = 0; // events that were to be listed
    this.isPartial = false; // something of the list is in a part of the recording that has not come
    for (const list of [this.list, this.visits]) {
      list.onclick = (event) => {
        /** @type {HTMLElement | null | undefined} */
        const button = targetOf(event)?.closest("[data-step]");
        if (button) player.jump(Number(button.dataset.step));
      };
    }
    player.store.subscribe(["arrived"], () => this.isPartial && this.forget());
    player.store.subscribe(["hasGaps"], () => {
      this.items.clear();
      this.forget();
    });
  }

  /** Rebuild the list. */
  forget() {
    this.key = -1;
  }

  /**
   * @param {number} key
   * @param {number} most events to list
   */
  fill(key, most) {
    this.key = key;
    this.shown = "";
    this.most = most;
    this.isPartial = false;
    const node = this.drawing.nodes[key];
    const title = [nodeTitle(node), node.dataset.exact].filter(Boolean).join(", ");
    find(this.panel, '[data-part="node-title"]').textContent = title;
    this.steps = node.classList.contains("bundle") ? [] : this.story.stepsOf(key);
    const count = this.steps.length;
    const isLong = count > most;
    if (isLong) this.steps = [];
    if (this.items.size > MOST_KEPT) this.items.clear();
    this.list.replaceChildren(...this.steps.map((step) => this.items.get(step) ?? this.item(step)));
    this.entries = this.story.byVisit(this.steps);
    const items = this.entries.map((steps, at) => this.visit(key, steps, at + 1));
    this.visits.replaceChildren(...(items.length > 1 ? items : []));
    find(this.panel, '[data-do="search-from"]', HTMLButtonElement).disabled = key === 0;
    let note = "";
    if (isLong) note = `${grouped(count)} events happen at this node. Select it to list them.`;
    else if (!count) note = "Nothing happens at this node: the search never visits it.";
    else if (this.isPartial) note = LOADING;
    find(this.panel, '[data-part="node-note"]').textContent = note;
  }

  /** @param {number} step */
  item(step) {
    const [tag, lead, rest] = ["tag", "lead", "rest"].map((name) => this.recorded.textAt(name, "text", step));
    const number = make("small", { textContent: grouped(step) });
    const button = make("button", { type: "button" }, number, tag === null ? " …" : ` ${tag}: ${lead} ${rest}`);
    button.dataset.step = String(step);
    const item = make("li", {}, button);
    if (tag === null) this.isPartial = true;
    else this.items.set(step, item);
    return item;
  }

  /**
   * A visit: its window, and what it returned.
   * @param {number} key
   * @param {number[]} steps
   * @param {number} number
   */
  visit(key, steps, number) {
    const [first, last] = [steps[0], steps[steps.length - 1]];
    const { hasGaps } = this.recorded;
    const painter = this.player.picture.painter;
    const [entered, left] = [painter.lookAt(key, first), painter.lookAt(key, last)];
    const isLeaf = this.drawing.nodes[key].classList.contains("leaf");
    /** @type {(text: string | undefined, isGiven?: boolean) => string} */
    const shown = (text = "", isGiven = false) => {
      if (hasGaps && text && !isGiven) return BLANK;
      return text.replace("-", "−").replace("inf", "∞");
    };
    const isGiven = isLeaf || left?.given;
    const returned = this.story.kindAt(last) === "EXIT" ? `: ${shown(left?.value[1], isGiven)}` : "";
    const alpha = shown(entered?.alpha[1]); // none in a search without windows
    const window = alpha ? `, window (${alpha}, ${shown(entered?.beta[1])})` : "";
    const button = make("button", { type: "button" }, `Visit ${number}${window}${returned}`);
    button.dataset.step = String(first);
    return make("li", {}, button);
  }

  /** @param {PlayerState} state */
  render({ step, chosen }) {
    const [key, most] = chosen ? [chosen.key, Infinity] : [this.story.elementAt(step), MOST_FOLLOWED];
    if (key !== this.key || most !== this.most) this.fill(key, most);
    const { steps } = this;
    const now = countUpTo(steps, step) - 1;
    const shown = `${now} ${steps[now] === step}`;
    if (shown === this.shown) return;
    this.shown = shown;
    const visit = this.entries.findLastIndex(([first]) => first <= step);
    mark(this.visits, visit, visit);
    mark(this.list, now, steps[now] === step ? now : -1);
  }
}

/**
 * Mark the future and the current items of a list.
 * @param {HTMLElement} list
 * @param {number} now
 * @param {number} current
 */
function mark(list, now, current) {
  [...list.children].forEach((item, at) => {
    const looks = at > now ? "later" : "";
    if (item.className !== looks) item.className = looks;
    if (at === current) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  });
}

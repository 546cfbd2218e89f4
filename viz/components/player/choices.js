// The choices above the tree: how it is searched. The session holds them, and searches again when the reader chooses.
import { find, fit, make } from "../shared/elements.js";
import { takeAsUsed } from "./typing.js";
/** @import { ChoicesData } from "../contract.d.ts" */
/** @import { Player } from "./player.js" */

/** @type {number | null} the reader's last choice, until the server knows of it: what comes before shows another one */
let turn = null;

export class Choices {
  /** @param {Player} player */
  constructor({ root, data: { choices }, post, store, ended: { signal } }) {
    this.store = store;
    this.post = post;
    this.place = find(root, '[data-part="choices"]');
    this.problem = find(root, '[data-part="choice-problem"]');
    this.place.addEventListener("change", () => this.choose(), { signal });
    this.place.addEventListener("keydown", ({ key }) => key === "Escape" && this.leave(), { signal });
    this.take(choices);
  }

  get lists() {
    return [...this.place.querySelectorAll("select")];
  }

  /**
   * Show the choices; a list in use stays.
   * @param {ChoicesData | null} choices
   */
  take(choices) {
    this.place.hidden = !choices;
    if (!choices || (turn !== null && choices.turn !== turn)) return;
    turn = null;
    const lists = choices.offered.map((choice) => {
      const list = this.lists.find(({ name }) => name === choice.name) ?? make("select", { name: choice.name });
      fill(list, choice);
      return list;
    });
    for (const list of this.lists) if (!lists.includes(list)) partOf(list)?.remove();
    /** @type {Element | null} */
    let next = null; // each keeps its place in the line, and a list in use is not moved
    for (const list of lists.reverse()) {
      if (!list.isConnected) {
        this.place.insertBefore(make("span", {}, make("span", { className: "fitted" }, list)), next);
      }
      fit(list);
      next = partOf(list);
    }
    this.problem.textContent = choices.problem ?? "";
    this.problem.hidden = !choices.problem;
  }

  /** Search the tree as the lists say. */
  async choose() {
    turn = performance.now();
    this.lists.forEach(fit);
    const chosen = Object.fromEntries(this.lists.map(({ name, value }) => [name, value]));
    this.leave();
    await this.post.ask({ choose: chosen, turn }, { replaces: true });
  }

  /** Lead the reader to the first list, open where the browser can do that. */
  open() {
    const [list] = this.lists;
    list?.focus();
    try {
      if (!list?.showPicker) return;
      list.showPicker();
      takeAsUsed(list);
    } catch {
      // a browser that opens lists only by a click
    }
  }

  /** While presenting, show the sentence that the lists cover again. */
  leave() {
    if (this.store.get().isPresented) { for (const list of this.lists) list.blur(); }
  }
}

/**
 * The part of the line that has a list.
 * @param {HTMLSelectElement} list
 */
function partOf(list) {
  return list.closest(".offered > span");
}

/**
 * @param {HTMLSelectElement} list
 * @param {ChoicesData["offered"][number]} choice
 */
function fill(list, { title, about, chosen, values }) {
  list.ariaLabel = title;
  list.title = about;
  const made = JSON.stringify(values);
  if (list.dataset.made !== made) list.replaceChildren(...optionsOf(values)); // a list that is open would close
  list.dataset.made = made;
  list.value = chosen;
}

/** @param {ChoicesData["offered"][number]["values"]} values */
function optionsOf(values) {
  const options = values.map(([value, words, , isPossible]) => {
    const option = new Option(words, value);
    option.disabled = !isPossible;
    return option;
  });
  const groups = [...new Set(values.map(([, , group]) => group))].map((group) => {
    const within = options.filter((_, at) => values[at][2] === group);
    if (!group) return within;
    const box = make("optgroup", { label: group });
    box.append(...within);
    return [box];
  });
  return groups.flat();
}

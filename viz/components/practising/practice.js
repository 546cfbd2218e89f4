// The page Practise: a series of exercises, one after the other, each in a player; what was done stays in the browser.
import { find, focusedBeside, make, noteMark, partsOf } from "../shared/elements.js";
import { copyField } from "../player/sharing/copying.js";
import { askServer } from "../shared/server.js";
import { bringPiece, showWith, wholeData } from "../player/load.js";
import { Player } from "../player/player.js";
import { checked, Done, lookedAt, stateOf, summary } from "./done.js";
import { isPhone, nameInAddress } from "../shared/streamlit_page.js";
import { followTheme } from "../shared/theme.js";
/** @import { Marked, TutorData } from "../contract.d.ts" */

const MOST_NEW_SEED = 10_000;

/**
 * Which exercise is shown; what is told of the answer to the one before it sets a tree that fits.
 * @typedef {object} Asked
 * @property {string} series
 * @property {number} seed
 * @property {number} number
 * @property {string} apart the misconceptions that fitted, between commas
 * @property {number} again how often the solution was looked at
 */

export class Practice {
  /**
   * @param {HTMLElement} root
   * @param {TutorData} data
   */
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.part = partsOf(root);
    this.done = new Done();
    /** @type {Player | null} */
    this.player = null;
    /** @type {Marked | null} what came of the last check of this exercise */
    this.last = null;
    this.isShown = false;
    this.turn = 0;
    /** @type {HTMLButtonElement[]} of the exercises */
    this.buttons = [];
    this.asked = this.read(data.asked);
    this.problem = data.problem; // of the address that was opened
    this.ended = new AbortController();
    followTheme(root, this.ended.signal);
    this.build();
    this.open();
  }

  /**
   * @param {TutorData["asked"]} asked
   * @returns {Asked}
   */
  read({ series, seed, n, apart, again }) {
    return {
      series: this.data.series.some(({ name }) => name === series) ? series : this.data.series[0].name,
      seed: Number(seed ?? 1),
      number: Number(n ?? 1),
      apart: apart ?? "",
      again: Number(again ?? 0),
    };
  }

  /** The series that is shown. */
  get series() {
    const found = this.data.series.find(({ name }) => name === this.asked.series);
    if (!found) throw new TypeError("there is no such series");
    return found;
  }

  /** The misconceptions that fit the last answer. */
  get fits() {
    return this.last && !this.last.right ? this.last.fits.map(({ name }) => name) : [];
  }

  /** Whether the solution was looked at before the answer was right. */
  get wasLookedUp() {
    return this.isShown && !this.last?.right;
  }

  /** Whether the same exercise comes next, on another tree. */
  get comesAgain() {
    return this.wasLookedUp || this.fits.length > 1;
  }

  build() {
    const { part } = this;
    const series = part("series", HTMLSelectElement);
    series.replaceChildren(
      ...this.data.series.map(({ name, title }) => make("option", { value: name, textContent: title })),
    );
    series.onchange = () => this.go({ series: series.value, number: 1 });
    const seed = part("seed", HTMLInputElement);
    seed.onchange = () => this.go({ seed: Math.max(0, Math.floor(Number(seed.value)) || 0), number: 1 });
    part("new-seed").onclick = () => this.go({ seed: 1 + Math.floor(Math.random() * MOST_NEW_SEED), number: 1 });
    const [link, told] = [part("series-link", HTMLInputElement), part("summary", HTMLTextAreaElement)];
    part("copy-link").onclick = () => copyField(link, part("copy-link"));
    part("copy-summary").onclick = () => copyField(told, part("copy-summary"));
    part("share").onclick = () => {
      const first = this.query({ ...this.asked, number: 1, apart: "", again: 0 });
      link.value = location.origin + location.pathname + first;
      told.value = this.summary();
      part("sharing", HTMLDialogElement).showModal();
    };
  }

  /** @param {Partial<Asked>} changes */
  go(changes) {
    const before = this.asked;
    this.asked = { ...before, apart: "", again: 0, ...changes };
    this.open(before);
  }

  /**
   * The address of an exercise, without what it follows.
   * @param {Asked} asked
   */
  query({ series, seed, number, apart, again } = this.asked) {
    const after = `${apart ? `&apart=${apart}` : ""}${again ? `&again=${again}` : ""}`;
    return `?series=${series}&seed=${seed}&n=${number}${after}`;
  }

  /**
   * Show the exercise that is asked for; where there is none, or no server, the one before stays.
   * @param {Asked} [before]
   */
  async open(before = this.asked) {
    const { asked, part } = this;
    this.turn += 1;
    const { turn } = this;
    this.render();
    const { player, problem } = await askServer("exercise", this.query(asked).slice(1));
    if (turn !== this.turn) return;
    part("practice-warning").textContent = problem ?? this.problem ?? "";
    part("practice-warning").hidden = !part("practice-warning").textContent;
    this.problem = null;
    if (!player) {
      this.asked = before;
      this.render();
      return;
    }
    nameInAddress(this.query(asked));
    const section = find(this.root, ".plyscope-player");
    const focused = focusedBeside(this.root);
    showWith(find(section, ".stage"), [player.document], () => {
      this.player?.end();
      this.player = new Player(section, wholeData(player), this.player, bringPiece);
      this.player.practising.tutor = this;
      [this.last, this.isShown] = [null, false];
      this.player.practising.render();
      this.render();
      if (focused === part("practice-next")) part("practice-next").focus({ preventScroll: true }); // it was gone for a moment
      if (isPhone()) this.player.part("say").scrollIntoView(); // the tree is seen whole then, above the buttons
    });
  }

  /** @param {Marked} marked */
  marked(marked) {
    this.last = marked;
    this.done.note(this.name(), (before) => checked(before, marked));
    this.isShown ||= marked.told;
    this.render();
  }

  shown() {
    this.isShown = true;
    this.done.note(this.name(), lookedAt);
    this.render();
  }

  /** After a wrong answer the next tree tells the ideas apart that fitted; after a look at the solution comes a like one. */
  next() {
    const { asked, series, fits } = this;
    if (this.wasLookedUp) this.go({ apart: asked.apart, again: asked.again + 1 });
    else if (fits.length > 1) this.go({ apart: fits.join(",") });
    else this.go({ number: asked.number >= series.count ? 1 : asked.number + 1 });
  }

  /**
   * The name under which what was done is kept.
   * @param {Partial<Asked>} [asked]
   */
  name({ series, seed, number, apart, again } = this.asked) {
    const name = `${series}/${seed}/${number}`;
    return apart || again ? `${name}/${apart}/${again}` : name;
  }

  /**
   * What came of an exercise, on whichever of its trees.
   * @param {number} number
   */
  outcome(number) {
    return this.done.of(this.name({ ...this.asked, number, apart: "", again: 0 }));
  }

  summary() {
    const { series, asked } = this;
    const numbers = Array.from({ length: series.count }, (_, at) => at + 1);
    return summary(series.title, asked.seed, numbers.map((number) => this.outcome(number)));
  }

  render() {
    const { part, asked, series } = this;
    part("series", HTMLSelectElement).value = asked.series;
    part("seed", HTMLInputElement).value = String(asked.seed);
    if (this.buttons.length !== series.count) {
      this.buttons = Array.from({ length: series.count }, (_, at) => this.button(at + 1));
      part("numbers").replaceChildren(...this.buttons.map((button) => make("li", {}, button)));
    }
    for (const [at, button] of this.buttons.entries()) this.renderButton(button, at + 1);
    part("practice-next").textContent = this.comesAgain ? "Another like this" : "Next";
  }

  /** @param {number} number */
  button(number) {
    return make("button", { type: "button", textContent: String(number), onclick: () => this.go({ number }) });
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {number} number
   */
  renderButton(button, number) {
    const state = stateOf(this.outcome(number));
    button.ariaLabel = `Exercise ${number}${SAID[state]}`;
    noteMark(button, "data-done", state || null);
    noteMark(button, "aria-current", number === this.asked.number ? "step" : null);
  }

  end() {
    this.turn += 1;
    this.ended.abort();
    this.player?.end();
    this.player?.present.end();
  }
}

const SAID = { "": "", right: ", right", wrong: ", not right yet", shown: ", solution shown" };

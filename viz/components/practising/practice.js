// The page Practise: a series of exercises, one after the other, each in a player; what was done stays in the browser.
import { Debounce } from "../shared/debounce.js";
import { find, focusedBeside, make, partsOf, setIfChanged } from "../shared/elements.js";
import { downloadText } from "../player/sharing/files.js";
import { copyField } from "../player/sharing/copying.js";
import { askServer } from "../shared/server.js";
import { piecesOf, showWith, wholeData } from "../player/load.js";
import { Player } from "../player/player.js";
import { checked, Done, isSpent, lookedAt, stateOf, summary, weakestFirst } from "./outcomes.js";
import { isPhone, nameInAddress } from "../shared/streamlit_page.js";
import { followTheme } from "../shared/theme.js";
/** @import { Marked, ServedData, TutorData } from "../contract.d.ts" */

const MOST_NEW_SEED = 10_000;
const MOST_AT_ONCE = 3; // missed exercises that come again together
const TYPED = 400; // milliseconds of rest after which the tree that is being built is drawn
const EXAMPLE = 0; // the number of a series' worked example

/**
 * The exercise shown; what is known of the previous answer helps to choose its tree.
 * @typedef {object} Asked
 * @property {string} series
 * @property {number} seed
 * @property {number} number 0 for the worked example
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
    this.typing = new Debounce(() => this.draw(), TYPED); // draws the tree that is being built
    this.drawing = 0; // changes where one on its way is no longer wanted
    this.drawn = ""; // the text of the tree that is drawn
    /** @type {number[]} the exercises of the row */
    this.numbers = [];
    /** @type {HTMLButtonElement[]} of them */
    this.buttons = [];
    this.asked = this.read(data.asked);
    /** @type {"start" | "exercise" | "end"} */
    this.view = "series" in data.asked ? "exercise" : "start";
    /** @type {string[] | null} the names of missed exercises that are still to come; null in a series */
    this.missed = null;
    this.problem = data.problem; // of the address that was opened
    this.ended = new AbortController();
    followTheme(root, this.ended.signal);
    this.build();
    if (this.view === "exercise" || this.problem) this.open();
    else this.toStart();
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
    return this.seriesOf(this.asked.series);
  }

  /** @param {string} series */
  seriesOf(series) {
    const found = this.data.series.find(({ name }) => name === series);
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

  /** Whether a right answer would no longer count on this tree. */
  get isSpent() {
    return isSpent(this.done.outcomes.get(this.name()));
  }

  get isExample() {
    return this.asked.number === EXAMPLE;
  }

  /** Whether the same exercise comes next, on another tree. */
  get comesAgain() {
    return this.wasLookedUp || this.fits.length > 1;
  }

  build() {
    const { part } = this;
    part("to-start").onclick = () => this.toStart();
    part("save-done").onclick = () => downloadText("plyscope-progress.json", this.done.text);
    const file = part("done-file", HTMLInputElement);
    part("open-done").onclick = () => file.click();
    file.onchange = async () => {
      const isTaken = this.done.open(await file.files?.[0].text() ?? "");
      this.warn(isTaken ? "" : "This file holds no progress. Choose one that was saved here.");
      this.render();
    };
    const seed = part("seed", HTMLInputElement);
    seed.onchange = () => this.go({ seed: Math.max(0, Math.floor(Number(seed.value)) || 0), number: 1 });
    part("new-seed").onclick = () => this.go({ seed: 1 + Math.floor(Math.random() * MOST_NEW_SEED), number: 1 });
    const [link, text] = [part("series-link", HTMLInputElement), part("summary", HTMLTextAreaElement)];
    part("copy-link").onclick = () => copyField(link, part("copy-link"));
    part("copy-summary").onclick = () => copyField(text, part("copy-summary"));
    part("share").onclick = () => {
      const first = this.query({ ...this.asked, number: 1, apart: "", again: 0 });
      link.value = location.origin + location.pathname + first;
      text.value = this.summary();
      part("sharing", HTMLDialogElement).showModal();
    };
  }

  /** @param {string} problem */
  warn(problem) {
    this.part("practice-warning").textContent = problem;
    this.part("practice-warning").hidden = !problem;
  }

  toStart() {
    [this.view, this.missed] = ["start", null];
    this.turn += 1; // an exercise that is still to come does not
    nameInAddress("");
    this.render();
  }

  /**
   * Continue a series at its first exercise that is not yet right.
   * @param {string} name
   */
  goOn(name) {
    const { seed, number } = this.reached(name);
    const { example } = this.seriesOf(name);
    const outcomes = this.outcomes({ series: name, seed, number });
    const isNew = number === 1 && !outcomes.some(Boolean);
    const undone = outcomes.findIndex((outcome) => !outcome?.right);
    this.missed = null;
    const next = this.first(number) + Math.max(0, undone);
    const mixed = this.nextMixed({ series: name, seed, number }) ?? next;
    this.go({ series: name, seed, number: isNew && example ? EXAMPLE : mixed });
  }

  /**
   * The exercise of a mixed series' round to go on with: not done yet, and about what went wrong; null if there is none.
   * @param {{ series: string, seed: number, number: number }} asked
   * @param {number} [but] the one that is shown
   */
  nextMixed(asked, but) {
    const { of } = this.seriesOf(asked.series);
    const undone = this.outcomes(asked).flatMap((outcome, at) => outcome ? [] : [this.first(asked.number) + at]);
    const others = of.length ? undone.filter((number) => number !== but) : [];
    return others.length ? weakestFirst(others, of, this.done.outcomes)[0] : null;
  }

  /**
   * Missed exercises come again, each on an unseen tree.
   * @param {string[]} names
   */
  goAgain([name, ...others]) {
    if (!name) return this.toStart();
    const [series, seed, number] = name.split("/");
    this.missed = others;
    this.go({ series, seed: Number(seed), number: Number(number), again: this.done.all(name).length });
  }

  /**
   * The last exercise done of a series, or its first.
   * @param {string} series
   */
  reached(series) {
    const last = [...this.done.outcomes.keys()].findLast((name) => name.startsWith(`${series}/`));
    const [, seed, number] = (last ?? `${series}/${this.asked.seed}/1`).split("/").map(Number);
    return { seed, number };
  }

  /**
   * The first exercise of the round that has this one.
   * @param {number} number
   */
  first(number) {
    const { count } = this.series;
    return Math.max(0, Math.ceil(number / count) - 1) * count + 1;
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
   * Show the requested exercise; if there is none, or no server, the previous one stays.
   * @param {Asked} [before]
   */
  async open(before = this.asked) {
    const { asked, part, view } = this;
    this.view = "exercise";
    this.turn += 1;
    this.drawn = "";
    const { turn } = this;
    this.render();
    const { player, problem } = await askServer("exercise", this.query(asked).slice(1));
    if (turn !== this.turn) return;
    this.warn(problem ?? this.problem ?? "");
    this.problem = null;
    if (!player) {
      [this.asked, this.view] = [before, view];
      this.render();
      return;
    }
    nameInAddress(this.query(asked));
    const focused = focusedBeside(this.root);
    this.show(player, () => {
      [this.last, this.isShown] = [null, false];
      if (this.isExample) this.player?.store.set({ isReplaying: true });
      this.player?.practising.render();
      this.render();
      this.typed();
      if (focused === part("practice-next")) part("practice-next").focus({ preventScroll: true }); // it was gone for a moment
      if (isPhone()) this.player?.part("say").scrollIntoView(); // the tree is seen whole then, above the buttons
    });
  }

  /**
   * Show a player in the place of the one before.
   * @param {ServedData} data
   * @param {(before: Player | null) => void} then
   */
  show(data, then) {
    const section = find(this.root, ".plyscope-player");
    showWith(find(section, ".stage"), [data.document], () => {
      const before = this.player;
      before?.end();
      this.player = new Player(section, wholeData(data), before, piecesOf(data));
      this.player.practising.tutor = this;
      then(before);
    });
  }

  /** The picture is the tree that is being built, once the reader pauses; that of the last whole tree until then. */
  typed() {
    if (this.player?.data.practice?.takes === "built" && this.text !== this.drawn) this.typing.ask();
    else this.typing.cancel();
  }

  /** The tree that is being built, as the reader writes it. */
  get text() {
    return this.player?.practising.question.field?.value ?? this.drawn;
  }

  async draw() {
    const { turn, drawing, text } = this;
    const { player } = await askServer("exercise", `${this.query().slice(1)}&typed=${encodeURIComponent(text)}`);
    if (turn !== this.turn || drawing !== this.drawing || !player) return;
    this.drawn = text;
    const field = this.player?.practising.question.field;
    const isFocused = field && focusedBeside(this.root) === field;
    const place = field?.selectionStart ?? 0;
    this.show(player, (before) => {
      const practising = this.player?.practising;
      if (!practising) return;
      practising.wrong = before?.practising.wrong ?? 0;
      this.player?.store.set({ marked: before?.state.marked ?? null });
      practising.render();
      if (isFocused) practising.question.field?.focus({ preventScroll: true });
      practising.question.field?.setSelectionRange(place, place);
      this.typed();
    });
  }

  /** The picture waits for a check: another player would not hear of its result. */
  checks() {
    this.typing.cancel();
    this.drawing += 1;
  }

  /** @param {Marked} marked */
  marked(marked) {
    this.typed();
    this.last = marked;
    this.done.note(this.name(), (before) => checked(before, marked));
    this.isShown ||= marked.told;
    this.render();
  }

  shown() {
    if (this.isExample) return;
    this.isShown = true;
    this.done.note(this.name(), lookedAt);
    this.render();
  }

  /** After a wrong answer the next tree tells the fitting ideas apart; after a look at the solution a similar one comes. */
  next() {
    const { asked, series, fits } = this;
    if (this.isExample) this.onFromExample();
    else if (this.wasLookedUp) this.go({ apart: asked.apart, again: asked.again + 1 });
    else if (fits.length > 1) this.go({ apart: fits.join(",") });
    else if (this.missed) this.goAgain(this.missed);
    else {
      const following = asked.number % series.count ? asked.number + 1 : null;
      const number = series.of.length ? this.nextMixed(asked, asked.number) : following;
      if (number === null) this.toEnd();
      else this.go({ number });
    }
  }

  /** The example goes on to its next stage, and then to the first exercise. */
  onFromExample() {
    const { player } = this;
    const stage = player?.practising.stages[player.practising.nextStage];
    if (player && stage) player.jump(stage[0]);
    else this.go({ number: 1 });
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
   * The outcomes of a round's exercises, on any of their trees.
   * @param {{ series: string, seed: number, number: number }} asked one of them
   */
  outcomes({ series, seed, number } = this.asked) {
    const first = this.first(number);
    return Array.from({ length: this.series.count }, (_, at) => this.done.of(`${series}/${seed}/${first + at}`));
  }

  summary() {
    return summary(this.series.title, this.asked.seed, this.outcomes());
  }

  toEnd() {
    this.view = "end";
    this.render();
    this.part("end").focus();
  }

  render() {
    const { part, view, root } = this;
    part("start").hidden = view !== "start";
    part("end").hidden = view !== "end";
    part("place").hidden = view !== "exercise";
    find(root, "nav").hidden = view === "start";
    if (view === "start") this.renderStart();
    else this.renderRow();
    if (view === "end") this.renderEnd();
  }

  /**
   * Whether the round of a series that was reached is right.
   * @param {string} series
   */
  isDone(series) {
    return this.outcomes({ series, ...this.reached(series) }).every((outcome) => outcome?.right);
  }

  /**
   * The series after one; undefined after the last.
   * @param {string} series
   */
  after(series) {
    const { data } = this;
    return data.series[data.series.indexOf(this.seriesOf(series)) + 1];
  }

  renderStart() {
    const { data, done, part } = this;
    const isOffered = (/** @type {string} */ name) => data.series.some((each) => name.startsWith(`${each.name}/`));
    const last = [...done.outcomes.keys()].findLast(isOffered);
    const before = last?.split("/")[0];
    const next = before === undefined ? data.series[0] : this.isDone(before) ? this.after(before) : undefined;
    const series = next?.name ?? before ?? "";
    const begin = `${series === before ? "Continue" : "Begin"}: ${this.seriesOf(series).title}`;
    const some = done.due.filter(isOffered).slice(0, MOST_AT_ONCE);
    part("resume").replaceChildren(
      pressed(begin, () => this.goOn(series), "primary"),
      ...(some.length ? [pressed(`Again: ${some.length} that you missed`, () => this.goAgain(some))] : []),
    );
    part("all-series").replaceChildren(...data.series.map(({ name, title, about, count }) => {
      const outcomes = this.outcomes({ series: name, ...this.reached(name) });
      const right = outcomes.filter((outcome) => stateOf(outcome) === "right").length;
      const score = make("span", { textContent: outcomes.some(Boolean) ? `${right} of ${count} right` : "" });
      const button = pressed("", () => this.goOn(name));
      button.append(make("b", { textContent: title }), make("span", { textContent: about }), score);
      setIfChanged(button, "data-done", right === count ? "right" : null);
      return make("li", {}, button);
    }));
  }

  /** The row above the exercise: its round, one button for each. */
  renderRow() {
    const { part, asked, series } = this;
    part("seed", HTMLInputElement).value = String(asked.seed);
    const first = this.first(asked.number);
    const examples = first === 1 && series.example ? [EXAMPLE] : [];
    const numbers = [...examples, ...Array.from({ length: series.count }, (_, at) => first + at)];
    if (String(numbers) !== String(this.numbers)) {
      [this.numbers, this.buttons] = [numbers, numbers.map((number) => this.button(number))];
      part("numbers").replaceChildren(...this.buttons.map((button) => make("li", {}, button)));
    }
    for (const [at, button] of this.buttons.entries()) this.renderButton(button, numbers[at]);
    if (!this.isExample) part("practice-next").textContent = this.comesAgain ? "Another like this" : "Next";
  }

  /** The result of a round, and ways to continue. */
  renderEnd() {
    const { series, asked } = this;
    const outcomes = this.outcomes();
    const right = outcomes.filter((outcome) => stateOf(outcome) === "right").length;
    const first = this.first(asked.number);
    const missed = outcomes.flatMap((outcome, at) =>
      outcome?.right ? [] : [`${asked.series}/${asked.seed}/${first + at}`]
    );
    const following = this.after(asked.series);
    const [, ...lines] = this.summary().split("\n");
    const ways = [
      ...(missed.length ? [pressed(`Again: ${missed.length} not right yet`, () => this.goAgain(missed))] : []),
      pressed("Harder trees", () => this.go({ number: first + series.count })),
      ...(following ? [pressed(`Next series: ${following.title}`, () => this.goOn(following.name))] : []),
    ];
    ways[0].classList.add("primary");
    this.part("end").replaceChildren(
      make("h1", { textContent: `${series.title}: ${right} of ${series.count} right` }),
      ...lines.map((line) => make("p", { textContent: line })),
      make("p", { className: "buttons" }, ...ways),
    );
  }

  /** @param {number} number */
  button(number) {
    return pressed(number === EXAMPLE ? "Example" : String(number), () => this.go({ number }));
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {number} number
   */
  renderButton(button, number) {
    const { series, seed } = this.asked;
    const state = stateOf(this.done.of(`${series}/${seed}/${number}`));
    button.ariaLabel = number === EXAMPLE ? "Worked example" : `Exercise ${number}${SAID[state]}`;
    setIfChanged(button, "data-done", state || null);
    setIfChanged(button, "aria-current", number === this.asked.number ? "step" : null);
  }

  end() {
    this.turn += 1;
    this.ended.abort();
    this.typing.cancel();
    this.player?.end();
    this.player?.present.end();
  }
}

/**
 * @param {string} textContent
 * @param {() => void} onclick
 * @param {string} [className]
 */
function pressed(textContent, onclick, className = "") {
  return make("button", { type: "button", className, textContent, onclick });
}

const SAID = { "": "", right: ", right", wrong: ", not right yet", shown: ", solution shown" };

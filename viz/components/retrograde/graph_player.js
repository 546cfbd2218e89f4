// The player of a graph: the picture and the tables, on which one of the replays is shown.
import { Debounce } from "../shared/debounce.js";
import { findAll, make, openAtTop, partsOf, targetOf } from "../shared/elements.js";
import { fillWindow } from "../shared/fill_window.js";
import { LiveRegion, sentenceReader } from "../shared/live_region.js";
import { within } from "../shared/numbers.js";
import { Store } from "../shared/store.js";
import { nameInAddress, openDrawer } from "../shared/streamlit_page.js";
import { followTheme } from "../shared/theme.js";
import { grouped } from "../shared/words.js";
import { SETTLED } from "../player/address.js";
import { listenToKeys } from "../player/keys.js";
import { Playback } from "../player/replay/playback.js";
import { reserveHeight } from "../player/reserve_height.js";
import { Present, presentedIn } from "../player/panels/present.js";
import { Pieces } from "../player/replay/pieces.js";
import { slotWriters } from "../player/replay/slots.js";
import { Words } from "../player/replay/words.js";
/** @import { GraphStoryData, OpenedGraphData } from "../contract.d.ts" */
/** @import { Presented } from "../player/panels/present.js" */

/**
 * @typedef {object} Replayed
 * @property {string} story the name of the replay
 * @property {number} step
 * @property {boolean} isPlaying
 * @property {number} speed
 *
 * @typedef {Replayed & Presented} GraphState
 */

const SAID = 2000; // milliseconds for which the button says that the link was copied

/**
 * Scroll a box until an element in it is visible.
 * @param {Element | null | undefined} element
 * @param {Element | null | undefined} box
 * @param {number} [share] where in the box it then begins
 */
function keepInSight(element, box, share = 0.5) {
  if (!element || !box) return;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const around = box.getBoundingClientRect();
  if (left < around.left || right > around.right) box.scrollLeft += left - around.left - around.width * share;
  if (top < around.top || bottom > around.bottom) box.scrollTop += top - around.top - around.height * share;
}

export class GraphPlayer {
  /**
   * @param {HTMLElement} root
   * @param {OpenedGraphData} data
   */
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.settling = new Debounce(() => this.nameStep(), SETTLED);
    this.ended = new AbortController();
    const { signal } = this.ended;
    this.part = partsOf(root);
    this.build();
    /** @type {Store<GraphState>} */
    this.store = new Store({ story: data.story, step: data.start, isPlaying: false, speed: 1, ...presentedIn() });
    this.store.subscribe(["story"], () => this.show());
    this.store.subscribe(["step", "story"], (state) => this.render(state));
    this.store.subscribe(["step", "story", "isPlaying"], () => this.settling.ask());
    const heard = new LiveRegion(this.part("heard"), signal);
    const sentence = sentenceReader(this.part("say"));
    this.store.subscribe(["step", "story", "isPlaying"], ({ isPlaying }) => {
      if (isPlaying) heard.announce(); // what waits: each step would drown out all else
      else heard.tell(sentence);
    });
    this.story = this.storyOf(data.story);
    new Playback(root, this.store, () => this.advance(), signal);
    this.present = new Present(root, this.store, signal);
    this.store.subscribe(["isPresented"], () => this.follow());
    const noTree = { has: () => false, press: () => {} };
    listenToKeys(this, noTree, signal);
    this.listen();
    fillWindow(root, signal);
    followTheme(root, signal);
    this.go(data.start);
    this.store.start();
  }

  build() {
    const { data, part } = this;
    part("title").textContent = data.title;
    part("meta").textContent = data.meta;
    part("picture").innerHTML = data.picture; // made by viz/retrograde from numbers alone
    part("tables").innerHTML = data.tables;
    part("explanation").innerHTML = data.explanation;
    const hasMinimax = data.stories.some(({ name }) => name === "minimax");
    const buttons = data.stories.map(({ name, title }) => {
      const button = make("button", { type: "button", textContent: title });
      button.dataset.do = name;
      return button;
    });
    part("stories").hidden = !hasMinimax;
    part("stories").replaceChildren(...buttons);
  }

  get state() {
    return this.store.get();
  }

  /**
   * A replay; an unknown name is the first one.
   * @param {string} name
   */
  storyOf(name) {
    const { stories } = this.data;
    return new GraphStory(this.root, stories.find((story) => story.name === name) ?? stories[0]);
  }

  /** Show another replay. */
  show() {
    const { story, root } = this;
    root.dataset.story = story.name;
    for (const button of findAll(this.part("stories"), "button")) {
      button.setAttribute("aria-pressed", String(button.dataset.do === story.name));
    }
    for (const shown of findAll(root, "[data-of]")) shown.hidden = shown.dataset.of !== story.name;
    this.part("slider", HTMLInputElement).max = String(story.steps);
    this.part("steps").textContent = grouped(story.steps);
    root.style.setProperty("--digits", String(grouped(story.steps).length));
    reserveHeight(root, story.pieces.longest);
  }

  listen() {
    const { signal } = this.ended;
    /** @param {Event} event */
    const click = (event) => {
      const target = targetOf(event);
      /** @type {HTMLElement | null | undefined} */
      const button = target?.closest("[data-do]");
      if (button) return this.act(button.dataset.do ?? "");
      /** @type {HTMLElement | null | undefined} */
      const cell = target?.closest("td[data-key]");
      const step = cell && this.story.fills(cell.dataset.key ?? "");
      if (step) this.jump(step);
    };
    this.root.addEventListener("click", click, { signal });
    const slider = this.part("slider", HTMLInputElement);
    slider.addEventListener("input", () => this.jump(Number(slider.value)), { signal });
  }

  hasKeys() {
    return true;
  }

  /** @param {string} action of a button or a key */
  act(action) {
    const { story, state } = this;
    /** @type {Record<string, () => void>} */
    const actions = {
      first: () => this.jump(0),
      back: () => this.jump(state.step - 1),
      forward: () => this.jump(state.step + 1),
      last: () => this.jump(story.steps),
      play: () => (state.isPlaying ? this.pause() : this.play()),
      retrograde: () => this.change("retrograde"),
      minimax: () => this.change("minimax"),
      change: openDrawer,
      "copy-link": () => this.copyLink(),
      present: () => this.present.toggle(),
      blank: () => this.present.toggleBlank(),
      help: () => openAtTop(this.part("keys", HTMLDialogElement)),
    };
    actions[action]?.();
  }

  /**
   * Change to another replay, at its beginning.
   * @param {string} name
   */
  change(name) {
    this.story.go(0);
    this.part("tables").innerHTML = this.data.tables; // cells that only one of the replays fills are empty again
    this.story = this.storyOf(name);
    this.store.set({ story: name, step: 0, isPlaying: false });
    this.part("picture").scrollIntoView({ block: "nearest" });
  }

  /** @param {number} step */
  jump(step) {
    this.pause();
    this.go(step);
  }

  play() {
    if (this.state.step === this.story.steps) this.go(0);
    this.store.set({ isPlaying: true });
  }

  pause() {
    this.store.set({ isPlaying: false });
  }

  advance() {
    this.go(this.state.step + 1);
    return this.state.step < this.story.steps;
  }

  /** @param {number} to */
  go(to) {
    this.store.set({ step: within(to, 0, this.story.steps) });
  }

  /** @param {GraphState} state */
  render({ step }) {
    const { story, story: { steps } } = this;
    story.go(step);
    const slider = this.part("slider", HTMLInputElement);
    slider.value = String(step);
    slider.style.setProperty("--done", String(steps ? step / steps : 0));
    slider.setAttribute("aria-valuetext", `step ${step} of ${steps}`);
    this.part("step").textContent = grouped(step);
    this.root.dataset.step = String(step);
    this.follow();
  }

  /** Bring the step's cell and move into sight, in a table or picture too large for its room. */
  follow() {
    const cell = this.root.querySelector("td[data-here]");
    keepInSight(cell, cell?.closest(".rows"));
    keepInSight(cell?.closest(".outcomes"), cell?.closest("aside"), 0);
    keepInSight(this.root.querySelector('[data-key="move"][d]'), this.part("picture"));
  }

  /** The address names the graph, the replay and the step. */
  nameStep() {
    if (this.state.isPlaying) return;
    nameInAddress(`?${this.data.link}&show=${this.story.name}&step=${this.state.step}`);
  }

  copyLink() {
    this.nameStep();
    const button = this.part("copy");
    const words = button.textContent;
    const say = (/** @type {string} */ said) => {
      button.textContent = said;
      setTimeout(() => (button.textContent = words), SAID);
    };
    const write = navigator.clipboard?.writeText(location.href) ?? Promise.reject(new Error("no clipboard"));
    write.then(() => say("Copied"), () => say("Copy the address of this page"));
  }

  end() {
    this.pause();
    this.present.end();
    this.settling.cancel();
    this.ended.abort();
  }
}

/** One of the replays on the graph: where it is, and which step fills a cell. */
class GraphStory {
  /**
   * @param {HTMLElement} root holds an element for every key
   * @param {GraphStoryData} data
   */
  constructor(root, { name, title, steps, words }) {
    this.name = name;
    this.title = title;
    this.steps = steps;
    this.pieces = new Pieces(words);
    this.words = new Words(words.slots, this.pieces, slotWriters(root));
  }

  /** @param {number} step */
  go(step) {
    this.words.go(step);
  }

  /**
   * The step at which a cell is first filled; null if never.
   * @param {string} key
   */
  fills(key) {
    return this.words.firstChange(key, "data-outcome");
  }
}

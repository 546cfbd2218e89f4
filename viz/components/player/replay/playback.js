// Playback: one step after another, at the reader's speed.
import { find } from "../../shared/elements.js";
/** @import { Store } from "../../shared/store.js" */

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
const SECONDS_A_STEP = 1.2;

export class Playback {
  /**
   * @param {HTMLElement} root
   * @param {Store<{ isPlaying: boolean, speed: number }>} store
   * @param {() => boolean} advance goes on by a step and says whether there is more to play
   * @param {AbortSignal} signal
   */
  constructor(root, store, advance, signal) {
    this.root = root;
    this.store = store;
    this.button = find(root, ":scope > .bar [data-do=play]");
    const select = find(root, '[data-part="speed"]', HTMLSelectElement);
    this.advance = advance;
    this.timer = 0;
    select.replaceChildren(...SPEEDS.map((speed) => new Option(`${speed}×`, String(speed))));
    select.addEventListener("change", () => store.set({ speed: Number(select.value) }), { signal });
    store.subscribe(["speed"], ({ speed }) => (select.value = String(speed)));
    store.subscribe(["isPlaying"], ({ isPlaying }) => this.render(isPlaying));
  }

  tick() {
    if (!this.advance()) return this.store.set({ isPlaying: false });
    this.timer = window.setTimeout(() => this.tick(), (SECONDS_A_STEP * 1000) / this.store.get().speed);
  }

  /** @param {boolean} isPlaying */
  render(isPlaying) {
    clearTimeout(this.timer);
    if (isPlaying) this.timer = window.setTimeout(() => this.tick());
    this.button.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    this.root.toggleAttribute("data-playing", isPlaying);
  }
}

// Playback: one step after another, at the reader's speed.
import { find } from "../../shared/elements.js";

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
const SECONDS_A_STEP = 1.2;

export class Playback {
  /**
   * @param {HTMLElement} root
   * @param {() => boolean} advance goes on by a step and says whether there is more to play
   */
  constructor(root, advance) {
    this.root = root;
    this.say = find(root, ":scope > .say");
    this.button = find(root, ":scope > .bar [data-do=play]");
    this.select = find(root, ':scope > .bar [data-part="speed"]', HTMLSelectElement);
    this.advance = advance;
    this.timer = 0;
    this.speed = 1;
    this.select.replaceChildren(...SPEEDS.map((speed) => new Option(`${speed}×`, String(speed))));
    this.setSpeed(1);
  }

  get isOn() {
    return this.timer !== 0;
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    this.select.value = String(speed);
  }

  start() {
    this.show(true);
    const tick = () => {
      if (this.advance()) this.timer = window.setTimeout(tick, (SECONDS_A_STEP * 1000) / this.speed);
      else this.stop();
    };
    this.timer = window.setTimeout(tick, 0);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.show(false);
  }

  /** @param {boolean} isPlaying */
  show(isPlaying) {
    this.button.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    this.root.toggleAttribute("data-playing", isPlaying);
    // During playback, a new sentence each second would drown out everything else a screen reader has to say.
    this.say.setAttribute("aria-live", isPlaying ? "off" : "polite");
  }
}

// Playback: one step after another, at the reader's speed.
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
const SECONDS_A_STEP = 1.2;

export class Playback {
  // `advance` takes a step and returns whether there is more to play.
  constructor(root, advance) {
    this.root = root;
    this.say = root.querySelector(":scope > .say");
    this.button = root.querySelector(":scope > .bar [data-do=play]");
    this.select = root.querySelector(':scope > .bar [data-part="speed"]');
    this.advance = advance;
    this.timer = null;
    this.select.replaceChildren(...SPEEDS.map((speed) => new Option(`${speed}×`, speed)));
    this.setSpeed(1);
  }

  get isOn() {
    return this.timer !== null;
  }

  setSpeed(speed) {
    this.speed = speed;
    this.select.value = speed;
  }

  start() {
    this.show(true);
    const tick = () => {
      if (this.advance()) this.timer = setTimeout(tick, (SECONDS_A_STEP * 1000) / this.speed);
      else this.stop();
    };
    this.timer = setTimeout(tick, 0);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.show(false);
  }

  show(playing) {
    this.button.setAttribute("aria-label", playing ? "Pause" : "Play");
    this.root.toggleAttribute("data-playing", playing);
    // During playback, a new sentence each second would drown out everything else a screen reader has to say.
    this.say.setAttribute("aria-live", playing ? "off" : "polite");
  }
}

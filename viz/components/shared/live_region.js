// A screen reader's announcements are one text beside what is seen: a region with parts would be read once for each
// part that changes, and without a pause between them. It goes when it was said, or whoever reads through the page would come
// to all of it twice.
import { Debounce, RESTED } from "./debounce.js";
import { find } from "./elements.js";

const HEARD_FOR = 5000; // milliseconds, after which it was taken up

export class LiveRegion {
  /**
   * @param {Element} region
   * @param {AbortSignal} signal
   */
  constructor(region, signal) {
    this.region = region;
    this.announced = ""; // what was on the page at the last announcement
    /** @type {(() => string) | null} reads what is on the page, if that may have to be announced */
    this.read = null;
    this.resting = new Debounce(() => this.announce(), RESTED);
    this.silence = new Debounce(() => (region.textContent = ""), HEARD_FOR);
    signal.addEventListener("abort", () => {
      this.resting.cancel();
      this.silence.cancel();
    });
  }

  /**
   * Announce what is on the page once it rests, unless that was announced last.
   * @param {() => string} read
   */
  tell(read) {
    this.read = read;
    this.resting.ask();
  }

  /** Announce what waits for that. */
  announce() {
    const words = this.read?.() ?? this.announced;
    this.read = null;
    if (words === this.announced) return;
    this.announced = words;
    this.write(words);
  }

  /**
   * Say something at once, after what waits to be announced.
   * @param {string} words
   */
  say(words) {
    this.announce();
    this.write(words);
  }

  /** @param {string} words */
  write(words) {
    this.region.textContent = words;
    this.silence.ask();
  }
}

/**
 * What reads the announced sentence of a step.
 * @param {ParentNode} within
 */
export function sentenceReader(within) {
  const parts = ["tag", "lead", "rest"].map((key) => find(within, `[data-key=${key}]`));
  return () => {
    const [tag, ...words] = parts.map(textOf);
    return spoken(tag, ...words);
  };
}

/** @param {Element} element */
export function textOf(element) {
  return (element.textContent ?? "").trim();
}

/**
 * Words after what they are about, with a pause between.
 * @param {string} about
 * @param {...string} words
 */
export function spoken(about, ...words) {
  const said = words.filter(Boolean).join(" ");
  return about && said ? `${about}: ${said}` : about || said;
}

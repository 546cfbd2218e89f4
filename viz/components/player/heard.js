// What a screen reader says of its own accord: the sentence of a step, the question that is asked, and what became of the reader's
// answer. It is one text beside what is seen: a region with parts would be read once for each part that changes, and without
// a pause between them. It goes when it was said, or whoever reads through the page would come to all of it twice.
import { find, partsOf } from "../shared/elements.js";
import { SHOWN } from "./state.js";
/** @import { Player } from "./player.js" */

const HEARD_FOR = 5000; // milliseconds, after which it was taken up

export class Heard {
  /** @param {Player} player */
  constructor({ root, store, practising, ended: { signal } }) {
    this.part = partsOf(root);
    this.practising = practising;
    this.shown = ""; // the sentence or question that was said last
    this.timer = 0;
    signal.addEventListener("abort", () => clearTimeout(this.timer));
    // While it plays nothing is said, and then where it stopped.
    store.subscribe([...SHOWN, "views", "isReplaying", "isPlaying"], ({ isPlaying }) => isPlaying || this.render());
  }

  render() {
    const shown = this.sentence();
    if (shown === this.shown) return;
    this.shown = shown;
    this.say(shown);
  }

  /** What stands above the tree. */
  sentence() {
    const { practising, part } = this;
    if (practising.isOn && practising.data) return spoken(practising.data.title, practising.data.question);
    if (!part("question-box").hidden) return spoken("Question", textOf(part("question")));
    const [tag, ...words] = ["tag", "lead", "rest"].map((key) => find(part("sentence"), `[data-key=${key}]`));
    return spoken(textOf(tag), ...words.map(textOf));
  }

  /** @param {string} words */
  say(words) {
    clearTimeout(this.timer);
    this.part("heard").textContent = words;
    this.timer = window.setTimeout(() => (this.part("heard").textContent = ""), HEARD_FOR);
  }
}

/** @param {Element} element */
function textOf(element) {
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

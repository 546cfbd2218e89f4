// Says that the part of the recording with the step is on its way, or that it did not arrive. Until then the sentence, and
// what else is not known of the step, makes room for that.
import { make, partsOf } from "../shared/elements.js";

const UNSEEN = 150; // milliseconds: a sign for less would only flicker

export class PartSign {
  /**
   * @param {HTMLElement} root
   * @param {() => void} again asks for the part once more
   */
  constructor(root, again) {
    this.root = root;
    this.sign = partsOf(root)("part-sign");
    this.again = again;
    this.timer = 0;
    this.hide();
  }

  /** The part is on its way. */
  show() {
    this.timer ||= window.setTimeout(() => this.say("Loading this part …"), UNSEEN);
  }

  fail() {
    clearTimeout(this.timer);
    const again = () => {
      this.hide();
      this.again();
    };
    this.say("This part could not be loaded. ", make("button", { type: "button", onclick: again }, "Try again"));
  }

  /** @param {...(string | Node)} words */
  say(...words) {
    this.root.setAttribute("data-loading", "");
    this.sign.replaceChildren(...words);
  }

  hide() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.root.removeAttribute("data-loading");
    this.sign.replaceChildren();
  }
}

// Presenting: the player alone on the screen, and a blank one while the lecturer speaks.
import { find } from "../../shared/elements.js";
import { setOutOfReach } from "../../shared/streamlit_page.js";

export class Present {
  /**
   * @param {HTMLElement} root
   * @param {AbortSignal} signal
   * @param {() => void} changed
   */
  constructor(root, signal, changed) {
    this.root = root;
    this.changed = changed;
    this.blank = find(root, '[data-part="blank"]');
    this.isFull = document.fullscreenElement !== null; // what follows on a presentation goes on with it
    document.addEventListener("fullscreenchange", () => this.follow(), { signal });
    this.blank.addEventListener("click", () => this.unblank(), { signal });
  }

  get presenting() {
    return this.root.hasAttribute("data-presenting");
  }

  /** The reader left the full screen by the browser's own means. That the player left it itself is told late, too. */
  follow() {
    const left = this.isFull && !document.fullscreenElement;
    this.isFull = document.fullscreenElement !== null;
    if (left && this.presenting) this.set(false);
  }

  /** @param {boolean} presenting */
  set(presenting) {
    this.isFull = false;
    this.root.toggleAttribute("data-presenting", presenting);
    this.unblank();
    setOutOfReach(presenting);
    if (presenting) this.root.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    this.changed();
  }

  toggle() {
    this.set(!this.presenting);
  }

  toggleBlank() {
    if (this.presenting) this.blank.hidden = !this.blank.hidden;
  }

  /**
   * Show, or hide again, what is left out of a presentation.
   * @param {"legend" | "counts"} name
   */
  toggleExtra(name) {
    if (this.presenting) this.root.toggleAttribute(`data-${name}`);
  }

  /** Any key brings a blank screen back; return whether it was blank. */
  unblank() {
    const was = !this.blank.hidden;
    this.blank.hidden = true;
    return was;
  }

  /** What is presented leaves the page, and nothing follows on it. */
  end() {
    if (this.presenting) this.set(false);
  }
}

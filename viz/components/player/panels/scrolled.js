// A box that scrolls, and knows how far without asking: to ask, or to scroll at once, would lay the page out at every step.

export class Scrolled {
  /**
   * @param {HTMLElement} box
   * @param {AbortSignal} signal
   * @param {() => void} [moved] is told that the reader scrolled
   */
  constructor(box, signal, moved = () => {}) {
    this.box = box;
    this.top = 0;
    this.drawing = 0;
    box.addEventListener("scroll", () => {
      if (this.drawing) return; // it is about to be elsewhere
      this.top = box.scrollTop;
      moved();
    }, { signal });
    signal.addEventListener("abort", () => cancelAnimationFrame(this.drawing));
  }

  /**
   * Scroll with the next frame, however many steps come before it.
   * @param {number} top
   */
  to(top) {
    this.top = top;
    this.drawing ||= requestAnimationFrame(() => {
      this.drawing = 0;
      this.box.scrollTop = this.top;
    });
  }
}

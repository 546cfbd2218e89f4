// What waits until it was not asked for a while. A timer that comes too early is set for what is left of the wait: setting
// one anew whenever it is asked costs a tenth of a step's script.

export const RESTED = 60; // milliseconds without a step: a reader who steps on has no use for what was between

export class Debounce {
  /**
   * @param {() => void} does
   * @param {number} wait milliseconds
   */
  constructor(does, wait) {
    this.does = does;
    this.wait = wait;
    this.due = 0;
    this.timer = 0;
  }

  ask() {
    this.due = performance.now() + this.wait;
    this.timer ||= window.setTimeout(() => this.wake(), this.wait);
  }

  cancel() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  wake() {
    const left = this.due - performance.now();
    this.timer = left > 0 ? window.setTimeout(() => this.wake(), left) : 0;
    if (!this.timer) this.does();
  }
}

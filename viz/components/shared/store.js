// Shared state with per-key subscriptions. Notifications are held until `start`, so that every view exists when the first
// is notified.

/**
 * @template {object} State
 */
export class Store {
  /** @param {State} state */
  constructor(state) {
    this.state = state;
    /** @type {{ names: readonly PropertyKey[], does: (state: any) => void }[]} */
    this.listeners = [];
    /** @type {Set<PropertyKey>} keys that changed and were not yet notified */
    this.changed = new Set();
    this.isHeld = true;
  }

  /** @returns {Readonly<State>} */
  get() {
    return this.state;
  }

  /**
   * Change some of the state. A listener's own changes are notified after the current round.
   * @param {Partial<State>} changes
   */
  set(changes) {
    for (const name of /** @type {(keyof State)[]} */ (Object.keys(changes))) {
      if (!Object.is(changes[name], this.state[name])) this.changed.add(name);
    }
    Object.assign(this.state, changes);
    if (!this.isHeld) this.tell();
  }

  /** Notify all listeners, and from now on those of each change. */
  start() {
    this.changed = new Set(Object.keys(this.state));
    this.tell();
  }

  /**
   * Subscribe to changes of some keys; listeners run in order of subscription.
   * @param {readonly (keyof State)[]} names
   * @param {(state: Readonly<State>) => void} does
   */
  subscribe(names, does) {
    this.listeners.push({ names, does });
  }

  tell() {
    this.isHeld = true;
    try {
      while (this.changed.size) {
        const { changed } = this;
        this.changed = new Set();
        for (const { names, does } of this.listeners) {
          if (names.some((name) => changed.has(name))) does(this.state);
        }
      }
    } finally {
      this.isHeld = false;
    }
  }
}

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
   * Change some of the state. What a listener changes is told once all have heard of what it was told itself.
   * @param {Partial<State>} changes
   */
  set(changes) {
    for (const name of /** @type {(keyof State)[]} */ (Object.keys(changes))) {
      if (!Object.is(changes[name], this.state[name])) this.changed.add(name);
    }
    Object.assign(this.state, changes);
    if (!this.isHeld) this.tell();
  }

  /** Tell all listeners, and from now on each that listens to what changes. */
  start() {
    this.changed = new Set(Object.keys(this.state));
    this.tell();
  }

  /**
   * Have something done when some of the state is another, in the order in which that was asked for.
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

import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { Stream } from "../../viz/components/shared/live/stream.js";

/** A browser of which only what a stream needs is there, with a clock that a test moves on. */
class Browser {
  constructor() {
    /** @type {{ listeners: Record<string, (event: { data: string }) => void>, isOpen: boolean, onerror: () => void }[]} */
    this.sources = [];
    /** @type {Map<number, { at: number, does: () => void }>} */
    this.timers = new Map();
    this.now = this.count = 0;
    const { sources } = this;
    const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
    this.page = page;
    const setTimeout = (/** @type {() => void} */ does, /** @type {number} */ delay) => {
      this.count += 1;
      this.timers.set(this.count, { at: this.now + delay, does });
      return this.count;
    };
    this.tools = {
      document: page,
      window: { setTimeout },
      clearTimeout: (/** @type {number} */ timer) => this.timers.delete(timer),
      EventSource: class {
        constructor() {
          /** @type {Record<string, (event: { data: string }) => void>} */
          this.listeners = {};
          this.isOpen = true;
          this.onerror = () => {};
          sources.push(this);
        }

        /**
         * @param {string} name
         * @param {(event: { data: string }) => void} does
         */
        addEventListener(name, does) {
          this.listeners[name] = does;
        }

        close() {
          this.isOpen = false;
        }
      },
    };
  }

  get source() {
    const source = this.sources.at(-1);
    if (!source) throw new Error("no stream was opened");
    return source;
  }

  get open() {
    return this.sources.filter(({ isOpen }) => isOpen).length;
  }

  /**
   * @param {string} name
   * @param {unknown} [data]
   */
  send(name, data = {}) {
    this.source.listeners[name]({ data: JSON.stringify(data) });
  }

  /** @param {number} milliseconds */
  wait(milliseconds) {
    this.now += milliseconds;
    for (const [name, { at, does }] of [...this.timers]) {
      if (at > this.now || !this.timers.delete(name)) continue;
      does();
    }
  }

  /** @param {"visible" | "hidden"} state */
  show(state) {
    this.page.visibilityState = state;
    this.page.dispatchEvent(new Event("visibilitychange"));
  }
}

/**
 * Do something with a stream that has started, and with what its listener heard.
 * @param {(browser: Browser, heard: unknown[], stream: Stream<unknown>) => void} does
 */
function listening(does) {
  const browser = new Browser();
  const names = Object.keys(browser.tools);
  const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  names.forEach((name) => {
    const value = /** @type {Record<string, unknown>} */ (browser.tools)[name];
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  });
  /** @type {unknown[]} */
  const heard = [];
  const stream = new Stream(new URL("https://example.org/live/room/events"), {
    state: (state, isFirst) => heard.push([state, isFirst]),
    vote: (vote) => heard.push(vote),
    line: (line) => heard.push(line),
  });
  try {
    stream.start();
    does(browser, heard, stream);
  } finally {
    stream.stop();
    names.forEach((name, at) => {
      const was = before[at];
      if (was) Object.defineProperty(globalThis, name, was);
      else Reflect.deleteProperty(globalThis, name);
    });
  }
}

Deno.test("a stream tells the vote and each state, and which is the first since it was opened", () => {
  listening((browser, heard) => {
    browser.send("vote", { choice: 1 });
    browser.send("state", "a");
    browser.send("state", "b");
    deepStrictEqual(heard, [{ choice: 1 }, "live", ["a", true], ["b", false]]);
  });
});

Deno.test("a lost line comes back within seconds, and its first state counts as one", () => {
  listening((browser, heard) => {
    browser.send("state", "a");
    browser.source.onerror();
    strictEqual(browser.open, 0);
    browser.wait(2_000);
    strictEqual(browser.open, 1);
    browser.send("state", "b");
    deepStrictEqual(heard, ["live", ["a", true], "lost", "live", ["b", true]]);
  });
});

Deno.test("a line on which nothing comes for 40 s is dead, and one with a heartbeat is not", () => {
  listening((browser, heard) => {
    browser.send("state", "a");
    for (let beat = 0; beat < 10; beat += 1) {
      browser.wait(15_000);
      browser.send("alive");
    }
    strictEqual(browser.sources.length, 1);
    browser.wait(40_000);
    browser.wait(0);
    strictEqual(browser.sources.length, 2);
    strictEqual(browser.open, 1);
    deepStrictEqual(heard.slice(2), ["lost"]);
  });
});

Deno.test("a room that is gone is asked for again soon, a full one later", () => {
  listening((browser, heard) => {
    browser.send("gone");
    browser.wait(2_000);
    browser.send("full");
    browser.wait(14_000);
    strictEqual(browser.open, 0);
    browser.wait(31_000);
    strictEqual(browser.open, 1);
    deepStrictEqual(heard, ["gone", "full"]);
  });
});

Deno.test("who is away for long is asked less often, and at least every ten seconds", () => {
  listening((browser) => {
    for (let failure = 0; failure < 20; failure += 1) {
      browser.source.onerror();
      const { length } = browser.sources;
      browser.wait(999);
      strictEqual(browser.sources.length, length);
      browser.wait(9_001);
      strictEqual(browser.open, 1);
    }
  });
});

Deno.test("a hidden page has no stream, and one that is seen again has one at once", () => {
  listening((browser, heard) => {
    browser.send("state", "a");
    browser.show("hidden");
    browser.wait(100_000);
    strictEqual(browser.open, 0);
    browser.show("visible");
    strictEqual(browser.open, 1);
    browser.send("state", "b");
    deepStrictEqual(heard.slice(1), [["a", true], ["b", true]]);
  });
});

Deno.test("what a closed stream still says is not heard", () => {
  listening((browser, heard, stream) => {
    const { listeners, onerror } = browser.source;
    browser.show("hidden");
    browser.show("visible");
    listeners.state({ data: '"late"' });
    onerror();
    strictEqual(browser.open, 1);
    stream.stop();
    browser.wait(100_000);
    strictEqual(browser.open, 0);
    deepStrictEqual(heard, []);
  });
});

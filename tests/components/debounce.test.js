import { deepStrictEqual } from "node:assert/strict";
import { Debounce } from "../../viz/components/shared/debounce.js";

/**
 * When a run of 100 ms wait happens that is asked for at some times, on a clock that moves by single milliseconds.
 * @param {number[]} asked
 * @param {number} [cancelled]
 */
function runs(asked, cancelled) {
  let now = 0;
  /** @type {Map<number, { at: number, does: () => void }>} */
  const timers = new Map();
  const { window, performance, clearTimeout } = globalThis;
  const setTimeout = (/** @type {() => void} */ does, /** @type {number} */ wait) => {
    timers.set(now + 1, { at: now + wait, does });
    return now + 1;
  };
  const clear = (/** @type {number} */ timer) => timers.delete(timer);
  Object.assign(globalThis, { window: { setTimeout }, performance: { now: () => now }, clearTimeout: clear });
  try {
    /** @type {number[]} */
    const ran = [];
    const debounce = new Debounce(() => ran.push(now), 100);
    for (; now < 1_000; now += 1) {
      for (const [timer, { at, does }] of [...timers]) {
        if (at > now) continue;
        timers.delete(timer);
        does();
      }
      if (asked.includes(now)) debounce.ask();
      if (now === cancelled) debounce.cancel();
    }
    return ran;
  } finally {
    Object.assign(globalThis, { window, performance, clearTimeout });
  }
}

Deno.test("a run waits until it was not asked for that long", () => {
  deepStrictEqual(runs([]), []);
  deepStrictEqual(runs([10]), [110]);
  deepStrictEqual(runs([10, 20, 109, 150]), [250]);
  deepStrictEqual(runs([10, 300, 350]), [110, 450]);
});

Deno.test("a cancelled run happens when it is asked for again", () => {
  deepStrictEqual(runs([10, 20], 50), []);
  deepStrictEqual(runs([10, 60], 50), [160]);
});

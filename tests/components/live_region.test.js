import { deepStrictEqual } from "node:assert/strict";
import { LiveRegion } from "../../viz/components/shared/live_region.js";

/**
 * What a region says, in order, while something is done with it.
 * @param {(region: LiveRegion) => void} does
 */
async function heardOf(does) {
  /** @type {string[]} */
  const heard = [];
  const ended = new AbortController();
  const element = {
    set textContent(/** @type {string} */ words) {
      heard.push(words);
    },
  };
  const { window } = globalThis;
  Object.assign(globalThis, { window: globalThis });
  try {
    does(new LiveRegion(/** @type {any} */ (element), ended.signal));
    await new Promise((done) => setTimeout(done, 200));
  } finally {
    ended.abort();
    Object.assign(globalThis, { window });
  }
  return heard;
}

Deno.test("of steps that follow each other the last one is announced, as it then is", async () => {
  let step = 0;
  const heard = await heardOf((region) => {
    for (step = 1; step < 5; step++) region.tell(() => `step ${step}`);
  });
  deepStrictEqual(heard, ["step 5"]);
});

Deno.test("what is said at once comes after what waits, which is not announced again", async () => {
  const heard = await heardOf((region) => {
    region.tell(() => "a step");
    region.say("an answer");
    region.tell(() => "a step");
  });
  deepStrictEqual(heard, ["a step", "an answer"]);
});

import { deepStrictEqual } from "node:assert/strict";
import { leaving } from "../../viz/components/shared/leaving.js";

/** Calls of a component at one place, and what they did. */
class Place {
  isConnected = true;
  /** @type {string[]} */
  done = [];

  /** @param {string} name */
  call(name) {
    this.done.push(name);
    const place = /** @type {any} */ (this);
    return leaving(place, () => this.done.push(`${name} again`), () => this.done.push(`end of ${name}`));
  }
}

const nextTask = () => new Promise((done) => setTimeout(done));

Deno.test("a call that is out of date ends nothing, in whatever order the calls came", async () => {
  const place = new Place();
  const late = place.call("late"), latest = place.call("latest");
  late();
  deepStrictEqual(place.done, ["late", "latest"]);
  place.call("late")(); // after the latest: what that shows is shown again
  deepStrictEqual(place.done, ["late", "latest", "late", "latest again"]);
  await nextTask();
  latest();
  deepStrictEqual(place.done.slice(4), ["end of latest"]);
});

Deno.test("the latest call ends what runs of the page have shown", async () => {
  const place = new Place();
  place.call("first");
  await nextTask();
  const second = place.call("second");
  await nextTask();
  second();
  deepStrictEqual(place.done, ["first", "second", "end of second"]);
});

Deno.test("a call for a place that has left the page ends it", () => {
  const place = new Place();
  const first = place.call("first");
  place.isConnected = false;
  first();
  place.call("second")();
  deepStrictEqual(place.done, ["first", "end of first", "second", "end of second"]);
});

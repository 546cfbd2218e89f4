import { ok, strictEqual } from "node:assert/strict";
import { frameFor } from "../../viz/components/player/focus/frame.js";
import { Letters } from "../../viz/components/player/focus/short_words.js";
/** @import { Drawn } from "../../viz/components/player/focus/frame.js" */

const WIDTHS = { pill: 40, narrow: 34, window: 92, name: 40, side: 40, letters: new Letters(() => 8) };

/**
 * What a game has to draw: rows of at most `across` nodes each.
 * @param {number} across
 * @param {number} count
 * @returns {Drawn}
 */
function game(across, count = 10) {
  const data = { round: false, grown: 0, moves: ["a1"] };
  return /** @type {any} */ ({ data, rows: { count, across }, boards: null });
}

/** @param {number} width */
function pane(width) {
  return { width, height: 440, least: 11, leastWindow: 11, hasButtons: false };
}

Deno.test("in a narrow pane the windows stand beside the rows where these have room for every sibling", () => {
  const [few, many] = [5, 12].map((across) => frameFor(pane(490), WIDTHS, game(across)));
  strictEqual(few.beside, "line");
  ok(few.sizes.room.nodes >= 5);
  strictEqual(many.beside, "names");
  ok(many.left < few.left);
  strictEqual(frameFor(pane(366), WIDTHS, game(5)).beside, "names");
  strictEqual(frameFor(pane(600), WIDTHS, game(20)).beside, "line");
});

Deno.test("where siblings need the room, the bounds stand below each other", () => {
  const narrow = frameFor(pane(600), WIDTHS, game(12, 3));
  strictEqual(narrow.beside, "lines");
  ok(narrow.sizes.room.nodes >= 12);
  strictEqual(frameFor(pane(600), WIDTHS, game(11, 3)).beside, "line");
});

Deno.test("rows and their names share the pane", () => {
  for (const width of [366, 490, 600, 1000]) {
    const { left, width: between } = frameFor(pane(width), WIDTHS, game(7));
    strictEqual(left + between + 20, width);
  }
});

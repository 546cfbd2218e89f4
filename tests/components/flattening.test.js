import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { absolutePath, joined, MOVED_NOWHERE } from "../../viz/components/player/sharing/flattening.js";
import { hexColour } from "../../viz/components/player/sharing/look_reader.js";

Deno.test("transformations inside each other move and stretch in their order", () => {
  const outer = joined(MOVED_NOWHERE, "translate(10 20) scale(2)");
  deepStrictEqual(outer, { across: 2, down: 2, x: 10, y: 20 });
  deepStrictEqual(joined(outer, "scale(3 4) translate(1,-1)"), { across: 6, down: 8, x: 16, y: 12 });
  deepStrictEqual(joined(outer, ""), outer);
});

Deno.test("a path goes where its transformation brings it", () => {
  const matrix = { across: 2, down: 3, x: 10, y: 20 };
  const paths = {
    "M0 -1L1 1H-1Z": "M10 17L12 23H8Z",
    "M-8 5l13 -9M-5 8l13 -9": "M-6 35l26 -27M0 44l26 -27",
    "M4 1V2": "M18 23V26",
    "M-1 0a1 1 0 1 0 2 0Z": "M8 20a2 3 0 1 0 4 0Z",
    "": "",
  };
  for (const [path, expected] of Object.entries(paths)) strictEqual(absolutePath(path, matrix), expected);
});

Deno.test("colours are written as figures write them", () => {
  const colours = {
    "rgb(27, 31, 36)": "#1b1f24",
    "rgba(255, 0, 16, 0.5)": "#ff0010",
    "color(srgb 1 0.5 0)": "#ff8000",
    "color(srgb 1 1e-3 0.2)": "#ff0033",
    none: "none",
  };
  for (const [colour, expected] of Object.entries(colours)) strictEqual(hexColour(colour), expected);
});

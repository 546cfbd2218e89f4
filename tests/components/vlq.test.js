import { deepStrictEqual } from "node:assert/strict";
import { numbersOf } from "../../viz/components/shared/vlq.js";
import { column } from "./columns.js";
import { numbersFrom } from "./recordings.js";

Deno.test("a column is read as Python writes it", () => {
  deepStrictEqual([...numbersOf("ACCgBDjB")], [0, 1, 2, 18, 17, 0]);
  deepStrictEqual([...numbersOf("")], []);
});

Deno.test("numbers of any size are read as they were written", () => {
  const random = numbersFrom(3);
  for (let round = 0; round < 50; round++) {
    const numbers = Array.from({ length: random(30) }, () => random(2 ** (1 + random(29))) - random(40));
    deepStrictEqual([...numbersOf(column(numbers))], numbers);
  }
});

import { strictEqual } from "node:assert/strict";
import { decode } from "../../viz/components/player/sharing/files.js";
import { readNumber } from "../../viz/components/player/panels/what_if.js";
import { countUpTo, within } from "../../viz/components/shared/numbers.js";
import { grouped, listed, sentenceCase } from "../../viz/components/shared/words.js";

Deno.test("a sentence begins with a capital, and a move keeps the letter of its side", () => {
  strictEqual(sentenceCase("the start is entered."), "The start is entered.");
  strictEqual(sentenceCase("b\u00a0c5 is entered."), "b\u00a0c5 is entered.");
  strictEqual(sentenceCase(""), "");
});

Deno.test("numbers and lists are written as the page writes them", () => {
  strictEqual(grouped(1234567), "1,234,567");
  strictEqual(listed([]), "");
  strictEqual(listed(["A"]), "A");
  strictEqual(listed([1, 2]), "1 and 2");
  strictEqual(listed(["A", "B", "C"]), "A, B and C");
});

Deno.test("a number is read with the signs of the field", () => {
  strictEqual(readNumber("−2.5"), -2.5);
  strictEqual(readNumber("-inf"), -Infinity);
  strictEqual(readNumber("∞"), Infinity);
  for (const none of ["", " ", "x", "1 2"]) strictEqual(readNumber(none), NaN);
});

Deno.test("how many ascending numbers are at most a limit", () => {
  const numbers = [2, 2, 5, 9];
  for (const limit of [0, 2, 4, 5, 8, 9, 10]) {
    strictEqual(countUpTo(numbers, limit), numbers.filter((number) => number <= limit).length);
  }
  strictEqual(countUpTo([], 1), 0);
});

Deno.test("a number is kept within two others, the higher one of which counts", () => {
  strictEqual(within(5, 1, 3), 3);
  strictEqual(within(0, 1, 3), 1);
  strictEqual(within(2, 1, 3), 2);
});

Deno.test("a text file is read as what it was written in", () => {
  strictEqual(decode(new TextEncoder().encode("α ≥ 3").buffer), "α ≥ 3");
  strictEqual(decode(new Uint8Array([0xff, 0xfe, 0x42, 0x00]).buffer), "B");
  strictEqual(decode(new Uint8Array([0xfe, 0xff, 0x00, 0x42]).buffer), "B");
  strictEqual(decode(new Uint8Array([0xe9]).buffer), "é");
  strictEqual(decode(new ArrayBuffer(0)), "");
});

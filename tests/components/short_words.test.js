import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import {
  belowWords,
  commonForm,
  cutWords,
  Letters,
  shorterName,
  shorterValue,
  shortestValue,
} from "../../viz/components/player/focus/short_words.js";
import { numbersFrom } from "./recordings.js";

/** @param {string} text */
const inLetters = (text) => text.length;
/** @type {{ count: number, unit: "node", isOpened: boolean }} */
const closed = { count: 2337, unit: "node", isOpened: false };

Deno.test("what is below a node is told in words, and where these have no room by a number", () => {
  /** @param {number} room */
  const at = (room) => belowWords(closed, room, inLetters);
  deepStrictEqual([16, 15, 9, 5, 4, 1].map(at), ["2,337 more nodes", "+2,337", "+2,337", "+2.3k", "+2k", "2k"]);
  strictEqual(belowWords({ ...closed, count: 1, unit: "visit" }, 20, inLetters), "1 more visit");
  strictEqual(belowWords({ ...closed, count: 1 }, 12, inLetters), "+1", "as others in its row");
  strictEqual(belowWords({ ...closed, count: 0 }, 12, inLetters), "");
});

Deno.test("no count can be read as a negative number", () => {
  for (let room = 0; room < 20; room++) {
    strictEqual(belowWords({ ...closed, isOpened: true }, room, inLetters), "[−]");
  }
});

Deno.test("counts keep to their room, if that is enough for the least that is said", () => {
  const number = numbersFrom(3);
  for (let round = 0; round < 2000; round++) {
    const room = 4 + number(20);
    ok(belowWords({ ...closed, count: 1 + number(200_000) }, room, inLetters).length <= room);
  }
});

Deno.test("a cutoff is told in words, by its mark, or not at all", () => {
  const cut = { cut: "alpha" };
  strictEqual(cutWords(cut, false, 6, inLetters), "α cut");
  strictEqual(cutWords(cut, false, 5, inLetters), "//");
  strictEqual(cutWords(cut, true, 6, inLetters), "//");
  strictEqual(cutWords({ cut: "table" }, false, 5, inLetters), "T");
  strictEqual(cutWords(cut, true, 2, inLetters), "");
  strictEqual(cutWords({ cut: "" }, true, 9, inLetters), "");
});

Deno.test("each letter is measured once in each weight", () => {
  /** @type {[string, number][]} */
  const asked = [];
  const letters = new Letters((letter, weight) => {
    asked.push([letter, weight]);
    return weight / 100;
  });
  strictEqual(letters.plain("11"), 8);
  strictEqual(letters.bold("11"), 13);
  strictEqual(letters.plain("111"), 12);
  deepStrictEqual(asked, [["1", 400], ["1", 650]]);
});

Deno.test("a value keeps as many decimals as there is room for, and says where some are left out", () => {
  /** @param {string} text @param {number} room */
  const at = (text, room) => shorterValue(text, room, inLetters);
  strictEqual(at("≥≈146.142…", 10), "≥≈146.142…");
  strictEqual(at("≥≈146.142…", 9), "≥≈146.14…");
  strictEqual(at("≥≈146.142…", 6), "≥≈146…");
  strictEqual(at("≥≈146.142…", 1), "≥≈146…");
  strictEqual(at("=−0.333…", 6), "=−0.3…");
  strictEqual(at("≈25.040…?", 6), "≈25…?");
  strictEqual(shortestValue("=−0.333…"), "=−0.3…");
  for (const text of ["−12", "∞", "0.5", "1.23…e8", "−12345.…", ""]) strictEqual(at(text, 0), text);
});

Deno.test("a name that is too wide is the brief one of the game, before a letter is cut", () => {
  const briefs = { "take 1 from b": "b−1" };
  /** @param {string} name @param {number} room */
  const at = (name, room) => shorterName(name, briefs, room, inLetters);
  strictEqual(at("take 1 from b", 13), "take 1 from b");
  strictEqual(at("take 1 from b", 12), "1 from b");
  strictEqual(at("take 1 from b", 7), "b−1");
  strictEqual(at("take 1 from b", 2), "b…");
  strictEqual(at("B right 233", 11), "B right 233");
  strictEqual(at("B right 233", 9), "B right…");
  strictEqual(at("B right 233", 0), "B…");
});

Deno.test("the names of a row lose as much as the longest has to, and what has no brief name stays whole", () => {
  const briefs = { "w Nh3": "Nh3", "w h3": "h3" };
  /** @param {string[]} names @param {number} room */
  const at = (names, room) => {
    const form = commonForm(names, briefs, room, inLetters);
    return names.map((name) => shorterName(name, briefs, room, inLetters, form));
  };
  deepStrictEqual(at(["w Nh3", "w h3", "pass"], 5), ["w Nh3", "w h3", "pass"]);
  deepStrictEqual(at(["w Nh3", "w h3", "pass"], 4), ["Nh3", "h3", "pass"]);
  deepStrictEqual(at(["w Nh3", "w h3"], 2), ["N…", "h3"]);
});

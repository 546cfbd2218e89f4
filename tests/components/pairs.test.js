import { deepStrictEqual } from "node:assert/strict";
import { pressable, pressedPart } from "../../viz/components/shared/pairs.js";

const CHESS = { "e2 e4": "w e4", "e2 e3": "w e3", "g1 f3": "w Nf3" };

Deno.test("a piece is pressed first, then its square or another piece", () => {
  deepStrictEqual(pressable(CHESS, ""), { e2: "e2", g1: "g1" });
  deepStrictEqual(pressable(CHESS, "e2"), { e2: "e2", g1: "g1", e4: "w e4", e3: "w e3" });
  deepStrictEqual(pressedPart(CHESS, "", "e2"), { move: null, picked: "e2" });
  deepStrictEqual(pressedPart(CHESS, "e2", "e4"), { move: "w e4", picked: "" });
  deepStrictEqual(pressedPart(CHESS, "e2", "g1"), { move: null, picked: "g1" });
  deepStrictEqual(pressedPart(CHESS, "e2", "e2"), { move: null, picked: "" });
  deepStrictEqual(pressedPart(CHESS, "e2", "h5"), { move: null, picked: "" });
  deepStrictEqual(pressedPart(CHESS, "", "e4"), { move: null, picked: "" });
});

Deno.test("on other boards a part alone makes a move", () => {
  const moves = { a1: "X a1", b2: "X b2" };
  deepStrictEqual(pressable(moves, ""), moves);
  deepStrictEqual(pressedPart(moves, "", "b2"), { move: "X b2", picked: "" });
});

Deno.test("a third press chooses what a pawn becomes, and any other gives the move up", () => {
  const moves = { "a7 a8 Q": "w a8=Q", "a7 a8 N": "w a8=N", "c1 c2": "w Kc2" };
  deepStrictEqual(pressable(moves, ""), { a7: "a7", c1: "c1" });
  deepStrictEqual(pressable(moves, "a7"), { a7: "a7", c1: "c1", a8: "a8" });
  deepStrictEqual(pressedPart(moves, "a7", "a8"), { move: null, picked: "a7 a8" });
  deepStrictEqual(pressable(moves, "a7 a8"), { Q: "w a8=Q", N: "w a8=N" });
  deepStrictEqual(pressedPart(moves, "a7 a8", "N"), { move: "w a8=N", picked: "" });
  deepStrictEqual(pressedPart(moves, "a7 a8", "c1"), { move: null, picked: "c1" });
  deepStrictEqual(pressedPart(moves, "a7 a8", "a8"), { move: null, picked: "" });
  deepStrictEqual(pressedPart(moves, "a7 a8", ""), { move: null, picked: "" });
});

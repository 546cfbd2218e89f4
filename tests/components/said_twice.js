// Reads questions from the standard input, a line each, and answers with what the browser part says of what Python says too.
import * as stops from "../../viz/components/comparing/stops.js";
import { shownValue, shownWindow } from "../../viz/components/player/practising/hand_in.js";
import { Geometry } from "../../viz/components/player/tree/geometry.js";
import { answerEach } from "./answering.js";

/** @type {Record<string, (asked: any) => unknown>} */
const ANSWERS = {
  value: shownValue,
  window: shownWindow,
  stops: () => stops,
  edges: (data) => {
    const geometry = new Geometry(data);
    const edges = data.parents.map((/** @type {number} */ _, /** @type {number} */ key) => ({
      corners: geometry.corners(key),
      strike: geometry.onEdge(key, geometry.strike),
      turn: geometry.onEdge(key, geometry.turn),
    }));
    return { edges: edges.slice(1), horizons: geometry.horizons.map((ply) => geometry.horizon(ply, geometry.places)) };
  },
};

await answerEach(([what, asked]) => ANSWERS[what](asked) ?? null);

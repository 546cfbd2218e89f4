// Reads questions from the standard input, a line each, and answers with what the browser part says of what Python says too.
import * as stops from "../../viz/components/comparing/stops.js";
import { Style } from "../../viz/components/player/focus/model.js";
import { shownValue, shownWindow } from "../../viz/components/player/practising/hand_in.js";
import { Looks } from "../../viz/components/player/replay/node_at_step.js";
import { Geometry } from "../../viz/components/player/tree/geometry.js";
import { answerEach } from "./answering.js";
/** @import { Look } from "../../viz/components/player/replay/node_at_step.js" */

const NOTHING_SHOWN =
  /** @type {Look} */ (/** @type {unknown} */ ({ value: [], alpha: [], beta: [], cut: "", visit: 0 }));
const WITHOUT_VISITS = Object.assign(Object.create(Looks.prototype), { data: { samples: false } });

/** @param {boolean} isSmall */
function focusLines(isSmall) {
  return Style.prototype.lines.call(Object.assign(Object.create(Style.prototype), { isSmall, sizes: {} }), 0, 0);
}

/** @type {Record<string, (asked: any) => unknown>} */
const ANSWERS = {
  value: shownValue,
  window: shownWindow,
  stops: () => stops,
  parts: () => ({
    said: Object.keys(Looks.prototype.shown.call(WITHOUT_VISITS, 0, NOTHING_SHOWN).texts),
    focus: [true, false].flatMap((isSmall) => focusLines(isSmall)).flatMap(({ parts }) => parts),
  }),
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

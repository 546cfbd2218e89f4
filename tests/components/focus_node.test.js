import { deepStrictEqual, ok } from "node:assert/strict";
import { isSame } from "../../viz/components/player/focus/node.js";
import { Looks } from "../../viz/components/player/replay/node_at_step.js";
import { EVENTS, NAMES, PARENTS } from "./recordings.js";
/** @import { NodeView } from "../../viz/components/player/focus/node.js" */
/** @import { EventTable, FocusTable } from "../../viz/components/player/replay/tables.js" */

const none = PARENTS.map(() => 0);
const rows = EVENTS.map((event) => event.split(" "));

/** What the root shows at a step of the textbook's tree, of which no words are given. */
function told() {
  const focus = { parents: PARENTS.map((parent) => Math.max(parent, 0)), kinds: none, known: none, values: [["", ""]] };
  const data = { ...focus, skips: [], byBeta: [], best: [], ties: [], hits: [], shown: EVENTS.map(() => 0) };
  const kinds = rows.map(([name]) => NAMES.indexOf(name));
  const events = { names: NAMES, kinds, nodes: rows.map(([, node]) => Number(node)), parents: PARENTS };
  const looks = new Looks(
    /** @type {FocusTable} */ (/** @type {unknown} */ (data)),
    /** @type {EventTable} */ (/** @type {unknown} */ (events)),
  );
  const about = { below: 0, isClosed: false, isOpened: false, lit: "", isChosen: false };
  return /** @type {Record<string, unknown> & NodeView} */ ({ look: looks.look(0, 5), ...about });
}

/** @param {unknown} value */
function another(value) {
  if (Array.isArray(value)) return [`${value[0]}x`, value[1]];
  return typeof value === "number" ? value + 1 : typeof value === "boolean" ? !value : `${value}x`;
}

Deno.test("a node is drawn anew for each thing that it shows, whichever differs", () => {
  const { look, ...about } = told();
  ok(isSame(told(), told()));
  const unseen = [
    ...Object.entries(look).filter(([name, value]) =>
      isSame(told(), { ...told(), look: { ...look, [name]: another(value) } })
    ),
    ...Object.entries(about).filter(([name, value]) => isSame(told(), { ...told(), [name]: another(value) })),
  ];
  deepStrictEqual(unseen.map(([name]) => name), []);
});

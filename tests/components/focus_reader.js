// Reads recordings from the standard input, a line each, and answers with what the focus view knows at every step.
import { Looks } from "../../viz/components/player/replay/node_at_step.js";
import { Rows } from "../../viz/components/player/focus/rows.js";
import { eventTable, focusTable } from "../../viz/components/player/replay/tables.js";
import { TreeLooks } from "../../viz/components/player/tree/tree_looks.js";
import { answerEach } from "./answering.js";

const EVERYTHING = { nodes: Infinity, count: 0 };

await answerEach(answer);

/**
 * @typedef {object} Recording
 * @property {any} focus
 * @property {any} events
 * @property {(string | null)[]} paths
 * @property {number[]} parents
 * @property {import("../../viz/components/player/focus/sizes.js").RowRoom} room
 * @property {[step: number, revealed: number, revealedBest: number][]} shown of the whole tree, one after the other
 */

/** @param {Recording} recording */
function answer(recording) {
  return recording.shown ? treeAnswer(recording) : focusAnswer(recording);
}

/**
 * What the whole tree shows, and which of its elements were not counted as touched although they look different.
 * @param {Recording} recording
 */
function treeAnswer({ focus, events, paths, parents, shown }) {
  const looks = new Looks(focusTable(focus), eventTable(events));
  const tree = new TreeLooks(looks, paths, parents);
  /** @type {string[]} */
  let painted = [];
  return shown.map(([step, revealed, revealedBest], number) => {
    const full = tree.keys.map((key) => tree.at(key, { step, revealed, revealedBest }));
    const ends = [...shown[number], ...(shown[number - 1] ?? [])];
    const touched = tree.touched(Math.min(...ends), Math.max(...ends));
    const now = full.map((each) => JSON.stringify(each));
    const missed = number ? tree.keys.filter((key) => now[key] !== painted[key] && !touched.has(key)) : [];
    painted = now;
    return { full, missed, limit: looks.limit(step) };
  });
}

/** @param {Recording} recording */
function focusAnswer({ room, ...recording }) {
  const [focus, events] = [focusTable(recording.focus), eventTable(recording.events)];
  const looks = new Looks(focus, events);
  const [all, pages] = [new Rows(focus, looks), new Rows(focus, looks)]; // rows that stay are kept from step to step
  const nodes = [...focus.parents.keys()];
  return Array.from({ length: events.kinds.length + 1 }, (_, step) => {
    const line = looks.line(looks.current(step));
    return {
      below: nodes.map((node) => looks.below(node, step)),
      rows: all.at(step, line, EVERYTHING).map((groups) => groups.flatMap((group) => group.nodes)),
      pages: pages.at(step, line, room),
    };
  });
}

// Reads recordings from the standard input, a line each, and answers with what the focus view knows at every step.
import { Looks } from "../../viz/components/player/focus/looks.js";
import { Rows } from "../../viz/components/player/focus/rows.js";
import { eventTable, focusTable } from "../../viz/components/player/replay/tables.js";

const EVERYTHING = { nodes: Infinity, count: 0 };

const lines = Deno.stdin.readable.pipeThrough(new TextDecoderStream());
let rest = "";
for await (const chunk of lines) {
  const parts = (rest + chunk).split("\n");
  rest = parts.pop() ?? "";
  for (const line of parts) console.log(JSON.stringify(answer(JSON.parse(line))));
}

/** @param {{ focus: any, events: any, room: import("../../viz/components/player/focus/sizes.js").Room }} recording */
function answer({ room, ...recording }) {
  const [focus, events] = [focusTable(recording.focus), eventTable(recording.events)];
  const looks = new Looks(focus, events);
  const [all, pages] = [new Rows(focus, looks), new Rows(focus, looks)]; // rows that stay are kept from step to step
  const nodes = [...focus.parents.keys()];
  return Array.from({ length: events.kinds.length + 1 }, (_, step) => {
    const line = looks.line(looks.current(step));
    return {
      looks: nodes.map((node) => looks.look(node, step)),
      below: nodes.map((node) => looks.below(node, step)),
      rows: all.at(step, line, EVERYTHING).map((groups) => groups.flatMap((group) => group.nodes)),
      pages: pages.at(step, line, room),
    };
  });
}

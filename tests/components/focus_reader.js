// Reads recordings from the standard input, a line each, and answers with what the focus view knows at every step.
import { Looks } from "../../viz/components/player/focus/looks.js";
import { Rows } from "../../viz/components/player/focus/rows.js";

const lines = Deno.stdin.readable.pipeThrough(new TextDecoderStream());
let rest = "";
for await (const chunk of lines) {
  const parts = (rest + chunk).split("\n");
  rest = parts.pop() ?? "";
  for (const line of parts) console.log(JSON.stringify(answer(JSON.parse(line))));
}

/** @param {{ focus: any, events: any, room: number }} recording */
function answer({ focus, events, room }) {
  const looks = new Looks(focus, events);
  const [all, pages] = [new Rows(focus, looks), new Rows(focus, looks)]; // rows that stay are kept from step to step
  const nodes = focus.parents.map((/** @type {number} */ _, /** @type {number} */ node) => node);
  return Array.from({ length: events.kinds.length + 1 }, (_, step) => {
    const line = looks.line(looks.current(step));
    return {
      looks: nodes.map((/** @type {number} */ node) => looks.look(node, step)),
      below: nodes.map((/** @type {number} */ node) => looks.below(node, step)),
      rows: all.at(step, line, Infinity).map((groups) => groups.flatMap((group) => group.nodes)),
      pages: pages.at(step, line, room),
    };
  });
}

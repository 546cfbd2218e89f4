// The focus view at many steps, for a film or a handout: drawn in a pane of its own, in light colours, so that what the reader
// sees stays as it is.
import { make } from "../../shared/elements.js";
import { Focus } from "../focus/focus.js";
import { FocusDrawing } from "./focus_drawing.js";

const SLICE = 40; // milliseconds of drawing, before the page has its turn
const LONGEST_FILM = 30_000; // milliseconds for all steps
const MOST_DRAWN = 300_000; // fewer than the server refuses

/**
 * @typedef {object} Pane
 * @property {number} width in pixels
 * @property {number} height
 * @property {number} leastType the size of the smallest type
 */

/** @type {Pane} as large as the pictures of a handout, whose type has to be large for that */
export const PAPER = { width: 780, height: 560, leastType: 11 };

/**
 * Draw some steps; there is a problem if that takes too long or is too much.
 * @param {Focus} focus the view on screen
 * @param {readonly number[]} steps
 * @param {Pane | null} pane by default as large as the one on screen
 * @param {{ tell: (count: number) => void, asks: Set<string>, signal: AbortSignal }} page
 */
export async function film(focus, steps, pane, { tell, asks, signal }) {
  const ended = new AbortController();
  const drawing = new FocusDrawing();
  const stage = stageOf(focus, pane);
  try {
    const view = viewIn(stage, focus, pane, ended.signal);
    const began = performance.now();
    let paused = began;
    for (const [count, step] of steps.entries()) {
      view.show(step, ...["sentence", "values"].map((cover) => (asks.has(cover) ? step - 1 : step)));
      drawing.take(step, view.svg);
      const now = performance.now();
      if (now - began > LONGEST_FILM || drawing.marks > MOST_DRAWN) return { problem: TOO_MUCH };
      if (now - paused < SLICE) continue;
      tell(count + 1);
      await new Promise((done) => setTimeout(done));
      if (signal.aborted) return { problem: "Another search is shown now." };
      paused = performance.now();
    }
    return { drawing: drawing.data };
  } finally {
    ended.abort();
    stage.remove();
  }
}

const TOO_MUCH = "These are too many steps to draw. Choose the key moments, or fewer steps.";

/**
 * @param {Focus} focus
 * @param {Pane | null} pane
 */
function stageOf({ stage }, pane) {
  const room = make("div", { className: "film", inert: true }, make("div", { className: "focus" }));
  const { width, height } = pane ?? { width: stage.clientWidth, height: stage.clientHeight };
  Object.assign(room.style, { width: `${width}px`, height: `${height}px` });
  stage.append(room);
  return room;
}

/**
 * A second view of the same search, with what the reader has opened.
 * @param {HTMLElement} stage
 * @param {Focus} focus
 * @param {Pane | null} pane
 * @param {AbortSignal} signal
 */
function viewIn(stage, { looks, page, rows }, pane, signal) {
  const view = new Focus(stage, looks, {
    chosen: () => {},
    jump: () => {},
    toggled: () => {},
    leastType: () => pane?.leastType ?? page.leastType(),
    leastWindow: () => pane?.leastType ?? page.leastWindow(),
    lit: () => "",
    isChosen: () => false,
  }, signal);
  for (const node of rows.opened) view.rows.opened.add(node);
  view.set(true);
  return view;
}

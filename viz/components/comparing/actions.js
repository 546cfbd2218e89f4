// The actions of a comparison's buttons and keys, by the names in `data-do` and in the player's keys.
import { openAtTop } from "../shared/elements.js";
import { openDrawer } from "../shared/streamlit_page.js";
/** @import { Comparison } from "./comparison.js" */

/** @type {Record<string, (comparison: Comparison, button: Element) => void>} */
const TOGETHER = {
  first: (comparison) => comparison.jump(0),
  back: (comparison) => comparison.jump(comparison.state.stop - 1),
  forward: (comparison) => comparison.stepForward(),
  reveal: (comparison) => comparison.reveal(),
  last: (comparison) => comparison.jump(comparison.last),
  play: (comparison) => (comparison.state.isPlaying ? comparison.pause() : comparison.play()),
  "next-cutoff": (comparison) => comparison.jump(comparison.nearest("cutoff", 1)),
  "previous-cutoff": (comparison) => comparison.jump(comparison.nearest("cutoff", -1)),
  "next-bound": (comparison) => comparison.jump(comparison.nearest("bound", 1)),
  "previous-bound": (comparison) => comparison.jump(comparison.nearest("bound", -1)),
  "fold-node": (comparison) => comparison.foldNode(),
  fit: (comparison) => comparison.used().act("fit"),
  picture: (comparison) => comparison.picture.toggle(),
  change: (_, button) => openDrawer(button.getAttribute("data-field") ?? undefined),
  add: (comparison) => comparison.report("added"),
  difference: ({ store }) => store.set({ isDiffering: !store.get().isDiffering }),
  "copy-comparison": (comparison, button) => comparison.handOut.copyLink(button),
  "save-comparison": (comparison) => comparison.handOut.save(),
  present: (comparison) => comparison.present.toggle(),
  blank: (comparison) => comparison.present.toggleBlank(),
  counts: (comparison) => comparison.present.toggleCounts(),
  "ask-first": (comparison) => comparison.asking.toggle(),
  help: (comparison) => openAtTop(comparison.players[0].part("keys", HTMLDialogElement)),
};

/**
 * @param {Comparison} comparison
 * @param {string} name
 * @param {Element} button the one that was pressed; the comparison itself for a key
 */
export function actTogether(comparison, name, button) {
  if (comparison.state.covers.has("next") && /^next-/.test(name)) return; // what comes is asked
  TOGETHER[name]?.(comparison, button);
}

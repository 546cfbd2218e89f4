// The comparison as a Streamlit component.
import { find } from "../shared/elements.js";
import { leaving } from "../shared/leaving.js";
import { showWith, stopWaiting } from "../player/load.js";
import { Comparison } from "./comparison.js";
/** @import { ComparisonData } from "../contract.d.ts" */

/** @type {WeakMap<Element, Comparison>} */
const comparisons = new WeakMap();
/** @type {Comparison | undefined} the one on the page that the reader left, which goes on when the reader comes back */
let left;

/**
 * Streamlit calls this whenever the page runs: the comparison stays unless it has changed.
 * @param {object} component
 * @param {ParentNode} component.parentElement
 * @param {ComparisonData} component.data
 * @param {(name: string, value: unknown) => void} component.setTriggerValue
 */
export default function mount({ parentElement, data, setTriggerValue }) {
  const root = find(parentElement, ".plyscope-comparison");
  showComparison(root, data, setTriggerValue);
  return leaving(root, () => showComparison(root, data, setTriggerValue), () => {
    stopWaiting(root);
    const ended = comparisons.get(root);
    ended?.end();
    ended?.present.end();
    left = ended ?? left;
    comparisons.delete(root);
  });
}

/**
 * @param {HTMLElement} root
 * @param {ComparisonData} data
 * @param {(name: string, value: unknown) => void} setTriggerValue
 */
function showComparison(root, data, setTriggerValue) {
  const shown = comparisons.get(root);
  if (shown?.data.id !== data.id) {
    const names = data.panes.flatMap(({ player }) => (player ? [player.document] : []));
    showWith(root, names, () => {
      shown?.end();
      comparisons.set(root, new Comparison(root, data, shown ?? left, setTriggerValue));
    });
  } else {
    stopWaiting(root);
    shown.differing.take(data.difference);
  }
}

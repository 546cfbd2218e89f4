// The list of the trees of the last visits as a component of Streamlit's.
import { showRecentTrees } from "./recent_trees.js";

/** @param {{ parentElement: ParentNode }} component */
export default function mount({ parentElement }) {
  const left = new AbortController();
  showRecentTrees(parentElement, left.signal);
  return () => left.abort();
}

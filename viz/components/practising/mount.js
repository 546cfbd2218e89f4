// The page Practise as a component of Streamlit's.
import { find } from "../shared/elements.js";
import { leaving } from "../shared/leaving.js";
import { Practice } from "./practice.js";
/** @import { TutorData } from "../contract.d.ts" */

/** @type {WeakMap<Element, Practice>} */
const practices = new WeakMap();

/**
 * Streamlit calls this whenever the page runs: the exercise stays.
 * @param {{ parentElement: ParentNode, data: TutorData }} component
 */
export default function mount({ parentElement, data }) {
  const root = find(parentElement, ".plyscope-practice");
  const show = () => practices.has(root) || practices.set(root, new Practice(root, data));
  show();
  return leaving(root, show, () => {
    practices.get(root)?.end();
    practices.delete(root);
  });
}

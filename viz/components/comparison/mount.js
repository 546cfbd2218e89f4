// The comparison as a component of Streamlit's.
import { Comparison } from "./comparison.js";


const comparisons = new WeakMap();

export default function mount({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".plyscope-comparison");
  const shown = comparisons.get(root);
  if (shown?.data.id !== data.id) {
    shown?.end();
    comparisons.set(root, new Comparison(root, data, shown, setTriggerValue));
  }
  return () => {
    comparisons.get(root)?.end();
    comparisons.delete(root);
  };
}

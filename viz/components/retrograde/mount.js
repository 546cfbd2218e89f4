// The graph as a component of Streamlit's.
import { find } from "../shared/elements.js";
import { leaving } from "../shared/leaving.js";
import { GraphPlayer } from "./graph_player.js";
/** @import { OpenedGraphData } from "../contract.d.ts" */

/** @type {WeakMap<Element, GraphPlayer>} */
const graphs = new WeakMap();

/**
 * Streamlit calls this whenever the page runs: the replay stays unless the graph has changed.
 * @param {{ parentElement: ParentNode, data: OpenedGraphData }} component
 */
export default function mount({ parentElement, data }) {
  const root = find(parentElement, ".plyscope-graph");
  showGraph(root, data);
  return leaving(root, () => showGraph(root, data), () => {
    graphs.get(root)?.end();
    graphs.delete(root);
  });
}

/**
 * @param {HTMLElement} root
 * @param {OpenedGraphData} data
 */
function showGraph(root, data) {
  const shown = graphs.get(root);
  if (shown?.data.id !== data.id || shown.data.opened !== data.opened) {
    shown?.end();
    graphs.set(root, new GraphPlayer(root, data));
  }
}

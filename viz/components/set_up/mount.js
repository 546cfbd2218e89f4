// The board on which a position is set up as a component of Streamlit's.
import { find } from "../shared/elements.js";
import { leaving } from "../shared/leaving.js";
import { PressedBoard } from "../shared/pressed_board.js";
import { followTheme } from "../shared/theme.js";
/** @import { SetUpData } from "../contract.d.ts" */

/** @type {WeakMap<Element, { board: PressedBoard, left: AbortController }>} */
const boards = new WeakMap();

/**
 * Streamlit calls this again whenever the page runs.
 * @param {object} component
 * @param {ParentNode} component.parentElement
 * @param {SetUpData} component.data
 * @param {(name: string, value: unknown) => void} component.setTriggerValue
 */
export default function mount({ parentElement, data, setTriggerValue }) {
  const root = find(parentElement, ".plyscope-set-up");
  const shown = boards.get(root) ?? begin(root, setTriggerValue);
  boards.set(root, shown);
  const show = () => shown.board.show(data.board, data.marks, data.squares, data.position);
  show();
  return leaving(root, show, () => {
    shown.left.abort();
    boards.delete(root);
  });
}

/**
 * @param {HTMLElement} root
 * @param {(name: string, value: unknown) => void} report
 */
function begin(root, report) {
  const left = new AbortController();
  followTheme(root, left.signal);
  const press = (/** @type {string} */ _, /** @type {string} */ key) => report("pressed", key);
  return { board: new PressedBoard(find(root, ".drawing"), press, "data-key"), left };
}

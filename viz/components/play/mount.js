// The game that is played as a component of Streamlit's.
import { find } from "../shared/elements.js";
import { Play } from "./play.js";
/** @import { PlayData } from "../contract.d.ts" */

/** @type {WeakMap<Element, Play>} */
const plays = new WeakMap();

/**
 * Streamlit calls this again whenever the page runs.
 * @param {object} component
 * @param {ParentNode} component.parentElement
 * @param {PlayData} component.data
 * @param {(name: string, value: unknown) => void} component.setTriggerValue
 */
export default function mount({ parentElement, data, setTriggerValue }) {
  const root = find(parentElement, ".plyscope-play");
  const play = plays.get(root) ?? new Play(root, setTriggerValue);
  plays.set(root, play);
  play.show(data);
  return () => {
    play.end();
    plays.delete(root);
  };
}

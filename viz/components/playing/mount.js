// The game in play as a Streamlit component.
import { find } from "../shared/elements.js";
import { leaving } from "../shared/leaving.js";
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
  const play = plays.get(root) ?? new Play(root);
  plays.set(root, play); // for good: Streamlit now and then leaves a component and comes back, where the focus has to stay
  const show = () => {
    play.begin(setTriggerValue);
    play.show(data);
  };
  show();
  return leaving(root, show, () => play.end());
}

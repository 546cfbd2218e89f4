// A class that a student has joined as a component of Streamlit's, which calls this at every run of every page.
import { find } from "../shared/elements.js";
import { followTheme } from "../shared/theme.js";
import { Lecture } from "./lecture.js";
import { Panel } from "./panel.js";
/** @import { LectureData } from "../contract.d.ts" */

/** @type {WeakMap<Element, Panel>} */
const panels = new WeakMap();
/** @type {AbortController | undefined} of the panel that is on the page */
let left;

/** @param {{ data: LectureData, parentElement: ParentNode, setStateValue: (name: string, value: unknown) => void }} component */
export default function mount({ data, parentElement, setStateValue }) {
  const lecture = window.plyscopeLecture ??= new Lecture();
  const root = find(parentElement, ".plyscope-lecture");
  if (!panels.has(root)) {
    left?.abort();
    left = new AbortController();
    panels.set(root, new Panel(root, lecture));
    followTheme(root, left.signal);
  }
  lecture.panel = panels.get(root) ?? null;
  lecture.mount(data, setStateValue);
}

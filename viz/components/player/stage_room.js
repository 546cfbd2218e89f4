// How much of the window the tree can't have on a phone, where it stands between words and controls: `--taken` says how much the
// words take, `--controls` the controls, which a class's sheet lies over.
import { find } from "../shared/elements.js";

/**
 * @param {HTMLElement} root
 * @param {AbortSignal} signal
 */
export function leaveStageRoom(root, signal) {
  const [header, say, stage, bar] = ["header", ".say", ".stage", ".bar"].map((part) => find(root, part));
  const measure = () => {
    const above = stage.getBoundingClientRect().top - root.getBoundingClientRect().top + root.scrollTop;
    const gap = parseFloat(getComputedStyle(root).rowGap);
    root.style.setProperty("--taken", `${Math.round(above)}px`);
    root.style.setProperty("--controls", `${Math.round(gap + bar.offsetHeight)}px`);
  };
  const resized = new ResizeObserver(measure);
  for (const element of [...header.children, say, bar]) resized.observe(element);
  signal.addEventListener("abort", () => resized.disconnect());
}

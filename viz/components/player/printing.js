// Printing: the picture keeps its size on screen, and is scaled down to the paper.
import { find } from "../shared/elements.js";

const SHEET = 680; // pixels that a sheet is wide, in the print of browsers, without its margins

/**
 * @param {HTMLElement} root
 * @param {AbortSignal} signal
 */
export function fitPaper(root, signal) {
  const stage = find(root, ".stage");
  const measure = () => {
    const { offsetWidth, offsetHeight } = stage;
    root.style.setProperty("--stage-width", `${offsetWidth}px`);
    root.style.setProperty("--stage-height", `${offsetHeight}px`);
    root.style.setProperty("--stage-zoom", String(Math.min(1, SHEET / offsetWidth)));
  };
  window.addEventListener("beforeprint", measure, { signal });
}

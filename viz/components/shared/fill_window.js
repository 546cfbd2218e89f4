// A component that fills the window below whatever the page shows above.
import { pageAround } from "./streamlit_page.js";

/**
 * Tell the style sheet, as `--above`, the height above a component.
 * @param {HTMLElement} root
 * @param {AbortSignal} signal
 */
export function fillWindow(root, signal) {
  const { page, content } = pageAround(root);
  const place = () => {
    const above = root.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop;
    root.style.setProperty("--above", `${Math.round(above)}px`);
  };
  const moved = new ResizeObserver(place);
  moved.observe(content);
  signal.addEventListener("abort", () => moved.disconnect());
  place();
}

// The welcome of a first visit, as a component of Streamlit's: it goes for good with the first thing that is done.
import { find, findAll } from "../shared/elements.js";
import { keep, KEPT, recall } from "../shared/storage.js";
import { openDrawer, setWelcome } from "../shared/streamlit_page.js";

/** @param {{ parentElement: ParentNode }} component */
export default function mount({ parentElement }) {
  const line = find(parentElement, "p", HTMLElement);
  if (!line.hidden || recall(KEPT.welcomed)) return;
  line.hidden = false;
  setWelcome(true);
  for (const button of findAll(line, "button", HTMLButtonElement)) {
    button.onclick = () => openDrawer(button.dataset.field);
  }
  const left = new AbortController();
  const done = () => {
    left.abort();
    keep(KEPT.welcomed, true);
    line.hidden = true;
    setWelcome(false);
  };
  for (const doing of ["click", "keyup"]) {
    document.addEventListener(doing, (event) => event instanceof KeyboardEvent && event.key === "Tab" || done(), {
      signal: left.signal,
    });
  }
}

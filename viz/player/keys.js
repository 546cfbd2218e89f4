// Keys that work wherever the focus is, except in a text field.
const KEYS = {
  ArrowRight: "forward",
  ArrowLeft: "back",
  PageDown: "forward",
  PageUp: "back",
  Home: "first",
  End: "last",
  " ": "play",
  x: "next-cutoff",
  X: "previous-cutoff",
  "?": "help",
};
// Streamlit clears its cache and runs the page again on these; in class both would be accidents.
const SILENCED = new Set(["c", "C", "r", "R"]);
const TYPED_IN = "input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]";

function listenToKeys(act, signal) {
  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const [target] = event.composedPath();
    if (target instanceof Element && target.closest(TYPED_IN)) return;
    const inDialog = target instanceof Element && target.closest("dialog[open]");
    const action = inDialog ? null : KEYS[event.key];
    if (!action && !SILENCED.has(event.key)) return;
    event.stopImmediatePropagation();
    if (!action) return;
    event.preventDefault();
    if (event.type === "keydown" && !(event.repeat && (action === "play" || action === "help"))) act(action);
  };
  // A button that has the focus would also take the space bar's release for a click.
  window.addEventListener("keydown", onKey, { capture: true, signal });
  window.addEventListener("keyup", onKey, { capture: true, signal });
}

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
  u: "next-bound",
  U: "previous-bound",
  r: "next-here",
  R: "previous-here",
  f: "present",
  b: "blank",
  ".": "blank",
  a: "reveal",
  o: "fold-node",
  e: "edit",
  d: "difference",
  0: "fit",
  "?": "help",
};
const REPEATING = new Set(["forward", "back", "next-cutoff", "previous-cutoff", "next-bound", "previous-bound"]);
// Streamlit clears its cache and runs the page again on these; in class both would be accidents.
const SILENCED = new Set(["c", "C"]);
const WALKING = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "o"]);
const TYPED_IN = "input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]";

// `player` acts; `walk` is what the tree does with its own keys while it has the focus.
export function listenToKeys(player, walk, signal) {
  const onKey = (event) => {
    if (event.isComposing || !player.hasKeys()) return;
    const [at] = event.composedPath();
    const typing = at instanceof Element && at.closest(TYPED_IN);
    if (event.type === "keydown" && !typing && player.editing?.press(event, walk.has(at), walk.focused)) {
      event.stopImmediatePropagation();
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.type === "keydown" && !event.repeat && player.present.unblank()) {
      event.stopImmediatePropagation();
      event.preventDefault();
      return;
    }
    const [target] = event.composedPath();
    if (target instanceof Element && target.closest(TYPED_IN)) return;
    if (event.key === " " && target instanceof Element && target.closest("input[type=checkbox]")) return;
    const inDialog = target instanceof Element && target.closest("dialog[open]");
    const walks = !inDialog && walk.has(target) && WALKING.has(event.key);
    const action = inDialog ? null : KEYS[event.key];
    if (!action && !walks && !SILENCED.has(event.key)) return;
    event.stopImmediatePropagation();
    if (!action && !walks) return;
    event.preventDefault();
    if (event.type !== "keydown") return;
    if (walks) walk.press(event.key);
    else if (!event.repeat || REPEATING.has(action)) player.act(action);
  };
  // A button that has the focus would also take the space bar's release for a click.
  window.addEventListener("keydown", onKey, { capture: true, signal });
  window.addEventListener("keyup", onKey, { capture: true, signal });
}

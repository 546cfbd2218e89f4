// The spotlight while presenting: a node that is pointed at stands out, as presenting.css has it. With the next step it
// goes out, until the pointer moves again: a mouse that was left on the picture must not hide what the class looks at.

/**
 * Let a spotlight that went out light again when the pointer moves.
 * @param {HTMLElement} root
 * @param {AbortSignal} signal
 */
export function relight(root, signal) {
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (event.movementX || event.movementY) root.removeAttribute("data-unlit"); // else something moved under the pointer
  };
  root.addEventListener("pointermove", move, { signal });
}

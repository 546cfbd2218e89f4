// The spotlight while presenting: a node that is pointed at stands out, as presenting.css has it. With the next step it
// goes out, until the pointer moves again: a mouse that was left on the picture must not hide what the class looks at.
/** @import { Player } from "./player.js" */

/** @param {Player} player */
export function spotlight({ root, store, ended: { signal } }) {
  store.subscribe(["step"], () => root.toggleAttribute("data-unlit", true));
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (event.movementX || event.movementY) root.removeAttribute("data-unlit"); // else something moved under the pointer
  };
  root.addEventListener("pointermove", move, { signal });
}

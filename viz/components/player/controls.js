// The buttons and menus of a player, and their effects.
import { find, findAll, fit, targetOf } from "../shared/elements.js";
import { onAnnounced } from "../shared/page_events.js";
/** @import { Player } from "./player.js" */
/** @import { Way } from "./replay/story.js" */

/**
 * Close a menu when one of its buttons is pressed.
 * @param {HTMLElement} menu
 * @param {AbortSignal} signal
 */
export function closeAsUsed(menu, signal) {
  menu.addEventListener(
    "click",
    (event) => targetOf(event)?.closest("button")?.parentElement === menu && menu.hidePopover(),
    { signal },
  );
}

/** @param {Player} player */
export function listenToControls(player) {
  const { root, part } = player;
  const { signal } = player.ended;
  /** @param {Event} event */
  const click = (event) => {
    /** @type {HTMLElement | null | undefined} */
    const button = targetOf(event)?.closest("[data-do]");
    if (button) player.act(button.dataset.do ?? "", button);
  };
  root.addEventListener("click", click, { signal });
  for (const use of ["pointerdown", "focusin"]) root.addEventListener(use, () => player.takeKeys(), { signal });
  onAnnounced("plyscope-not-kept", (words) => player.tell(words), { signal });

  /** @type {(name: string, does: (value: string) => void) => void} */
  const onChosen = (name, does) => {
    const select = part(name, HTMLSelectElement);
    select.addEventListener("change", () => does(select.value), { signal });
  };
  onChosen("way", (way) => player.stepBy(/** @type {Way} */ (way)));
  player.store.subscribe(["way"], ({ way }) => {
    const list = part("way", HTMLSelectElement);
    list.value = way;
    fit(list);
  });

  closeAsUsed(find(root, "#tools"), signal);

  // The browser restores the focus only outside of shadow roots.
  for (const menu of findAll(root, "[popover]")) {
    const openers = findAll(root, `[popovertarget="${menu.id}"]`);
    const goBack = () => openers.find((opener) => opener.checkVisibility())?.focus();
    menu.addEventListener("keydown", (event) => event.key === "Escape" && goBack(), { signal });
  }
}

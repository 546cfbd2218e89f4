// The player as a component of Streamlit's.
import { closeSidebar, isPhone, isSidebarUsed } from "../shared/streamlit_page.js";
import { find } from "../shared/elements.js";
import { leaving } from "../shared/leaving.js";
import { Desk } from "../shared/live/desk.js";
import { news } from "./arrival.js";
import { ledPlayer } from "./in_class.js";
import { bringPiece, showWith, stopWaiting, wholeData } from "./load.js";
import { Player } from "./player.js";
/** @import { ServedData } from "../contract.d.ts" */

/** @type {WeakMap<Element, Player>} */
const players = new WeakMap();
/** @type {Player | null} the large player of the page that the reader left, which goes on when the reader comes back */
let left = null;

/**
 * Streamlit calls this again whenever the page runs: the player stays as it is unless the recording is another one.
 * @param {{ parentElement: ParentNode, data: ServedData }} component
 */
export default function mount({ parentElement, data }) {
  const root = find(parentElement, ".plyscope-player");
  const stage = find(root, ".stage");
  showPlayer(root, stage, data);
  return leaving(root, () => showPlayer(root, stage, data), () => {
    stopWaiting(stage);
    const ended = players.get(root);
    ended?.end();
    ended?.present.end();
    if (ended && !ended.data.small) left = ended;
    players.delete(root);
  });
}

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} stage
 * @param {ServedData} data
 */
function showPlayer(root, stage, data) {
  const playing = players.get(root);
  if (playing?.data.id !== data.id || news(data, playing)?.settings) {
    // On a phone the sidebar covers the player, which the reader wants to see after a new search.
    const closes = playing !== undefined && isPhone() && isSidebarUsed();
    showWith(stage, [data.document], () => {
      playing?.end();
      const player = new Player(root, wholeData(data), playing ?? (data.small ? null : left), bringPiece);
      players.set(root, player);
      if (!data.small) new Desk(root, ledPlayer(player), player.ended.signal);
      if (closes) closeSidebar();
    });
  } else {
    stopWaiting(stage);
    playing.choices.take(data.choices);
  }
}

// The player as a component of Streamlit's.
import { PHONE, Player, news } from "./player.js";


// On a phone the sidebar covers the player, which the reader wants to see after a new search.
function closeSidebar() {
  document.querySelector('button[aria-controls="stSidebar"][aria-expanded="true"]')?.click();
}

// Streamlit calls this again whenever the page runs: the player stays as it is unless the recording is another one.
const players = new WeakMap();
let left = null; // the large player of the page that the reader left, which continues when the reader comes back

export default function mount({ parentElement, data }) {
  const root = parentElement.querySelector(".plyscope-player");
  const playing = players.get(root);
  if (playing?.data.id !== data.id || news(data, playing)?.settings) {
    playing?.end();
    players.set(root, new Player(root, data, playing ?? (data.small ? null : left)));
    if (playing && window.innerWidth <= PHONE && document.activeElement?.closest(".stSidebar button")) closeSidebar();
  }
  return () => {
    const ended = players.get(root);
    ended?.end();
    if (ended && !ended.data.small) left = ended;
    players.delete(root);
  };
}

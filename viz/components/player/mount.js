// The player as a Streamlit component.
import { find } from "../shared/elements.js";
import { leaving } from "../shared/leaving.js";
import { Desk } from "../shared/live/desk.js";
import { onAnnounced } from "../shared/page_events.js";
import { news } from "./arrival.js";
import { ledPlayer } from "./in_class.js";
import { piecesOf, showWith, stopWaiting, wholeData } from "./load.js";
import { Player } from "./player.js";
/** @import { FigureData, ServedData } from "../contract.d.ts" */

/** @type {WeakMap<Element, Player>} */
const players = new WeakMap();
/** @type {WeakMap<Element, string>} the recording that the page ran with last; a class may have led it to another since */
const ran = new WeakMap();
/** @type {{ root: HTMLElement, stage: HTMLElement, figures: FigureData[] } | null} of the large player of the page */
let place = null;
onAnnounced("plyscope-opens", (data) => {
  if (place) showPlayer(place.root, place.stage, { ...data, figures: place.figures });
});
/** @type {Player | null} the large player of the page that the reader left, which goes on when the reader comes back */
let left = null;

/**
 * Streamlit calls this whenever the page runs: the player stays unless the recording has changed.
 * @param {{ parentElement: ParentNode, data: ServedData }} component
 */
export default function mount({ parentElement, data }) {
  const root = find(parentElement, ".plyscope-player");
  const stage = find(root, ".stage");
  if (!data.small) place = { root, stage, figures: data.figures };
  takeRun(root, stage, data);
  return leaving(root, () => takeRun(root, stage, data), () => {
    if (place?.root === root) place = null;
    stopWaiting(stage);
    const ended = players.get(root);
    ended?.end();
    ended?.present.end();
    if (ended && !ended.data.small) left = ended;
    players.delete(root);
    ran.delete(root);
  });
}

/**
 * The page has run: with what it shows already, or what it showed before a class led it elsewhere, or something else.
 * @param {HTMLElement} root
 * @param {HTMLElement} stage
 * @param {ServedData} data
 */
function takeRun(root, stage, data) {
  const playing = players.get(root);
  const isOther = !playing || ran.get(root) !== data.id || news(data, playing)?.settings;
  ran.set(root, data.id);
  if (isOther) showPlayer(root, stage, data);
  if (playing?.data.id === data.id) playing.choices.take(data.choices);
}

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} stage
 * @param {ServedData} data
 */
function showPlayer(root, stage, data) {
  const playing = players.get(root);
  if (playing?.data.id !== data.id || news(data, playing)?.settings) {
    showWith(stage, [data.document], () => {
      playing?.end();
      const player = new Player(root, wholeData(data), playing ?? (data.small ? null : left), piecesOf(data));
      players.set(root, player);
      if (!data.small) new Desk(root, ledPlayer(player), player.ended.signal);
    });
  } else {
    stopWaiting(stage);
  }
}

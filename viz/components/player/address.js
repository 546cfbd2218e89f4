// The address of the page: it names the step and the view settings, once the reader pauses.
import { Debounce } from "../shared/debounce.js";
import { announce } from "../shared/page_events.js";
import { nameInAddress } from "../shared/streamlit_page.js";
import { coverLink } from "./panels/cover_menu.js";
import { momentsLink } from "./panels/moments.js";
/** @import { Player } from "./player.js" */
/** @import { PlayerState } from "./state.js" */

export const SETTLED = 250; // milliseconds without a step after which the address names the step

/** @type {(keyof PlayerState)[]} what the address names, and when it does not */
const LINKED = ["step", "way", "views", "folds", "opened", "picture", "isFocused", "covers", "moments", "isPlaying"];

export class Address {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.settling = new Debounce(() => this.nameStep(), SETTLED);
    player.store.subscribe(LINKED, () => this.settling.ask());
  }

  /** Leave the address as it is. */
  stay() {
    this.settling.cancel();
  }

  nameStep() {
    const { state, data } = this.player;
    if (state.isPlaying || data.small || data.alone || data.tutored) return;
    const settings = this.settings();
    const query = data.link === null ? "" : `?${data.link}${settings}`;
    if (location.search === query && query) return;
    nameInAddress(query);
    announce("plyscope-address", settings);
  }

  /** The part of a link with the view settings. */
  settings() {
    const { views, folding, picture, state: { way, covers, moments, step } } = this.player;
    const by = way === "node" ? "" : `&by=${way}`;
    const asks = moments ? momentsLink(moments) : coverLink(covers);
    return `${views.link}${by}${folding.link}${picture.link}${asks}&step=${step}`;
  }
}

// How a player continues from the previous one when another recording arrives: its step, node and view settings.
import { focusedBeside } from "../shared/elements.js";
import { settingsOf } from "./settings.js";
/** @import { Arrived, PlayerData } from "../contract.d.ts" */
/** @import { Player } from "./player.js" */
/** @import { Settings } from "./settings.js" */

/**
 * The news of the edit or file that the recording comes from; null if it was announced before.
 * @param {Pick<PlayerData, "arrived">} data
 * @param {Player | null | undefined} previous
 * @returns {Arrived | null}
 */
export function news({ arrived }, previous) {
  const isNews = previous && arrived && arrived.follows === previous.data.id;
  return isNews && arrived.number !== previous.data.arrived?.number ? arrived : null;
}

export class Arrival {
  /**
   * @param {PlayerData} data
   * @param {Player | null} previous the player that this one follows: the reader asked for another recording
   */
  constructor(data, previous) {
    this.data = data;
    this.previous = previous;
    this.news = news(data, previous);
    /** @type {Settings} */
    this.settings = previous && !this.news?.settings ? settingsOf(previous) : data.settings;
    const isOther = previous !== null && !this.news?.settings && previous.data.subject !== data.subject;
    /** Whether a game has arrived, and the views were not chosen for it. */
    this.needsBoard = data.board !== null && (isOther || this.settings.views === null);
    if (isOther) {
      const { fold, show } = this.settings;
      this.settings.fold = this.news ? this.placed(fold) : [];
      this.settings.show = this.news ? this.placed(show) : [];
    }
    /** The path of the focused node: its picture is about to be replaced. */
    this.focus = previous?.walk.hasFocus ? placeOf(previous.walk.focused) : null;
  }

  /**
   * Places of the previous recording, by their names in this one, without those that are gone.
   * @param {string[]} names
   */
  placed(names) {
    const places = this.news?.places;
    return places ? names.flatMap((name) => places[name] ?? []) : names;
  }

  /**
   * The step to begin at: the same tree searched in another way opens at the same event, as far as there is one. Where
   * the node is deleted, it is one of the node that the edit leads to.
   * @param {Player} player
   */
  firstStep({ data, story, drawing, shape, state: { way } }) {
    const { previous, news } = this;
    if (!previous || news?.settings) return data.start;
    if (previous.data.subject !== data.subject && !news) return data.start;
    if (previous.data.search === data.search) return previous.state.step;
    const path = previous.pathAt(previous.state.step);
    let element = drawing.keyAt(news?.places ? news.places[path] ?? news.chosen : path) ?? -1;
    while (element > 0 && !story.stepsOf(element).length) element = shape.parents[element]; // it is below what is skipped
    const { step } = previous.state;
    if (!step || element < 0) return 0;
    const like = story.like(previous.story, step, element);
    return previous.story.shown(way, step) === step ? story.shown(way, like) : like; // within a step no further either
  }

  /**
   * The tree was edited: the reader stays at the same place, or goes to what is new.
   * @param {Player} player
   */
  goOnEditing(player) {
    const { previous, news } = this;
    if (!previous || !news?.places) return;
    const since = previous.editing.chosenSince(news.places);
    const key = player.drawing.keyAt(since ?? news.chosen) ?? 0;
    player.choose(key, { jumps: false });
    player.viewport.continue(previous.viewport, key, previous.chosen);
    player.editing.arrive(player.drawing.nodes[key], since !== undefined);
  }

  /**
   * The focus that the old picture had goes to the node at the same place, else to the root, unless editing has taken it.
   * @param {Player} player
   */
  keepFocus({ root, walk, drawing }) {
    if (this.focus === null || focusedBeside(root)?.closest(".stage")) return;
    walk.focus(drawing.keyAt(this.focus) ?? 0);
  }
}

/**
 * The path of a node, or of the one that a bundle hangs below.
 * @param {SVGElement} node
 */
function placeOf(node) {
  return node.dataset.path ?? node.dataset.below ?? "";
}

// View settings: what a link says, and what stays when another recording arrives.
/** @import { Player } from "./player.js" */
/** @import { Way } from "./replay/story.js" */

/**
 * The settings of a link, and those that only another player hands on.
 * @typedef {object} Settings
 * @property {string[] | null} views
 * @property {string | null} way
 * @property {string[]} fold
 * @property {string[]} show nodes that are open in the focus view
 * @property {"focus" | "whole" | null} picture
 * @property {number} [speed]
 * @property {string[]} ask what stays hidden until the class has answered
 * @property {number[]} at the steps at which what comes next is asked
 */

/**
 * What the reader chose.
 * @param {Player} player
 * @returns {Settings}
 */
export function settingsOf(player) {
  return {
    views: [...player.state.views],
    way: player.state.way,
    speed: player.state.speed,
    fold: player.folding.paths,
    show: player.picture.opened,
    picture: player.state.picture,
    ask: [...player.state.covers],
    at: [...player.state.moments ?? []],
  };
}

/**
 * Apply settings; return remarks on those that do not fit.
 * @param {Player} player
 * @param {Settings} settings
 * @returns {string[]}
 */
export function restore(player, settings) {
  const { drawing, folding: { folds }, store } = player;
  const way = /** @type {Way} */ (settings.way ?? "node");
  store.set({ way, speed: settings.speed ?? 1, covers: new Set(settings.ask), picture: settings.picture });
  store.set({ moments: settings.at.length ? new Set(settings.at) : null });
  const absent = settings.fold.filter((path) => drawing.keyAt(path) === undefined);
  const gone = absent.map((path) => `the fold at ${path}`);
  const keys = new Set(settings.fold.map((path) => drawing.keyAt(path)));
  store.set({ folds: new Set(folds.those((key) => keys.has(key))) });
  const notShown = settings.show.filter((path) => !player.picture.open(path, true));
  gone.push(...notShown.map((path) => `the open node at ${path}`));
  return gone.length ? [`Ignored, since this picture has no such node: ${gone.join("; ")}.`] : [];
}

// A player in a live class: it reports what it shows, and goes where the class is led.
import { onAnnounced } from "../shared/page_events.js";
import { heldBy } from "../shared/live/open_question.js";
import { noteScreen } from "../shared/live/screen.js";
/** @import { DeskPage } from "../shared/live/desk.js" */
/** @import { Player } from "./player.js" */

/** @param {Player} player */
export function takePartInClass(player) {
  const { data, store, views, ended: { signal } } = player;
  if (data.small || data.alone || data.tutored) return;
  const query = queryOf(player);
  const hold = () => player.hold(heldBy(query));
  onAnnounced("plyscope-votes", hold, { signal });
  hold();
  let isNew = true;
  store.subscribe(["step", "views"], ({ step, views }) => {
    const was = isNew;
    isNew = false; // whoever hears it may step
    noteScreen({ page: "step", query, step, views: [...views] }, was);
  });
  onAnnounced("plyscope-led", ({ page, step, views: shown }) => {
    if (page !== "step") return;
    if (shown) views.set(shown);
    if (step !== player.state.step) player.jump(step);
  }, { signal });
}

/**
 * A player whose reader leads a class.
 * @param {Player} player
 * @returns {DeskPage}
 */
export function ledPlayer(player) {
  const query = queryOf(player);
  return {
    askable: () => [{ title: player.data.title, query, step: player.state.step }],
    go: (asked, step) => asked === query && player.jump(step),
  };
}

/**
 * The link of the search, or its substitute if that is too long.
 * @param {Player} player
 */
export function queryOf({ data }) {
  return data.link ?? data.query;
}

// What a player does while a piece of its recording is on the way, and when it has come.
import { keepRoom } from "./sentence_room.js";
/** @import { Player } from "./player.js" */

/**
 * Bring the pieces of the recording that have not come, those of the step first.
 * @param {Player} player
 */
export async function bringPieces(player) {
  const { step, since, timeline, partSign, ended: { signal } } = player;
  if (timeline.isWaiting) partSign.show();
  else partSign.hide();
  try {
    await player.pieces.want(Math.min(since + 1, step), step, signal);
  } catch {
    if (player.step !== step || signal.aborted) return;
    player.pause();
    partSign.fail();
  }
}

/**
 * Show what waited for a piece that has come: the step itself, or what views show of other steps.
 * @param {Player} player
 */
export function showArrived(player) {
  const { timeline, ask } = player;
  if (player.ended.signal.aborted) return;
  const waited = timeline.isWaiting;
  if (waited) timeline.go(player.step, player.since);
  if (!player.data.small) keepRoom(player.root, player.pieces.longest);
  if (timeline.isWaiting) return;
  player.partSign.hide();
  if (ask.isCovered) ask.show(ask.covered);
  player.nodePanel.complete();
  player.boards?.complete();
  player.show();
  if (!waited) return;
  player.stepped?.();
  player.leader?.arrived();
}

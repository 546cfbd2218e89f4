// What a player does while a piece of its recording is on the way.
/** @import { Player } from "./player.js" */

/**
 * Bring the pieces of the recording that have not come, that of the step first.
 * @param {Player} player
 */
export async function bringPieces(player) {
  const { state: { step }, words, partSign, ended: { signal } } = player;
  if (words.isWaiting) partSign.show();
  else partSign.hide();
  try {
    await player.pieces.want(step, signal);
  } catch {
    if (player.state.step !== step || signal.aborted) return;
    player.pause();
    partSign.fail();
  }
}

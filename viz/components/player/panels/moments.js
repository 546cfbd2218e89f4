// Questions of a replay's own: at the steps that a teacher chose, what happens next is asked before it is shown.
/** @import { Player } from "../player.js" */

const MOST_MOMENTS = 50;

export class Moments {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    player.store.subscribe(["step", "moments"], () => this.follow());
  }

  /** Ask at a moment, and nowhere else. */
  follow() {
    const { root, store, state: { moments, step, covers } } = this.player;
    root.toggleAttribute("data-moments", moments !== null);
    if (moments === null || moments.has(step) === covers.has("next")) return;
    store.set({ covers: new Set(moments.has(step) ? ["next"] : []), answer: "hidden" });
  }

  /** Have the step ask, or no longer: what it asks is the server's to say. */
  toggle() {
    const { data, store, state: { moments, step, covers } } = this.player;
    if (data.alone) return;
    const others = new Set(moments);
    if (!others.delete(step) && others.size < MOST_MOMENTS) others.add(step);
    const count = others.size;
    const asks = others.has(step) ? "This step asks what happens next" : "This step asks nothing";
    const kept = count ? ` The link and saved files keep ${count === 1 ? "the question" : `${count} questions`}.` : "";
    store.set({
      moments: count ? others : null,
      covers: count ? covers : new Set(),
      said: { words: `${asks}.${kept}`, isAnswer: true },
    });
  }

  /**
   * The first moment between two steps; the later one if there is none.
   * @param {number} after
   * @param {number} before
   */
  between(after, before) {
    const { moments } = this.player.state;
    return Math.min(before, ...[...moments ?? []].filter((step) => step > after));
  }
}

/**
 * The part of a link that says where it is asked.
 * @param {ReadonlySet<number>} moments
 */
export function momentsLink(moments) {
  return `&ask=next&at=${[...moments].sort((one, other) => one - other).join(",")}`;
}

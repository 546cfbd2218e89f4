// The whole tree at a step: its folds, the step's node in sight, and mentioned nodes out of sight.
import { MentionedNodes } from "../replay/mentioned_nodes.js";
import { SHOWN } from "../state.js";
/** @import { Player } from "../player.js" */
/** @import { PlayerState } from "../state.js" */

export class WholeTree {
  /** @param {Player} player */
  constructor(player) {
    const { story, looks, picture, store } = player;
    this.player = player;
    this.named = new MentionedNodes(story, looks.data.skips, (node) => picture.keyOf(node), player);
    /** @type {number | null} the folded node that the node of the step is inside of */
    this.standsIn = null;
    /** @type {SVGElement | null} the node that is marked as chosen */
    this.chosen = null;
    store.subscribe(["chosen"], () => this.mark());
    store.subscribe(["placed", "isFocused"], (state) => state.isFocused || player.viewport.arrange());
    store.subscribe([...SHOWN, "isFocused"], (state) => state.isFocused || this.render(state));
    store.subscribe([...SHOWN, "isFocused", "seen"], (state) => state.isFocused || this.showInset(state));
  }

  mark() {
    const { drawing, state: { chosen } } = this.player;
    this.chosen?.removeAttribute("data-chosen");
    this.chosen = chosen && drawing.nodes[chosen.key];
    this.chosen?.setAttribute("data-chosen", "");
  }

  /** @param {PlayerState} state */
  render(state) {
    const { story, folding, drawing, viewport, shape, walk } = this.player;
    const focus = story.elementAt(state.step);
    folding.render(state);
    const seen = folding.standIn(focus);
    const standsIn = seen === focus ? null : seen;
    if (standsIn !== this.standsIn) {
      if (this.standsIn !== null) drawing.markInside(this.standsIn, false);
      if (standsIn !== null) drawing.markInside(standsIn, true);
      this.standsIn = standsIn;
    }
    viewport.follow(seen, [shape.parents[seen], ...this.namedAt(state)]);
    walk.follow(seen);
  }

  /**
   * What the sentence of a step names, where it is seen.
   * @param {PlayerState} state
   */
  namedAt({ step, way }) {
    return this.named.at(step, way).map((key) => this.player.folding.standIn(key));
  }

  /**
   * Show what the sentence is about and the picture does not show: on the way to the node of the step, or just below.
   * @param {PlayerState} state
   */
  showInset(state) {
    const { story, folding, shape, inset } = this.player;
    const seen = folding.standIn(story.elementAt(state.step));
    inset.show([...shape.line(seen).reverse(), ...this.namedAt(state)]);
  }
}

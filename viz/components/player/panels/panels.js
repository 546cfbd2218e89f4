// The panels beside the tree, each of which shows the step while it is among the views.
import { find } from "../../shared/elements.js";
import { OPEN, SHOWN } from "../state.js";
import { EarlierBoards } from "./earlier_boards.js";
import { InSight } from "./scrolled_list.js";
/** @import { Player } from "../player.js" */
/** @import { PlayerState } from "../state.js" */

/** @param {Player} player */
export function showPanels({ root, data, store, story, words, nodePanel, views, ended }) {
  const { signal } = ended;
  const list = (/** @type {string} */ name) => find(root, `[data-panel="${name}"]`);
  /** @type {Record<string, { render: (state: PlayerState) => void } | null>} */
  const panels = {
    board: data.board === null ? null : new EarlierBoards(root, story, words),
    node: nodePanel,
    calls: new InSight(list("calls"), signal),
    code: new InSight(list("code"), signal),
  };
  for (const [name, panel] of Object.entries(panels)) {
    store.subscribe(
      [...SHOWN, "chosen", ...OPEN],
      (state) => views.has(name) && panel?.render(state),
    );
  }
}

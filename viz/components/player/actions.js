// The actions of a player's buttons and keys, by the names in `data-do` and in keys.js.
import { openAtTop } from "../shared/elements.js";
import { isClassVoting } from "../shared/live/open_question.js";
import { isPhone, openDrawer } from "../shared/streamlit_page.js";
import { showCall, showPosition } from "./pointing.js";
import { pathOf } from "./tree/paths.js";
/** @import { Player } from "./player.js" */

/** @type {Record<string, (player: Player, button: Element) => void>} */
const ACTIONS = {
  first: (player) => player.jump(0),
  back: (player) => player.jump(player.story.next(player.state.way, player.state.step, -1)),
  forward: (player) => player.stepForward(),
  "back-event": (player) => player.jump(player.state.step - 1),
  "forward-event": (player) => player.stepForward("event"),
  last: (player) => player.jump(player.last),
  play: (player) => (player.state.isPlaying ? player.pause() : player.play()),
  "next-cutoff": (player) => player.seek(player.nearest("cutoff", 1)),
  "previous-cutoff": (player) => player.seek(player.nearest("cutoff", -1)),
  "next-bound": (player) => player.seek(player.nearest("bound", 1)),
  "previous-bound": (player) => player.seek(player.nearest("bound", -1)),
  "next-here": (player) => player.seek(player.story.sameNode(player.state.way, player.state.step, 1)),
  "previous-here": (player) => player.seek(player.story.sameNode(player.state.way, player.state.step, -1)),
  "show-call": (player, button) => showCall(player, button),
  "show-position": (player, node) => showPosition(player, node),
  "fold-node": (player) => player.fold(player.chosen),
  "zoom-in": (player) => player.viewport.zoom(1.25),
  "zoom-out": (player) => player.viewport.zoom(0.8),
  fit: (player) => {
    player.picture.leaveFocus();
    player.viewport.fit();
  },
  picture: (player) => player.picture.toggle(),
  "copy-link": (player, button) => player.share.copyLink(button),
  "copy-embed": (player, button) => player.share.copyEmbed(button),
  qr: (player) => player.share.qr(),
  save: (player) => player.share.save(),
  "save-shown": (player) => player.share.save({ history: false }),
  "save-text": (player) => player.share.saveText(),
  worksheet: (player) => player.figures.offerWorksheet(),
  reveal: (player) => player.reveal(),
  search: (player) => player.choices.open(),
  change: () => openDrawer(),
  edit: (player, button) => {
    const { views, walk, root, state } = player;
    views.show("practise", false);
    views.show("edit", !views.wants("edit"), !isPhone());
    const isByKey = button === root;
    if (isByKey && views.wants("edit") && !state.isPresented) walk.focus(walk.key); // where the keys of editing go
  },
  practise: (player) => practise(player),
  "practice-check": (player) => player.practising.check(),
  "practice-undo": (player) => player.practising.undo(-1),
  "practice-redo": (player) => player.practising.undo(1),
  "practice-clear": (player) => player.practising.clear(),
  "practice-show": (player) => player.practising.show(),
  "practice-back": (player) => player.practising.back(),
  "practice-next": (player) => player.practising.tutor?.next(),
  "search-from": (player) => searchFrom(player),
  "search-back": (player) => player.post.ask({ back: true }),
  present: (player) => player.present.toggle(),
  blank: (player) => player.present.toggleBlank(),
  why: ({ views }) => views.toggle("why"),
  legend: ({ views }) => views.toggle("legend"),
  counts: (player) => player.present.toggleCounts(),
  "ask-first": (player) => player.ask.toggle(),
  "ask-here": (player) => player.moments.toggle(),
  help: (player) => openAtTop(player.part("keys", HTMLDialogElement)),
};

// They step through the search, which is not shown while the reader fills in the tree.
const OF_SEARCH = new Set(
  "first back forward back-event forward-event last play next-cutoff previous-cutoff next-bound previous-bound next-here previous-here reveal"
    .split(" "),
);

// In an exercise the reader can't change the subject, nor see the search before the solution.
const NOT_IN_EXERCISES = new Set(["edit", "practise", "ask-here"]);

// They look ahead, which is what is asked.
const AHEAD = new Set(["next-cutoff", "next-bound", "next-here"]);

// They would tell the answer to a class's question.
const NOT_IN_VOTES = new Set(["practise", "worksheet"]);

/**
 * @param {Player} player
 * @param {string} name an unknown one does nothing: it may be an action of the page around the player
 * @param {Element} button the one that was pressed; the player itself for a key
 */
export function act(player, name, button) {
  if (player.practising.isOn && OF_SEARCH.has(name)) return;
  if (player.data.tutored && NOT_IN_EXERCISES.has(name)) return;
  if (isClassVoting() && NOT_IN_VOTES.has(name)) return;
  if (player.state.covers.has("next") && AHEAD.has(name)) return;
  if (name !== "search") player.choices.leave();
  if (/^[1-9]$/.test(name)) player.views.toggle(player.views.titled[Number(name) - 1]);
  else ACTIONS[name]?.(player, button);
}

/**
 * Fill in the tree, or view the search again.
 * @param {Player} player
 */
function practise({ views, store, part }) {
  store.set({ isReplaying: false, isPlaying: false });
  views.show("edit", false);
  views.show("practise", !views.wants("practise"), false);
  if (isPhone()) part("say").scrollIntoView(); // the tree, and the button that checks
}

/**
 * Make the node of the panel "Node" the root; where it is not drawn, that of the step.
 * @param {Player} player
 */
async function searchFrom(player) {
  const { nodePanel, drawing, post, state: { step } } = player;
  const node = drawing.nodes[nodePanel.key];
  const question = node.classList.contains("bundle") ? { step } : {};
  const { problem } = await post.ask({ from: pathOf(node), ...question });
  if (problem) player.tell(problem);
}

// The trees of the last visits, as links; the mailbox keeps them.
import { find, make } from "../shared/elements.js";
import { announce, onAnnounced } from "../shared/page_events.js";
import { keep, KEPT, recall } from "../shared/storage.js";

/**
 * A tree kept by the browser; `history` holds what no link can.
 * @typedef {{ id: string, title: string, about: string, query: string, at: number, history?: unknown }} KeptTree
 */

/**
 * Show the list, and keep it up to date.
 * @param {ParentNode} root
 * @param {AbortSignal} signal
 */
export function showRecentTrees(root, signal) {
  const list = find(root, "ul");
  const nothing = find(root, "p");
  const forget = find(root, "button");
  const show = () => {
    const trees = keptTrees();
    list.replaceChildren(...trees.map(item));
    forget.hidden = !trees.length;
    nothing.hidden = trees.length > 0;
  };
  forget.onclick = () => {
    for (const name of [KEPT.trees, KEPT.work]) localStorage.removeItem(name);
    announce("plyscope-forgotten", null); // or it would be kept again when the page is left
    show();
  };
  onAnnounced("plyscope-kept", show, { signal });
  show();
}

/** @returns {KeptTree[]} */
function keptTrees() {
  const trees = recall(KEPT.trees); // may be anything, if something else wrote there
  if (!Array.isArray(trees)) return [];
  return trees.filter((tree) => typeof tree?.query === "string" && tree.query.startsWith("?"));
}

/**
 * What was kept is only text, and the link leads only to this app.
 * @param {KeptTree} tree
 */
function item({ title, about, query, history, at }) {
  const opens = history ? withoutLink({ query, history }) : make("a", { href: `./${query}`, target: "_self" });
  opens.textContent = title;
  const tree = make("code", { textContent: about });
  const when = make("small", { textContent: new Date(at).toLocaleString() });
  return make("li", {}, opens, tree, when);
}

/**
 * A tree too long for a link goes to the page as stored work.
 * @param {{ query: string, history: unknown }} work
 */
function withoutLink(work) {
  const open = () => {
    keep(KEPT.chosen, work, sessionStorage);
    location.assign("./");
  };
  return make("button", { type: "button", onclick: open });
}

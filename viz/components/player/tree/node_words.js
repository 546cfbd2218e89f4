// What the drawing of a node says of it.

// What a node is called: "B, MIN".
export function nodeTitle(element) {
  return element?.querySelector("title")?.textContent ?? "the tree";
}

// The number that the tree has for a leaf, which may be drawn as that of the side to move.
export function ownValue(leaf) {
  return leaf.dataset.own ?? exactValue(leaf);
}

// The number at a leaf, also where its square has no room for all digits; "" where none is known yet.
export function exactValue(leaf) {
  return leaf.dataset.exact ?? leaf.querySelector('[data-part="value"]').textContent;
}

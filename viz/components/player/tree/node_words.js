// What the drawing of a node says of it.

// What a node is called: "B, MIN".
export function nodeTitle(element) {
  return element?.querySelector("title")?.textContent ?? "the tree";
}

// The number at a leaf, even if its square has no room for all digits; "" if none is known yet.
export function exactValue(leaf) {
  return leaf.dataset.exact ?? leaf.querySelector('[data-part="value"]').textContent;
}

// The order of a node's children, by their places among each other.

/**
 * The order in which children are searched, once one of them takes the turn of another.
 * @param {number[]} turns the turn of each child
 * @param {number} child
 * @param {number} over the child whose turn it takes
 */
export function newOrder(turns, child, over) {
  const order = [...turns.keys()].sort((one, other) => turns[one] - turns[other]);
  const to = order.indexOf(over);
  order.splice(order.indexOf(child), 1);
  order.splice(to, 0, child);
  return order;
}

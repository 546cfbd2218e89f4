// Boards on which two presses make a move: on a piece, then on the square that it goes to.

/**
 * What can be pressed next: each part with what the press means, a move or another piece.
 * @param {Record<string, string>} moves each by the parts that make it, one or two with a space between them
 * @param {string} picked the part that was pressed first, "" for none
 * @returns {Record<string, string>}
 */
export function pressable(moves, picked) {
  /** @type {Record<string, string>} */
  const next = {};
  for (const [parts, move] of Object.entries(moves)) {
    const [first, second] = parts.split(" ");
    next[first] ??= second === undefined ? move : first;
  }
  for (const [parts, move] of Object.entries(moves)) {
    const [first, second] = parts.split(" ");
    if (second !== undefined && first === picked) next[second] = move;
  }
  return next;
}

/**
 * What a press makes: a move, or another part that is picked.
 * @param {Record<string, string>} moves
 * @param {string} picked
 * @param {string} name of the part that is pressed
 * @returns {{ move: string | null, picked: string }}
 */
export function pressedPart(moves, picked, name) {
  const move = (picked && moves[`${picked} ${name}`]) || moves[name];
  if (move !== undefined) return { move, picked: "" };
  const isFirst = Object.keys(moves).some((parts) => parts.startsWith(`${name} `));
  return { move: null, picked: isFirst && name !== picked ? name : "" };
}

// Boards on which several presses make a move: on a piece, then on the square that it goes to, and where a pawn goes to its
// last row, on the piece that it becomes. The parts of a move stand in one name, with spaces between them.

/**
 * What can be pressed next: each part with what the press means, a move or the part alone. If a piece has its square
 * and something is left to choose, only that can be pressed.
 * @param {Record<string, string>} moves each by the parts that make it
 * @param {string} picked the parts that were pressed so far, "" for none
 * @returns {Record<string, string>}
 */
export function pressable(moves, picked) {
  const next = chooses(picked) ? {} : nextAfter(moves, "");
  return picked ? { ...next, ...nextAfter(moves, `${picked} `) } : next;
}

/**
 * What a press makes: a move, or other parts that are picked.
 * @param {Record<string, string>} moves
 * @param {string} picked
 * @param {string} name of the part that is pressed
 * @returns {{ move: string | null, picked: string }}
 */
export function pressedPart(moves, picked, name) {
  const along = picked ? `${picked} ${name}` : name;
  const move = moves[along] ?? moves[name];
  if (move !== undefined) return { move, picked: "" };
  const begun = [along, name].find((parts) => Object.keys(moves).some((other) => other.startsWith(`${parts} `)));
  return { move: null, picked: begun !== undefined && begun !== picked ? begun : "" };
}

/**
 * Whether a piece and its square were pressed, and only a choice is left.
 * @param {string} picked
 */
export function chooses(picked) {
  return picked.includes(" ");
}

/**
 * The parts that can be pressed next in some moves, each with the move that it makes, or with its own name.
 * @param {Record<string, string>} moves
 * @param {string} begun what the moves have to begin with
 */
export function nextAfter(moves, begun) {
  /** @type {Record<string, string>} */
  const next = {};
  for (const [parts, move] of Object.entries(moves)) {
    if (!parts.startsWith(begun)) continue;
    const [name, ...later] = parts.slice(begun.length).split(" ");
    next[name] ??= later.length ? name : move;
  }
  return next;
}

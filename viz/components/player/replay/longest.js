// The longest sentences of a recording, by their letters: the room that they need is kept from the first step on.
/** @import { PatchData } from "../../contract.d.ts" */

/**
 * The steps of the longest sentences, the longest first, each sentence once.
 * @param {PatchData} patches
 * @param {number} most
 */
export function longestSentences(patches, most) {
  const { slots, values, strings, initial, ends, changed, become } = patches;
  const slotOf = (/** @type {string} */ key) => slots.findIndex((slot) => slot[0] === key && slot[1] === "text");
  const [lead, rest] = [slotOf("lead"), slotOf("rest")];
  /** @type {number[]} by value, as far as asked for: a sentence is never put together to be counted */
  const lengths = [];
  const lengthOf = (/** @type {number | undefined} */ value) => {
    const held = value === undefined ? null : values[value];
    if (value === undefined || held === null) return 0;
    return (lengths[value] ??= [held].flat().reduce((sum, string) => sum + strings[string].length, 0));
  };
  let [said, added] = [initial[lead], initial[rest]];
  /** @type {{ step: number, said: number, added: number, length: number }[]} */
  const longest = [];
  for (let step = 0, at = 0; step <= ends.length; step++) {
    for (const end = step ? ends[step - 1] : 0; at < end; at++) {
      if (changed[at] === lead) said = become[at];
      if (changed[at] === rest) added = become[at];
    }
    const length = lengthOf(said) + lengthOf(added);
    if (longest.length === most && length <= longest[most - 1].length) continue;
    if (longest.some((known) => known.said === said && known.added === added)) continue;
    longest.push({ step, said, added, length });
    longest.sort((one, other) => other.length - one.length);
    longest.length = Math.min(longest.length, most);
  }
  return longest.map(({ step }) => step);
}

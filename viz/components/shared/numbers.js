// Numbers in order, and in words.
const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const ENDINGS = { one: "st", two: "nd", few: "rd", other: "th" };

// A child's place in words, counted from index 0: "first", "42nd".
export function ordinal(index) {
  const ending = ENDINGS[new Intl.PluralRules("en", { type: "ordinal" }).select(index + 1)];
  return ORDINALS[index] ?? `${index + 1}${ending}`;
}

// The number of ascending numbers that are at most `limit`.
export function countUpTo(numbers, limit) {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

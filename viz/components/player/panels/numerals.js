// Numbers as the page writes them.

/**
 * The number that a text writes, with the signs of the field; NaN if it writes none.
 * @param {string} text
 */
export function readNumber(text) {
  const plain = text.replace("−", "-").replace("∞", "Infinity").replace(/^(-?)inf$/, "$1Infinity");
  return plain.trim() === "" ? NaN : Number(plain);
}

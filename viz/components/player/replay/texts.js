// The texts of a recording: a value of its patches is nothing, a string, or a phrase: a template with its words.
import { sentenceCase } from "../../shared/words.js";
/** @import { PatchData } from "../../contract.d.ts" */

/** @typedef {PatchData["values"][number]} Value */
/** @typedef {(word: string) => string} Reword what stands in place of a word */

export class Texts {
  /** @param {Pick<PatchData, "values" | "strings">} patches */
  constructor({ values, strings }) {
    this.values = values;
    this.strings = strings;
  }

  /**
   * The words of a phrase.
   * @param {Value} value
   */
  words(value) {
    return Array.isArray(value) ? value.slice(1).map((word) => this.strings[word]) : [];
  }

  /**
   * @param {Value} value
   * @param {Reword} [reword]
   */
  text(value, reword = (word) => word) {
    if (value === null) return "";
    if (typeof value === "number") return this.strings[value];
    const words = this.words(value).map(reword);
    return this.strings[value[0]].replace(/\{(\d+)\}/g, (_, word) => words[word]);
  }

  /**
   * A text as it is to be read: a phrase is a sentence, or part of one; a string comes as it is.
   * @param {Value} value
   * @param {Reword} [reword]
   */
  read(value, reword) {
    const text = this.text(value, reword);
    return Array.isArray(value) ? sentenceCase(text) : text;
  }

  /**
   * The text of a value by its number.
   * @param {number} number
   */
  textOf(number) {
    return this.text(this.values[number]);
  }
}

// The focus view as a figure: what is on screen, drawn again in light colours, with its looks written into it, so that the file
// needs no style sheet. The browser makes it alone.
import { draw } from "../../shared/elements.js";
import { hexColour } from "./look_reader.js";

/** What a style sheet may say of an element, as attributes of a drawing. */
const LOOKS = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "opacity",
  "font-size",
  "font-weight",
  "text-anchor",
  "vector-effect",
  "text-decoration",
];
const FONT = "system-ui, 'DejaVu Sans', Arial, sans-serif";
const AROUND = 14; // units: free around a figure
const [SENTENCE_TYPE, SENTENCE_LINE] = [16, 22]; // units
const NARROWEST_FIGURE = 460; // units: with a sentence
export const PIXELS = { least: 16, most: 10_000, natural: 2 }; // of a width; `natural` for each unit if none is chosen

/**
 * @typedef {object} Wanted
 * @property {string} sentence "" for none
 * @property {boolean} isTransparent
 * @property {number | null} width in pixels
 */

/**
 * Read what the drawing on screen looks like in light colours, from a copy that is gone again before anything is painted.
 * @template T
 * @param {SVGElement} shown the drawing on screen
 * @param {(still: SVGSVGElement) => T} read
 */
export function inLight(shown, read) {
  const still = /** @type {SVGSVGElement} */ (shown.cloneNode(true));
  still.classList.add("still");
  for (const node of still.querySelectorAll("[data-chosen]")) node.removeAttribute("data-chosen"); // what was clicked
  shown.after(still);
  try {
    return read(still);
  } finally {
    still.remove();
  }
}

/**
 * The text of an SVG file, with its width and height in pixels.
 * @param {SVGElement} shown the drawing on screen
 * @param {Wanted} wanted
 */
export function focusSvg(shown, wanted) {
  return inLight(shown, (figure) => written(figure, wanted));
}

/**
 * @param {SVGSVGElement} figure in light colours, free to be changed
 * @param {Wanted} wanted
 */
function written(figure, { sentence, isTransparent, width }) {
  for (const group of figure.querySelectorAll(".focus-world")) group.removeAttribute("style");
  const box = /** @type {SVGGElement} */ (figure.querySelector(".focus-world")).getBBox();
  const [left, top] = [box.x - AROUND, box.y - AROUND];
  const wide = Math.max(box.width, sentence ? NARROWEST_FIGURE : 0) + 2 * AROUND;
  const lines = sentence ? wrapped(sentence, wide - 2 * AROUND) : [];
  const high = box.height + 2 * AROUND + (lines.length ? lines.length * SENTENCE_LINE + AROUND : 0);
  lines.forEach((line, at) => {
    const y = box.y + box.height + 2 * AROUND + SENTENCE_LINE * at;
    figure.append(draw("text", { class: "sentence", x: box.x, y, "font-size": SENTENCE_TYPE }, line));
  });
  writeLooks(figure);
  if (!isTransparent) figure.prepend(draw("rect", { x: left, y: top, width: wide, height: high, fill: "#ffffff" }));
  const scale = width === null ? 1 : width / wide;
  const size = { width: Math.round(wide * scale), height: Math.round(high * scale) };
  for (const { name } of [...figure.attributes]) figure.removeAttribute(name);
  const all = { viewBox: `${left} ${top} ${wide} ${high}`, "font-family": FONT, ...size };
  for (const [name, value] of Object.entries(all)) figure.setAttribute(name, String(value));
  return { text: new XMLSerializer().serializeToString(figure), ...size };
}

/**
 * Write what each element looks like into it, and take away what is not seen.
 * @param {SVGElement} figure
 */
function writeLooks(figure) {
  const elements = [...figure.querySelectorAll("*")];
  const looks = elements.map((element) => {
    const style = getComputedStyle(element);
    const isSeen = style.display !== "none" && style.visibility !== "hidden";
    return isSeen ? LOOKS.map((name) => style.getPropertyValue(name)) : null;
  });
  elements.forEach((element, at) => {
    const look = looks[at];
    if (!look && !element.closest("defs") && element.tagName !== "title") return element.remove();
    if (element.tagName === "style") return element.remove();
    for (const { name } of [...element.attributes]) {
      if (/^(data-|aria-|role$|class$|tabindex$|style$)/.test(name)) element.removeAttribute(name);
    }
    look?.forEach((value, number) => value && element.setAttribute(LOOKS[number], plain(value)));
  });
}

/**
 * A look in words that any program knows: many that read SVG know no `color(srgb …)`, as browsers call a mixed colour.
 * @param {string} value
 */
function plain(value) {
  return /^(rgb|color)\(/.test(value) ? hexColour(value) : value;
}

/**
 * A sentence in lines of at most a width.
 * @param {string} sentence
 * @param {number} width
 */
function wrapped(sentence, width) {
  const context = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  context.font = `${SENTENCE_TYPE}px ${FONT}`;
  const lines = [""];
  for (const word of sentence.split(/\s+/)) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (context.measureText(longer).width > width && lines[lines.length - 1]) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/**
 * The pixels of an SVG file.
 * @param {{ text: string, width: number, height: number }} figure
 * @param {number} scale pixels for each of its own
 * @returns {Promise<Blob>}
 */
export async function pixelsOf({ text, width, height }, scale) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png");
  });
}

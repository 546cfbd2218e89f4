// What elements look like, asked of the browser once for all that have the same classes and states in the same surroundings.

/**
 * A look as the browser says it, in pixels.
 * @typedef {object} RawLook
 * @property {number} number
 * @property {boolean} isSeen with what is around it
 * @property {string} fill
 * @property {string} stroke
 * @property {number} strokeWidth
 * @property {number[]} dashes
 * @property {string} cap
 * @property {number} opacity with that of what is around it
 * @property {number} fontSize
 * @property {string} weight
 * @property {string} anchor
 * @property {boolean} keepsStroke whether lines stay as wide where the drawing is scaled
 */

/** Attributes that say where an element is, or what only programs read. */
const NO_LOOKS = new Set(
  "d x y width height rx cx cy r transform tabindex role data-spot data-to data-value data-alpha data-beta data-order"
    .split(" "),
);

export class LookReader {
  constructor() {
    /** @type {Map<string, RawLook>} */
    this.known = new Map();
  }

  /**
   * The look of an element within another one.
   * @param {Element} element
   * @param {RawLook | null} around null for the whole drawing
   * @returns {RawLook}
   */
  enter(element, around) {
    let key = `${around?.number ?? ""} ${element.tagName}`;
    for (const { name, value } of element.attributes) if (!NO_LOOKS.has(name)) key += ` ${name}=${value}`;
    const known = this.known.get(key);
    if (known) return known;
    const style = getComputedStyle(element);
    const opacity = around ? around.opacity * Number(style.opacity) : 1;
    /** @type {RawLook} */
    const look = {
      number: this.known.size,
      // What is in something that is not displayed has a display of its own all the same.
      isSeen: around?.isSeen !== false && style.display !== "none" && style.visibility !== "hidden" &&
        (!around || opacity > 0),
      fill: style.fill,
      stroke: style.stroke,
      strokeWidth: Number.parseFloat(style.strokeWidth) || 0,
      dashes: style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[\s,]+/).map(Number.parseFloat),
      cap: style.strokeLinecap,
      opacity,
      fontSize: Number.parseFloat(style.fontSize),
      weight: style.fontWeight,
      anchor: style.textAnchor,
      keepsStroke: style.vectorEffect === "non-scaling-stroke",
    };
    this.known.set(key, look);
    return look;
  }
}

/**
 * A colour as #rrggbb, or "none".
 * @param {string} colour as the browser says it
 */
export function hexColour(colour) {
  if (colour === "none") return colour;
  const isShare = colour.startsWith("color(");
  const parts = (colour.match(/(?<![a-z])[\d.]+(?:e-?\d+)?/g) ?? []).slice(0, 3).map(Number);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Math.round(part * (isShare ? 255 : 1)));
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

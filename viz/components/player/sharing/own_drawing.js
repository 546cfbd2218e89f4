// The drawing on screen as an SVG file, with what the style sheets make of it written into it.
import { find } from "../../shared/elements.js";

const LOOKS = [
  "color-scheme",
  "display",
  "fill",
  "font-family",
  "font-size",
  "font-weight",
  "opacity",
  "paint-order",
  "stroke",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-width",
  "text-anchor",
  "text-decoration",
  "transform",
  "vector-effect",
  "visibility",
];

/** @param {SVGElement} drawing */
export function drawingAsFile(drawing) {
  const file = /** @type {SVGElement} */ (drawing.cloneNode(true));
  const copies = [file, .../** @type {NodeListOf<SVGElement>} */ (file.querySelectorAll("*"))];
  [drawing, ...drawing.querySelectorAll("*")].forEach((element, at) => {
    const style = getComputedStyle(element);
    for (const name of LOOKS) copies[at].style.setProperty(name, style.getPropertyValue(name));
  });
  const { width, height } = drawing.getBoundingClientRect();
  file.setAttribute("width", String(width));
  file.setAttribute("height", String(height));
  file.style.transform = "none";
  file.style.background = getComputedStyle(find(document, ".stage")).backgroundColor;
  return new Blob([new XMLSerializer().serializeToString(file)], { type: "image/svg+xml" });
}

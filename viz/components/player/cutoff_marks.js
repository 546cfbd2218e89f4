// The marks above a slider, one for each cutoff: a tap goes to the nearest one.
import { make } from "../shared/elements.js";

const MOST_MARKS = 400; // places on the slider; marks closer than that fall together
const MANY_MARKS = 60; // more are drawn as thin lines
const REACH = 24; // pixels from a mark within which it is meant

export class CutoffMarks {
  /**
   * @param {HTMLElement} element
   * @param {(at: number) => void} seek goes to what a mark stands for
   * @param {AbortSignal} signal
   */
  constructor(element, seek, signal) {
    this.element = element;
    /** @type {number[]} what each mark stands for */
    this.meant = [];
    element.addEventListener("click", (event) => {
      const away = [...element.children].map((mark) => {
        const { left, width } = mark.getBoundingClientRect();
        return Math.abs(left + width / 2 - event.clientX);
      });
      const least = Math.min(...away);
      if (least <= REACH) seek(this.meant[away.indexOf(least)]);
    }, { signal });
  }

  /**
   * @param {Iterable<[share: number, meant: number]>} cutoffs how far along the slider each is, and what it stands for
   */
  show(cutoffs) {
    /** @type {Map<number, number>} */
    const places = new Map();
    for (const [share, meant] of cutoffs) {
      const place = Math.round(share * MOST_MARKS) / MOST_MARKS;
      if (!places.has(place)) places.set(place, meant);
    }
    if (places.size > MOST_MARKS / 2) places.clear(); // a band tells nothing
    this.meant = [...places.values()];
    this.element.classList.toggle("dense", places.size > MANY_MARKS);
    this.element.replaceChildren(...[...places.keys()].map((place) => {
      const mark = make("i");
      mark.style.setProperty("--place", String(place));
      return mark;
    }));
  }
}

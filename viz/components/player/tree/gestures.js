// Wheel, pinch and drag move the view of the tree; a pointer that does not move is a click.
import { focusedBeside, targetOf } from "../../shared/elements.js";
/** @import { Pointed, Viewport } from "./viewport.js" */

const CLICK = 6; // pixels: a pointer that moved less has pointed, not dragged

/** @typedef {[x: number, y: number]} Point a place in the stage */

/**
 * @param {Viewport} view
 * @param {Pointed} pointed
 * @param {AbortSignal} signal
 */
export function listenToGestures(view, pointed, signal) {
  const { stage } = view;
  /** @type {Map<number, Point>} */
  const pointers = new Map();
  /** @type {{ target: Element, from: Point, still: boolean } | null} */
  let press = null;

  /**
   * @param {MouseEvent} event
   * @returns {Point}
   */
  const place = (event) => {
    const box = stage.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  /** @param {WheelEvent} event */
  const wheel = (event) => {
    if (view.small && !event.ctrlKey) return; // the wheel scrolls the guide, not the trees in it
    event.preventDefault();
    view.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), ...place(event));
  };

  /** @param {PointerEvent} event */
  const down = (event) => {
    const target = targetOf(event);
    if (!target || target.closest("button, .focus")) return;
    if (event.pointerType === "touch") keepFocusAway(event); // else the mouse events of a tap close what it has opened
    stage.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, place(event));
    press = { target, from: place(event), still: true };
    stage.classList.add("held");
  };

  // A clicked node does not take the focus, so that the arrows still step.
  /** @param {MouseEvent} event */
  const keepFocusAway = (event) => {
    if (targetOf(event)?.closest("button")) return;
    event.preventDefault();
    for (const focused of [focusedBeside(stage), document.activeElement]) {
      if (focused instanceof HTMLElement || focused instanceof SVGElement) focused.blur();
    }
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    const from = pointers.get(event.pointerId);
    if (!from || !press) return;
    const to = place(event);
    if (press.still && Math.hypot(to[0] - press.from[0], to[1] - press.from[1]) < CLICK) return;
    press.still = false;
    const others = [...pointers].filter(([id]) => id !== event.pointerId);
    if (others.length === 1) {
      const [, other] = others[0];
      /** @param {Point} point */
      const distance = (point) => Math.hypot(point[0] - other[0], point[1] - other[1]) || 1;
      view.zoom(distance(to) / distance(from), ...other);
    } else {
      view.move(to[0] - from[0], to[1] - from[1]);
    }
    pointers.set(event.pointerId, to);
  };

  /** @param {PointerEvent} event */
  const release = (event) => {
    pointers.delete(event.pointerId);
    if (!pointers.size) stage.classList.remove("held");
  };

  /** @param {PointerEvent} event */
  const up = (event) => {
    const clicked = pointers.size === 1 && press?.still ? press.target : null;
    release(event);
    if (clicked) pointed(clicked, place(event));
  };

  stage.addEventListener("wheel", wheel, { passive: false, signal });
  stage.addEventListener("pointerdown", down, { signal });
  stage.addEventListener("mousedown", keepFocusAway, { signal });
  stage.addEventListener("pointermove", move, { signal });
  stage.addEventListener("pointerup", up, { signal });
  stage.addEventListener("pointercancel", release, { signal });
}

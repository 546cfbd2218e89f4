// Presenting: the player alone on the screen, and a blank one while the lecturer speaks.
import { Debounce } from "../../shared/debounce.js";
import { find, findAll } from "../../shared/elements.js";
import { setOutOfReach } from "../../shared/streamlit_page.js";
import { isTyped } from "../typing.js";
/** @import { Store } from "../../shared/store.js" */
/** @import { Player } from "../player.js" */

/**
 * @typedef {object} Presented
 * @property {boolean} isPresented
 * @property {boolean} isBlank
 * @property {ReadonlySet<string>} extras what is shown beside sentence, tree and bar: names of views, and "counts"
 */

const RESTS = 2_500; // milliseconds until a pointer that does not move points at nothing

/** @type {Presented} */
const NOT_PRESENTED = { isPresented: false, isBlank: false, extras: new Set() };

/**
 * The ongoing presentation, if any.
 * @param {Presented | undefined} before
 * @returns {Presented}
 */
export function presentedIn({ isPresented, isBlank, extras } = NOT_PRESENTED) {
  return { isPresented, isBlank, extras };
}

/** Leave it, if the browser is there by now: a request may still be on its way. */
function leaveFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}

export class Present {
  /**
   * @param {HTMLElement} root
   * @param {Store<Presented>} store
   * @param {AbortSignal} signal
   */
  constructor(root, store, signal) {
    this.root = root;
    this.store = store;
    const blank = find(root, '[data-part="blank"]');
    this.isFull = document.fullscreenElement !== null; // what follows on a presentation goes on with it
    document.addEventListener("fullscreenchange", () => this.follow(), { signal });
    blank.addEventListener("click", () => this.unblank(), { signal });
    document.addEventListener("keydown", (event) => this.leave(event), { signal });
    store.subscribe(["isPresented"], ({ isPresented }) => root.toggleAttribute("data-presenting", isPresented));
    store.subscribe(["isBlank"], ({ isBlank }) => (blank.hidden = !isBlank));
    store.subscribe(["extras"], ({ extras }) => root.toggleAttribute("data-counts", extras.has("counts")));
  }

  get presenting() {
    return this.store.get().isPresented;
  }

  /** The reader left the full screen by the browser's own means. The event also comes late when the player left it. */
  follow() {
    const left = this.isFull && !document.fullscreenElement;
    this.isFull = document.fullscreenElement !== null;
    if (left && this.presenting) this.set(false);
  }

  /**
   * Escape leaves it even if the browser did not grant the full screen, unless it closes something.
   * @param {KeyboardEvent} event
   */
  leave(event) {
    if (event.key !== "Escape" || event.defaultPrevented || document.fullscreenElement || isTyped(event)) return;
    if (this.presenting && !this.root.querySelector("dialog[open], :popover-open, select:focus")) this.set(false);
  }

  /** @param {boolean} isPresented */
  set(isPresented) {
    this.isFull = false;
    setOutOfReach(isPresented);
    if (isPresented) this.root.requestFullscreen?.().then(() => this.presenting || leaveFullScreen(), () => {});
    else leaveFullScreen();
    this.store.set({ isPresented, isBlank: false });
  }

  toggle() {
    this.set(!this.presenting);
  }

  toggleBlank() {
    if (this.presenting) this.store.set({ isBlank: !this.store.get().isBlank });
  }

  /** Show, or hide again, what is counted. */
  toggleCounts() {
    if (!this.presenting) return;
    const extras = new Set(this.store.get().extras);
    if (!extras.delete("counts")) extras.add("counts");
    this.store.set({ extras });
  }

  /** Any key ends a blank screen; return whether it was blank. */
  unblank() {
    const { isBlank } = this.store.get();
    this.store.set({ isBlank: false });
    return isBlank;
  }

  /** What is presented leaves the page, and nothing follows on it. */
  end() {
    if (this.presenting) this.set(false);
    this.store.set(NOT_PRESENTED);
  }
}

/**
 * The spotlight: a node that is pointed at stands out, as presenting.css has it. With the next step it goes out, and where the
 * pointer rests: a mouse that was left on the picture must not hide what the class looks at.
 * @param {Player} player
 */
export function spotlight({ root, store, ended: { signal } }) {
  const goOut = () => root.toggleAttribute("data-unlit", true);
  const rest = new Debounce(goOut, RESTS);
  store.subscribe(["step"], goOut);
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!event.movementX && !event.movementY) return; // something moved under the pointer
    root.removeAttribute("data-unlit");
    rest.ask();
  };
  root.addEventListener("pointermove", move, { signal });
  // The style sheet can't look for the node itself: a `:has()` would restyle the whole tree at each step.
  const seek = () => {
    for (const nodes of findAll(root, ".nodes", SVGElement)) {
      nodes.toggleAttribute("data-pointed", nodes.querySelector(":is(:hover, :focus-visible)") !== null);
    }
  };
  for (const use of ["pointerover", "pointerout", "focusin", "focusout"]) root.addEventListener(use, seek, { signal });
}

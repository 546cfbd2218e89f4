// Which part of the tree is seen: zoom, pan, and following the current node. Positions in the tree never change.
// Below these scales the numbers in the nodes can't be read, so only a part of the tree is shown at once.
const SMALLEST_FIT = 0.5;
const SMALLEST_FIT_PANE = 0.4; // panes show the same tree, and one of them can be enlarged
const SMALLEST_FIT_PHONE = 0.75;
const SMALLEST_FIT_PRESENTING = 0.9;
const PRESENTING = 1.2;
const PHONE_STAGE = 600;
const LARGEST = 3;
const LARGEST_FIT = 2.1;
const MARGIN = 18;
const LEVEL_HEIGHT = 20; // pixels: levels that are closer together are not named
const CLICK = 6; // pixels: a pointer that moved less has pointed, not dragged
const KEPT = 70; // pixels of the tree stay in sight, however far it is dragged

export class Viewport {
  // `pointed` is called with the element that was clicked, unless the tree was dragged.
  constructor(stage, scene, pointed, signal) {
    this.stage = stage;
    this.pointed = pointed;
    this.small = scene.small;
    this.world = stage.querySelector(".world");
    this.levels = [...stage.querySelectorAll(".levels span")];
    this.heights = scene.levels.map(([y]) => y);
    this.centres = scene.centres;
    this.size = [Number(this.world.dataset.width), Number(this.world.dataset.height)];
    this.focus = 0;
    this.follows = true; // whether the current node is kept in sight
    this.moved = null; // called when another part is seen
    this.pointers = new Map();
    this.measure();
    this.listen(signal);
    this.open();
  }

  // Measured only when the stage changes: asking while stepping would make the browser lay the page out at every step.
  measure() {
    this.window = [this.stage.clientWidth, this.stage.clientHeight];
    this.strip = Math.max(0, ...this.levels.map((level) => level.offsetWidth));
    this.stage.querySelector(".levels").style.width = `${this.strip}px`;
  }

  // The free part of the stage: the names of the levels keep their strip at the left.
  area() {
    const [width, height] = this.window;
    return { left: this.strip, width: Math.max(50, width - this.strip), height: Math.max(50, height) };
  }

  fitScale() {
    const { width, height } = this.area();
    const [treeWidth, treeHeight] = this.size;
    return Math.min((width - 2 * MARGIN) / treeWidth, (height - 2 * MARGIN) / (treeHeight + 30), LARGEST_FIT);
  }

  // Fit the whole tree if it can be read at that size; else show it at a readable size around the current node.
  open() {
    this.chosen = false; // whether the reader zoomed or moved
    const { clientWidth } = this.stage;
    const inPane = this.stage.closest("[data-pane]");
    const presenting = !inPane && this.stage.closest("[data-presenting]");
    const large = clientWidth < PHONE_STAGE && !this.small ? SMALLEST_FIT_PHONE : SMALLEST_FIT;
    const usual = inPane ? SMALLEST_FIT_PANE : large;
    if (this.fitScale() >= (presenting ? SMALLEST_FIT_PRESENTING : usual)) this.fit();
    else {
      this.scale = presenting ? PRESENTING : Math.min(1.1, Math.max(0.8, clientWidth / 1100));
      this.centreOn(this.focus);
    }
  }

  // Take other places of the nodes: the anchor stays where it is on the screen, unless all is shown anyway.
  replace(centres, size, anchor) {
    const shift = (this.centres[anchor][0] - centres[anchor][0]) * this.scale;
    this.centres = centres;
    this.size = size;
    if (this.whole || !this.chosen) this.open();
    else {
      this.x += shift;
      this.show();
    }
  }

  fit() {
    this.whole = true;
    const { left, width, height } = this.area();
    const [treeWidth, treeHeight] = this.size;
    this.scale = this.fitScale();
    this.x = left + (width - treeWidth * this.scale) / 2;
    this.y = Math.max(MARGIN, (height - treeHeight * this.scale) / 2);
    this.show();
  }

  centreOn(key) {
    this.whole = false;
    const { left, width, height } = this.area();
    const [x, y] = this.centres[key];
    this.x = left + width / 2 - x * this.scale;
    const below = this.size[1] * this.scale <= height - 2 * MARGIN;
    this.y = below ? Math.max(MARGIN, (height - this.size[1] * this.scale) / 2) : height * 0.42 - y * this.scale;
    if (!below) this.y = Math.min(this.y, MARGIN);
    this.show();
  }

  // Keep the current node in view; the picture stands still as long as it is.
  follow(key) {
    this.focus = key;
    if (this.whole || !this.follows) return;
    const { left, width, height } = this.area();
    const [treeX, treeY] = this.centres[key];
    const x = treeX * this.scale + this.x;
    const y = treeY * this.scale + this.y;
    const edge = 50 * this.scale;
    const label = 110 * this.scale; // a node's name and bounds stand at its right
    const seen = x > left + edge && x < left + width - label && y > edge && y < height - edge;
    if (!seen) this.centreOn(key);
  }

  // Take over how another drawing was seen, so that a node stands where one of the other's stood: the reader's zoom
  // outlives an edit. A drawing that was seen as it opened opens anew.
  continue(other, key, otherKey) {
    if (!other.chosen) return;
    this.scale = other.scale;
    const [x, y] = other.place(otherKey);
    this.x = x - this.centres[key][0] * this.scale;
    this.y = y - this.centres[key][1] * this.scale;
    this.choose();
  }

  // Where in the stage a node is drawn.
  place(key) {
    const [x, y] = this.centres[key];
    return [x * this.scale + this.x, y * this.scale + this.y];
  }

  zoom(factor, x = this.stage.clientWidth / 2, y = this.stage.clientHeight / 2) {
    const smallest = Math.min(this.fitScale(), SMALLEST_FIT) / 2;
    const scale = Math.min(LARGEST, Math.max(smallest, this.scale * factor));
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.choose();
  }

  choose() {
    this.chosen = true;
    this.whole = false;
    const { left, width, height } = this.area();
    const within = (at, lowest, highest) => Math.min(Math.max(at, lowest), highest);
    this.x = within(this.x, left + KEPT - this.size[0] * this.scale, left + width - KEPT);
    this.y = within(this.y, KEPT - this.size[1] * this.scale, height - KEPT);
    this.show();
  }

  show() {
    this.draw();
    this.moved?.(this);
  }

  // Show the same part as another drawing of the same tree.
  mirror({ x, y, scale, whole, chosen }) {
    const moves = x !== this.x || y !== this.y || scale !== this.scale;
    Object.assign(this, { x, y, scale, whole, chosen });
    if (moves) this.draw();
  }

  draw() {
    this.world.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    const crowded = this.heights.some((y, at) => at && (y - this.heights[at - 1]) * this.scale < LEVEL_HEIGHT);
    this.stage.toggleAttribute("data-crowded", crowded);
    this.levels.forEach((level, at) => {
      level.style.top = `${this.heights[at] * this.scale + this.y}px`;
    });
  }

  listen(signal) {
    const { stage, pointers } = this;
    const place = (event) => {
      const box = stage.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    stage.addEventListener(
      "wheel",
      (event) => {
        if (this.small && !event.ctrlKey) return; // the wheel scrolls the guide, not the trees in it
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), ...place(event));
      },
      { passive: false, signal },
    );
    stage.addEventListener(
      "pointerdown",
      (event) => {
        if (event.target.closest("button")) return;
        stage.setPointerCapture(event.pointerId);
        pointers.set(event.pointerId, place(event));
        this.press = { target: event.target, from: place(event), still: true };
        stage.classList.add("held");
      },
      { signal },
    );
    // A node that is clicked does not take the focus: the arrows go on stepping.
    stage.addEventListener(
      "mousedown",
      (event) => {
        if (event.target.closest("button")) return;
        event.preventDefault();
        stage.getRootNode().activeElement?.blur();
        document.activeElement?.blur();
      },
      { signal },
    );
    stage.addEventListener(
      "pointermove",
      (event) => {
        const from = pointers.get(event.pointerId);
        if (!from) return;
        const to = place(event);
        if (this.press.still && Math.hypot(to[0] - this.press.from[0], to[1] - this.press.from[1]) < CLICK) return;
        this.press.still = false;
        const others = [...pointers].filter(([id]) => id !== event.pointerId);
        if (others.length === 1) {
          const [, other] = others[0];
          const distance = (point) => Math.hypot(point[0] - other[0], point[1] - other[1]) || 1;
          this.zoom(distance(to) / distance(from), ...other);
        } else {
          this.x += to[0] - from[0];
          this.y += to[1] - from[1];
          this.choose();
        }
        pointers.set(event.pointerId, to);
      },
      { signal },
    );
    const release = (event) => {
      pointers.delete(event.pointerId);
      if (!pointers.size) stage.classList.remove("held");
    };
    stage.addEventListener(
      "pointerup",
      (event) => {
        const clicks = pointers.size === 1 && this.press?.still;
        release(event);
        if (clicks) this.pointed(this.press.target);
      },
      { signal },
    );
    stage.addEventListener("pointercancel", release, { signal });
    const resized = new ResizeObserver(() => {
      this.measure();
      if (this.chosen) this.follow(this.focus);
      else this.open();
    });
    resized.observe(stage);
    signal.addEventListener("abort", () => resized.disconnect());
  }
}

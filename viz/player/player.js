// The player: one cursor over one recording, and the controls that move it.
const SPEEDS = [0.5, 1, 2, 4];
const SECONDS_A_STEP = 1.2;
const SETTLED = 250; // milliseconds without a step after which the address names the step
const MOST_MARKS = 400; // places on the slider; marks closer than that fall together
const MANY_MARKS = 60; // more are drawn as thin lines
const LONG_NUMBER = 5; // characters
const PHONE = 700; // pixels: narrower windows show the sidebar over the player

class Player {
  // `previous` is the player that this one follows: the reader asked for another recording on the page.
  constructor(root, data, previous) {
    this.root = root;
    this.data = data;
    this.steps = data.steps;
    this.step = 0;
    this.timer = null;
    this.settling = null;
    this.ended = new AbortController();
    const parts = {}; // looked for once: the search goes through the whole tree
    this.part = (name) => (parts[name] ??= root.querySelector(`[data-part="${name}"]`));
    this.build();
    this.setSpeed(previous?.speed ?? 1);
    this.fill();
    this.timeline = new Timeline(root, data.patches);
    this.viewport = new Viewport(root.querySelector(".stage"), data, this.ended.signal);
    this.listen();
    this.go(Math.min(data.start, this.steps));
    if (!previous) clearTimeout(this.settling); // an opened address stays as it is until the reader steps
  }

  build() {
    const { root, data, part } = this;
    part("title").textContent = data.title;
    part("meta").textContent = data.meta;
    part("checked").textContent = data.checked ? "checked" : "";
    part("checked").title = data.checked ?? "";
    for (const name of ["notice", "warning"]) {
      part(name).textContent = data[name] ?? "";
      part(name).hidden = !data[name];
    }
    // Python escaped what the reader wrote; it is only ever text inside these drawings.
    part("tree").innerHTML = data.tree;
    part("legend").innerHTML = data.legend;
    part("board-panel").hidden = data.board === null;
    part("board").innerHTML = data.board ?? "";
    part("levels").replaceChildren(
      ...data.levels.map(([, name]) => Object.assign(document.createElement("span"), { textContent: name })),
    );
    part("legend-panel").open = window.innerWidth > PHONE && (data.board === null || window.innerHeight > 900);
    part("slider").max = this.steps;
    part("steps").textContent = this.steps.toLocaleString("en");
    root.dataset.steps = this.steps;
    const digits = part("steps").textContent.length; // no counter grows beyond the steps
    root.style.setProperty("--digits", digits);
    root.classList.toggle("long-numbers", digits > LONG_NUMBER);
    const places = new Set(data.marks.map((step) => Math.round((step / this.steps) * MOST_MARKS) / MOST_MARKS));
    part("marks").classList.toggle("dense", places.size > MANY_MARKS);
    part("marks").replaceChildren(
      ...[...places].map((place) => {
        const mark = document.createElement("i");
        mark.style.setProperty("--place", place);
        return mark;
      }),
    );
  }

  // Fill the window below whatever the page shows above the player.
  fill() {
    const page = this.root.getRootNode().host?.closest(".stMain") ?? document.documentElement;
    const place = () => {
      const above = this.root.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop;
      this.root.style.setProperty("--above", `${Math.round(above)}px`);
    };
    const moved = new ResizeObserver(place);
    moved.observe(page.querySelector(".stMainBlockContainer") ?? page);
    this.ended.signal.addEventListener("abort", () => moved.disconnect());
    place();
  }

  listen() {
    const { signal } = this.ended;
    this.root.addEventListener(
      "click",
      (event) => {
        const button = event.target.closest("[data-do]");
        if (button) this.act(button.dataset.do);
      },
      { signal },
    );
    this.part("slider").addEventListener(
      "input",
      (event) => {
        this.pause();
        this.go(Number(event.target.value));
      },
      { signal },
    );
    listenToKeys((action) => this.act(action), signal);
  }

  act(action) {
    const { data, step, steps } = this;
    const jump = (to) => {
      this.pause();
      this.go(to);
    };
    const actions = {
      first: () => jump(0),
      back: () => jump(step - 1),
      forward: () => jump(step + 1),
      last: () => jump(steps),
      play: () => (this.timer === null ? this.play() : this.pause()),
      speed: () => this.setSpeed(SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]),
      "next-cutoff": () => jump(data.marks.find((mark) => mark > step) ?? step),
      "previous-cutoff": () => jump(data.marks.findLast((mark) => mark < step) ?? step),
      "zoom-in": () => this.viewport.zoom(1.25),
      "zoom-out": () => this.viewport.zoom(0.8),
      fit: () => this.viewport.fit(),
      help: () => this.part("keys").showModal(),
    };
    actions[action]();
  }

  go(step) {
    this.step = Math.max(0, Math.min(this.steps, step));
    this.timeline.go(this.step);
    this.root.dataset.step = this.step;
    this.viewport.follow(Number(this.root.dataset.focus ?? 0));
    this.part("step").textContent = this.step.toLocaleString("en");
    const slider = this.part("slider");
    slider.value = this.step;
    slider.style.setProperty("--done", this.steps ? this.step / this.steps : 0);
    slider.setAttribute("aria-valuetext", `step ${this.step} of ${this.steps}`);
    this.settle();
  }

  settle() {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.nameStep(), SETTLED);
  }

  play() {
    if (this.step === this.steps) this.go(0);
    this.showPlaying(true);
    const tick = () => {
      this.go(this.step + 1);
      if (this.step < this.steps) this.timer = setTimeout(tick, (SECONDS_A_STEP * 1000) / this.speed);
      else this.pause();
    };
    this.timer = setTimeout(tick, 0);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    this.showPlaying(false);
    this.settle();
  }

  showPlaying(playing) {
    const button = this.root.querySelector("[data-do=play]");
    button.setAttribute("aria-label", playing ? "Pause" : "Play");
    this.root.toggleAttribute("data-playing", playing);
    // While it plays, a new sentence each second would drown everything else a screen reader has to say.
    this.root.querySelector(".say").setAttribute("aria-live", playing ? "off" : "polite");
  }

  setSpeed(speed) {
    this.speed = speed;
    this.part("speed").textContent = `${speed}×`;
    this.part("speed").setAttribute("aria-label", `Speed ${speed} times`);
  }

  // Put the step into the address, without a reload and without a new entry in the history.
  nameStep() {
    if (this.timer !== null) return;
    const { pathname, search } = window.location;
    const query = this.data.link === null ? "" : `?${this.data.link}&step=${this.step}`;
    if (search !== query) window.history.replaceState(window.history.state, "", pathname + query);
  }

  end() {
    this.pause();
    clearTimeout(this.settling);
    this.ended.abort();
  }
}

// On a phone the sidebar covers the player; after a new search the reader wants to see that.
function closeSidebar() {
  document.querySelector('button[aria-controls="stSidebar"][aria-expanded="true"]')?.click();
}

// Streamlit calls this again whenever the page runs: the player stays as it is unless the recording is another one.
const players = new WeakMap();

export default function mount({ parentElement, data }) {
  const root = parentElement.querySelector(".plyscope-player");
  const playing = players.get(root);
  if (playing?.data.id !== data.id) {
    playing?.end();
    players.set(root, new Player(root, data, playing));
    if (playing && window.innerWidth <= PHONE && document.activeElement?.closest(".stSidebar button")) closeSidebar();
  }
  return () => {
    players.get(root)?.end();
    players.delete(root);
  };
}

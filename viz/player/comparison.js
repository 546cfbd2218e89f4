// The comparison: players of several searches in one tree, which one cursor moves together.
const ALONE = "alone";
const COUNTS = ["nodes", "leaves", "cutoffs", "skipped"];

class Comparison {
  // `tell(name, value)` reports to the server; `previous` is the comparison that this one follows on the page.
  constructor(root, data, previous, tell) {
    this.root = root;
    this.data = data;
    this.report = tell;
    this.ended = new AbortController();
    const { signal } = this.ended;
    const parts = {}; // looked for once: the search can go through all trees
    this.part = (name) => (parts[name] ??= root.querySelector(`[data-part="${name}"]`));
    listenToKeys(this, this, signal); // before the players do: what moves all of them is not theirs
    this.playback = new Playback(root, () => this.advance());
    this.build();
    this.asking = new AskTogether(root, this.players, previous?.asking.covers ?? []);
    this.present = new Present(root, signal, () => this.players.forEach((player) => player.viewport.open()));
    this.listen();
    // What a link or a file says of the place holds once: a further search leaves the reader's.
    this.arrives = !previous || previous.data.opened !== data.opened;
    this.by = this.arrives ? data.by : previous.by;
    this.part("by").value = this.by;
    this.take();
    this.go(this.firstStop(previous));
    if (!previous && location.search) clearTimeout(this.settling); // an opened address stays as it is until the reader steps
    fillWindow(root, signal);
  }

  build() {
    const { data, part } = this;
    this.root.dataset.subject = data.subject;
    part("heading").textContent = data.title;
    this.note(data.notice);
    part("panes").style.setProperty("--panes", data.panes.length);
    part("panes").dataset.panes = data.panes.length;
    this.panes = data.panes.map((pane) => this.buildPane(pane));
    part("panes").replaceChildren(...this.panes.map(({ box }) => box));
    // Only now: a player measures where it stands.
    for (const pane of this.panes) {
      if (!pane.data.player) continue;
      pane.player = new Player(pane.section, pane.data.player, null);
      pane.player.leader = this;
      pane.player.viewport.moved = (view) => this.mirror(view);
      pane.turns = new Turns(pane.section, pane.data, pane.player, (path, order) => this.report("ordered", [pane.data.number, path, order]));
      pane.counts = COUNTS.map((name) => pane.section.querySelector(`[data-key="count-${name}"]`));
    }
    this.searching = this.panes.filter(({ player }) => player);
    this.players = this.searching.map(({ player }) => player);
  }

  note(words) {
    this.part("note").textContent = words ?? "";
    this.part("note").hidden = !words;
  }

  buildPane(data) {
    const make = (tag, fields, ...children) => {
      const element = Object.assign(document.createElement(tag), fields);
      element.append(...children);
      return element;
    };
    const where = make("span", { className: "where" });
    const title = make("span", { textContent: data.title, title: data.title });
    const heading = make("h2", { className: "search" }, make("b", { textContent: data.number }), title, where);
    const box = make("article", { className: "pane" }, heading);
    box.setAttribute("aria-label", `Search ${data.number}, ${data.title}`);
    if (data.refused) {
      box.append(make("p", { className: "warning", textContent: data.refused }));
      return { data, box, where };
    }
    const section = this.root.querySelector("template").content.querySelector(".plyscope-player").cloneNode(true);
    section.dataset.pane = data.number;
    const bars = COUNTS.map((name) => make("i", {}));
    const shown = COUNTS.map(() => make("b", { textContent: "0" }));
    const rows = COUNTS.map((name, at) => make("div", {}, make("span", { textContent: name }), bars[at], shown[at]));
    box.append(section, make("div", { className: "bars" }, ...rows));
    return { data, box, where, section, bars, shown };
  }

  listen() {
    const { signal } = this.ended;
    const on = (element, type, does) => element.addEventListener(type, does, { signal });
    on(this.root, "click", (event) => {
      const button = event.target.closest("[data-do]");
      if (button && !button.closest(".plyscope-player")) this.act(button.dataset.do, button);
    });
    on(this.part("blank"), "click", () => this.present.unblank());
    on(this.part("stops"), "input", (event) => this.jump(Number(event.target.value)));
    on(this.part("by"), "change", (event) => {
      const before = this.searching.map(({ player }) => player.step);
      this.by = event.target.value;
      event.target.blur();
      this.take();
      this.go(this.stopAt(0, before[0]));
    });
    on(this.root.querySelector("#hand-out"), "toggle", () => this.showLink());
    on(this.part("file"), "change", (event) => {
      this.open(event.target.files[0]);
      event.target.value = "";
    });
    takeDroppedFiles((file) => this.open(file), signal);
    const speed = this.playback.select;
    on(speed, "change", () => {
      this.playback.setSpeed(Number(speed.value));
      speed.blur();
    });
  }

  // Take up a way of stepping: together along one line of stops, or each on its own.
  take() {
    this.playback.stop();
    const alone = this.by === ALONE;
    this.root.toggleAttribute("data-alone", alone);
    this.line = this.data.lines[alone ? "event" : this.by];
    for (const pane of this.searching) {
      pane.player.pause();
      pane.player.leader = alone ? null : this;
      pane.player.ask.since = null;
      pane.player.stepped = alone ? () => this.showPane(pane, HERE) : null;
      pane.player.viewport.follows = true;
    }
    this.last = this.line.steps[0].length - 1;
    this.part("stops").max = this.last;
    this.part("last-stop").textContent = this.last.toLocaleString("en");
    this.root.style.setProperty("--digits", this.part("last-stop").textContent.length);
  }

  // The same place as in the comparison before, where the same tree is searched in other ways.
  firstStop(previous) {
    const { data } = this;
    if (this.arrives) return Math.min(data.start, this.last);
    if (previous.data.subject !== data.subject) return 0;
    if (this.by !== "node") return Math.min(previous.stop, this.last);
    return Math.max(0, this.stopOf(previous.path(), previous.line.moments[previous.stop]));
  }

  // The path of the node of a stop by node.
  path(stop = this.stop) {
    const [, parents, children] = this.data.lines.names;
    const path = [];
    for (let node = this.line.nodes[stop]; parents[node] >= 0; node = parents[node]) path.push(children[node]);
    return path.reverse().join(".") || "root";
  }

  stopOf(path, moment) {
    const [, parents, children] = this.data.lines.names;
    const below = (above, index) => children.findIndex((child, node) => child === index && parents[node] === above);
    const node = path === "root" ? 0 : path.split(".").map(Number).reduce(below, 0);
    return this.line.nodes.findIndex((at, stop) => at === node && this.line.moments[stop] === moment);
  }

  hasKeys() {
    return this.players !== undefined && this.by !== ALONE;
  }

  // The tree of a pane takes its own keys while it has the focus.
  has(target) {
    return this.players.some((player) => player.walk.has(target) && player.root.contains(target));
  }

  press(name) {
    this.used()?.walk.press(name);
  }

  used() {
    return this.players.find((player) => player === Player.last) ?? this.players[0];
  }

  act(action, button) {
    const actions = {
      first: () => this.jump(0),
      back: () => this.jump(this.stop - 1),
      forward: () => (this.stop < this.last && this.asking.holds() ? this.pause() : this.jump(this.stop + 1)),
      reveal: () => this.reveal(),
      last: () => this.jump(this.last),
      play: () => (this.playback.isOn ? this.pause() : this.play()),
      "next-cutoff": () => this.jump(this.nearest("cutoff", 1)),
      "previous-cutoff": () => this.jump(this.nearest("cutoff", -1)),
      "next-bound": () => this.jump(this.nearest("bound", 1)),
      "previous-bound": () => this.jump(this.nearest("bound", -1)),
      "fold-node": () => this.players.forEach((player) => player.fold(this.used().chosen)),
      fit: () => this.used().viewport.fit(),
      difference: () => this.showDifference(this.part("difference").hidden),
      "copy-comparison": () => this.copyLink(button),
      "save-comparison": () => this.save(),
      present: () => this.present.set(!this.present.presenting),
      blank: () => this.present.presenting && this.present.toggleBlank(),
      help: () => this.players[0] && openAtTop(this.players[0].part("keys")),
    };
    actions[action]?.();
  }

  // The next stop that shows some search at an event of a kind, or as soon after it as any stop does.
  nearest(way, direction) {
    const all = this.searching.flatMap(({ player }, at) => {
      const showing = this.showing(at);
      return player.story.stepsOfKind(way).map(showing);
    });
    const ahead = all.filter((stop) => (stop - this.stop) * direction > 0);
    return ahead.reduce((found, stop) => (direction * (stop - found) < 0 ? stop : found), ahead[0] ?? this.stop);
  }

  // What tells the stop that shows a search at a step of its own, or as soon after it as any stop does. A search in
  // another order than the first one goes back and forth along the line.
  showing(at, test = () => true) {
    const steps = this.line.steps[at];
    const stops = [...steps.keys()].filter(test).sort((one, other) => steps[one] - steps[other] || one - other);
    const reached = stops.map((stop) => steps[stop]);
    return (step) => stops[countUpTo(reached, step - 1)] ?? this.last;
  }

  stopAt(at, step) {
    return this.showing(at, (stop) => this.line.where[at][stop] === HERE)(step);
  }

  // A node was pointed at in a pane: the others come along. By node to its entry, a second time to its return, also
  // where it is only others that visit it.
  jumpWith(player, step) {
    const path = player.folding.nodes[player.chosen].dataset.path || "root";
    const entry = this.by === "node" ? this.stopOf(path, ENTER) : -1;
    if (entry < 0) this.jump(this.stopAt(this.players.indexOf(player), step));
    else this.jump(entry === this.stop ? this.stopOf(path, LEAVE) : entry);
  }

  // A player asks to have more of the tree drawn.
  ask({ open }) {
    this.report("opened", open);
  }

  jump(stop) {
    this.pause();
    this.go(stop);
  }

  play() {
    if (this.stop === this.last) this.go(0);
    this.playback.start();
  }

  advance() {
    this.go(this.stop + 1);
    return this.stop < this.last && !this.asking.covers.has("next");
  }

  reveal() {
    if (this.asking.waiting) this.jump(this.stop + 1);
    this.asking.reveal();
  }

  pause() {
    this.playback.stop();
    this.settle();
  }

  go(stop) {
    this.stop = Math.max(0, Math.min(this.last, stop));
    const { line } = this;
    const states = line.where.map((column) => column[this.stop]);
    const lead = Math.max(0, states.indexOf(HERE));
    this.searching.forEach(({ player }, at) => {
      player.viewport.follows = at === lead;
      player.ask.since = line.steps[at][Math.max(0, this.stop - 1)];
      player.go(line.steps[at][this.stop]);
    });
    this.mirror(this.players[lead].viewport);
    this.searching.forEach((pane, at) => this.showPane(pane, states[at]));
    const numbers = this.searching.map(({ data }) => data.number);
    this.asking.cover();
    this.part("together").textContent = together(this.line.moments[this.stop], this.name(), this.stop, numbers, states);
    const slider = this.part("stops");
    slider.value = this.stop;
    slider.style.setProperty("--done", this.last ? this.stop / this.last : 0);
    slider.setAttribute("aria-valuetext", `stop ${this.stop} of ${this.last}`);
    this.part("stop").textContent = this.stop.toLocaleString("en");
    this.root.dataset.stop = this.stop;
    this.settle();
  }

  // Where a search is, and how much it has done.
  showPane(pane, state) {
    pane.box.dataset.where = WHERE[state];
    const node = pane.player.folding.nodes[pane.player.story.elementAt(pane.player.step)];
    const places = {
      [HERE]: () => (pane.player.step ? `at ${nodeTitle(node)}` : "not begun"),
      [SKIPPED]: () => `skips ${this.name()}`,
      [BEYOND]: () => `not so deep as ${this.name()}`,
      [DONE]: () => "has ended",
      [ONCE]: () => "does not come back",
    };
    pane.where.textContent = places[state]();
    pane.counts.forEach((count, index) => {
      const text = count.textContent;
      pane.shown[index].textContent = text;
      const most = this.data.most[COUNTS[index]];
      pane.bars[index].style.setProperty("--share", most ? Number(text.replaceAll(",", "")) / most : 0);
    });
  }

  // What sentences call the node of a stop by node.
  name() {
    return this.data.lines.names[0][this.line.nodes[this.stop]];
  }

  // One way of looking for all panes: the same nodes stand at the same places.
  mirror(view) {
    if (this.by === ALONE && !view.chosen) return;
    for (const { viewport } of this.players ?? []) if (viewport !== view) viewport.mirror(view);
  }

  showDifference(shown) {
    this.part("difference").hidden = !shown;
    this.part("panes").hidden = shown;
    this.root.querySelector('[data-do="difference"]').setAttribute("aria-pressed", shown);
    if (shown) this.difference ??= new Difference(this.part("difference"), this.data, (path) => this.visit(path), this.ended.signal);
  }

  // A node of the difference leads to where the searches come to it.
  visit(path) {
    this.part("by").value = this.by = "node";
    this.take();
    this.showDifference(false);
    const stop = this.stopOf(path, ENTER);
    if (stop >= 0) this.jump(stop);
  }

  showLink() {
    this.nameStop();
    const hasLink = this.data.link !== null;
    this.part("link").value = hasLink ? location.href : "";
    for (const part of [this.part("link-box"), this.root.querySelector('[data-do="copy-comparison"]')]) part.hidden = !hasLink;
    this.part("no-link").hidden = hasLink;
  }

  async copyLink(button) {
    const before = button.textContent;
    try {
      await navigator.clipboard.writeText(this.part("link").value);
      button.textContent = "Copied";
    } catch {
      this.part("link").select();
      button.textContent = "Press Ctrl+C";
    }
    setTimeout(() => (button.textContent = before), COPIED);
  }

  save() {
    const { file, title } = this.data;
    const parameters = { ...file.parameters, by: this.by, stop: String(this.stop) };
    download(`${title} compared`, `${JSON.stringify({ ...file, parameters }, null, 1)}\n`, ".json");
  }

  async open(file) {
    if (!file) return;
    this.root.querySelector("#hand-out").hidePopover();
    if (file.size > LARGEST_FILE) this.note(`${file.name} is too large: at most 20 MB are read. The picture is unchanged.`);
    else this.report("file", decode(await file.arrayBuffer()));
  }

  settle() {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.nameStop(), SETTLED);
  }

  nameStop() {
    if (this.playback.isOn) return;
    const query = this.data.link === null ? "" : `?${this.data.link}&by=${this.by}&stop=${this.stop}`;
    if (location.search !== query) history.replaceState(history.state, "", location.pathname + query);
  }

  end() {
    this.playback.stop();
    this.present.end();
    clearTimeout(this.settling);
    this.players.forEach((player) => player.end());
    this.ended.abort();
  }
}

const comparisons = new WeakMap();

export default function mount({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".plyscope-comparison");
  const shown = comparisons.get(root);
  if (shown?.data.id !== data.id) {
    shown?.end();
    comparisons.set(root, new Comparison(root, data, shown, setTriggerValue));
  }
  return () => {
    comparisons.get(root)?.end();
    comparisons.delete(root);
  };
}

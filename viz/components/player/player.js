// The player: one cursor over one recording, and the controls that move it.
import { Editing } from "./editing/editing.js";
import { listenToKeys } from "./keys.js";
import { Post } from "./post.js";
import { Playback } from "./replay/playback.js";
import { Stops } from "./replay/stops.js";
import { Story } from "./replay/story.js";
import { Timeline } from "./replay/timeline.js";
import { Share } from "./sharing/share.js";
import { FOLLOW, Folding } from "./tree/folding.js";
import { Viewport } from "./tree/viewport.js";
import { Walk } from "./tree/walk.js";
import { Ask } from "./views/ask.js";
import { EarlierBoards } from "./views/earlier_boards.js";
import { InSight } from "./views/in_sight.js";
import { NodePanel } from "./views/node_panel.js";
import { Present } from "./views/present.js";
import { TextTrace } from "./views/text_trace.js";
import { Views } from "./views/views.js";
import { WhatIf } from "./views/what_if.js";
import { openAtTop } from "../shared/dialogs.js";
import { fillWindow } from "../shared/fill_window.js";
import { keep, recall } from "../shared/storage.js";

export const SETTLED = 250; // milliseconds without a step after which the address names the step
const MOST_MARKS = 400; // places on the slider; marks closer than that fall together
const MANY_MARKS = 60; // more are drawn as thin lines
const LONG_NUMBER = 4; // characters
const KEPT_CONTRAST = "plyscope contrast";
export const PHONE = 700; // pixels: narrower windows show the sidebar over the player

export class Player {
  // `previous` is the player that this one follows: the reader asked for another recording on the page.
  constructor(root, data, previous) {
    this.root = root;
    this.data = data;
    this.steps = data.steps;
    this.step = 0;
    this.settling = null;
    this.leader = null; // moves this player together with others, if any
    this.stepped = null; // called when a step is shown
    this.ended = new AbortController();
    const { signal } = this.ended;
    const parts = {}; // looked for once: the search goes through the whole tree
    this.part = (name) => (parts[name] ??= root.querySelector(`[data-part="${name}"]`));
    this.arrived = news(data, previous);
    const asked = previous && !this.arrived?.settings ? previous.settings : data.settings;
    const isOther = previous && asked !== data.settings && previous.data.subject !== data.subject;
    if (isOther) {
      asked.fold = this.arrived ? this.placed(asked.fold, (path) => path) : [];
      if (this.arrived) asked.stops = this.placed(asked.stops, (stop) => stop.split("@")[1]);
    }
    this.playback = new Playback(root, () => this.advance());
    this.build();
    this.story = new Story(data.events, data.steps);
    this.timeline = new Timeline(root, data.patches);
    this.viewport = new Viewport(root.querySelector(".stage"), data, (target) => this.point(target), signal);
    this.folding = new Folding(root, data, this.story, this.viewport);
    this.walk = new Walk(root, this.folding, this.viewport, {
      chosen: (key) => this.point(this.folding.nodes[key]),
      fold: (key) => this.fold(key),
      signal,
    });
    this.nodePanel = new NodePanel(root, this.story, this.timeline, (step) => this.jump(step));
    this.post = new Post(data.search, signal);
    this.whatIf = new WhatIf(root, data, this.post);
    const lent = { settings: () => this.settingsQuery(), tell: (words) => this.tell(words) };
    this.share = new Share(root, data, this.post, lent, signal);
    this.editing = new Editing(root, data, this.post, this.editor(), signal);
    this.textTrace = new TextTrace(root, data.lines, this.timeline, (step) => this.jump(step));
    this.boards = data.board === null ? null : new EarlierBoards(root, this.story, this.timeline);
    this.inSight = ["calls", "code"].map((name) => [name, new InSight(root.querySelector(`[data-panel="${name}"]`), signal)]);
    this.stops = new Stops(root, () => this.settle(), () => this.chosen);
    this.ask = new Ask(root, this.timeline, this.walk, () => this.settle());
    this.present = new Present(root, signal, () => this.viewport.open());
    this.views = new Views(root, data.views, asked.views, () => this.show());
    this.restore(asked, isOther && !this.arrived);
    this.mark();
    if (!data.small) fillWindow(root, signal);
    this.listen();
    this.go(Math.min(this.firstStep(previous), this.steps));
    // An opened address stays as it is until the reader steps; a tree from another page of ours has none yet.
    if (!previous && !data.arrived?.named) clearTimeout(this.settling);
    if (this.arrived?.places) this.goOnEditing(previous);
  }

  // The tree was edited: the reader is at the same place of it as before, or at what is new.
  goOnEditing(previous) {
    const since = Editing.chosenSince(previous.editing, this.arrived.places);
    const key = this.elementAt(since ?? this.arrived.chosen) ?? 0;
    this.choose(key, { jumps: false });
    this.viewport.continue(previous.viewport, key, previous.chosen);
    this.editing.arrive(this.folding.nodes[key], since !== undefined);
  }

  // What editing needs from the player.
  editor() {
    const { folding } = this;
    const key = (element) => Number(element.dataset.key.slice(1));
    return {
      shown: () => this.views.has("edit"),
      choose: (element) => this.choose(key(element), { jumps: false }),
      point: (target) => this.point(target),
      place: (element) => this.viewport.place(key(element)),
      siblings: (element) => folding.below[folding.parents[key(element)]].map((sibling) => folding.nodes[sibling]),
      keep: () => [this.pathAt(this.step), ...this.folding.paths, ...this.stops.list.map((stop) => stop.split("@")[1])]
        .filter((path) => path && path !== FOLLOW && !path.startsWith("ply")),
    };
  }

  // The path of the node of a step, as links write it.
  pathAt(step) {
    return this.folding.nodes[this.story.elementAt(step)].dataset.path || "root";
  }

  elementAt(path) {
    const key = this.stops.elementAt(path)?.dataset.key;
    return key && Number(key.slice(1));
  }

  // The names of places in the recording before, as they are in this one, without those that are gone.
  placed(names, placeIn) {
    if (!this.arrived.places) return names;
    return names.flatMap((name) => {
      const place = placeIn(name);
      if (!place || place === FOLLOW || place.startsWith("ply")) return [name];
      const now = this.arrived.places[place];
      return now === undefined ? [] : [name.replace(place, now)];
    });
  }

  // The same tree searched in another way opens at the same event, as far as there is one.
  firstStep(previous) {
    const { data, story } = this;
    if (!previous || this.arrived?.settings) return data.start;
    if (previous.data.subject !== data.subject && !this.arrived) return data.start;
    if (previous.data.search === data.search) return previous.step;
    const path = previous.pathAt(previous.step);
    const element = this.elementAt(this.arrived?.places ? this.arrived.places[path] : path);
    return previous.step && element !== undefined ? story.like(previous.story, previous.step, element) : 0;
  }

  build() {
    const { root, data, part } = this;
    part("title").textContent = data.title;
    part("meta").textContent = data.meta;
    part("checked").textContent = data.checked ? "checked" : "";
    part("checked").title = data.checked ?? "";
    this.tell(data.notice);
    part("warning").textContent = data.warning ?? "";
    part("warning").hidden = !data.warning;
    // Python escaped what the reader wrote; it is never more than text inside these drawings.
    part("tree").innerHTML = data.tree;
    part("legend").innerHTML = data.legend;
    part("board").innerHTML = data.board ?? "";
    for (const [name, html] of Object.entries(data.panels)) root.querySelector(`[data-panel="${name}"]`).innerHTML = html;
    root.toggleAttribute("data-boardless", data.board === null);
    root.toggleAttribute("data-small", data.small);
    if (data.small) root.removeAttribute("aria-label"); // of many on a page none is a landmark
    part("levels").replaceChildren(
      ...data.levels.map(([, name]) => Object.assign(document.createElement("span"), { textContent: name })),
    );
    part("slider").max = this.steps;
    part("steps").textContent = this.steps.toLocaleString("en");
    root.dataset.steps = this.steps;
    const digits = part("steps").textContent.length; // no counter grows beyond the steps
    root.style.setProperty("--digits", digits);
    root.classList.toggle("long-numbers", digits > LONG_NUMBER);
  }

  // What the reader chose, which stays when another recording arrives.
  get settings() {
    return {
      views: [...this.views.shown],
      way: this.way,
      speed: this.playback.speed,
      stops: this.stops.list,
      fold: this.folding.paths,
      ask: [...this.ask.covers],
      contrast: this.root.dataset.contrast === "high",
    };
  }

  // `carriesOver` says that the settings were chosen for another tree or position.
  restore(asked, carriesOver) {
    this.way = asked.way ?? "event";
    this.part("way").value = this.way;
    this.playback.setSpeed(asked.speed ?? 1);
    this.ask.set(asked.ask ?? []);
    this.contrast(asked.contrast ?? recall(KEPT_CONTRAST) === true);
    const gone = this.stops.set(asked.stops ?? [], this.story).map((stop) => `the breakpoint ${stop.replace("@", " at ")}`);
    this.choose(0, { jumps: false });
    if (asked.fold?.includes(FOLLOW)) this.followSearch(true);
    else if (asked.fold?.length) {
      const found = asked.fold.map((path) => [path, this.stops.elementAt(path)]);
      gone.push(...found.filter(([, node]) => !node).map(([path]) => `the fold at ${path}`));
      const keys = found.filter(([, node]) => node).map(([, node]) => Number(node.dataset.key.slice(1)));
      this.folding.foldAll((_, key) => keys.includes(key), 0);
    }
    const { list } = this.stops;
    const left = gone.length && `Ignored, since this picture has no such node: ${gone.join("; ")}.`;
    const isUnseen = carriesOver && list.length && !this.views.has("stops");
    const stays = isUnseen && `Playback still stops on ${list.map((stop) => this.stops.words(stop)).join("; ")}.`;
    if (left || stays) this.tell([this.data.notice, left, stays].filter(Boolean).join(" "));
  }

  tell(words) {
    this.part("notice").textContent = words ?? "";
    this.part("notice").hidden = !words;
  }

  mark() {
    const cutoffs = this.story.stepsOfKind("cutoff");
    const places = new Set(cutoffs.map((step) => Math.round((step / this.steps) * MOST_MARKS) / MOST_MARKS));
    this.part("marks").classList.toggle("dense", places.size > MANY_MARKS);
    this.part("marks").replaceChildren(
      ...[...places].map((place) => {
        const mark = document.createElement("i");
        mark.style.setProperty("--place", place);
        return mark;
      }),
    );
  }

  listen() {
    const { signal } = this.ended;
    const { root, part, data } = this;
    const on = (element, type, does) => element.addEventListener(type, does, { signal });
    on(root, "click", (event) => {
      const button = event.target.closest("[data-do]");
      if (button) this.act(button.dataset.do, button);
    });
    for (const use of ["pointerdown", "focusin"]) on(root, use, () => (Player.last = this));
    on(window, "plyscope-not-kept", ({ detail }) => this.tell([data.notice, detail].filter(Boolean).join(" ")));
    on(part("blank"), "click", () => this.present.unblank());
    on(part("slider"), "input", (event) => this.jump(Number(event.target.value)));
    const chosen = (name, does) =>
      on(part(name), "change", (event) => {
        does(event.target);
        event.target.blur(); // the keys are the player's again
      });
    chosen("way", (select) => (this.way = select.value));
    chosen("speed", (select) => this.playback.setSpeed(Number(select.value)));
    on(part("contrast"), "change", (event) => this.contrast(event.target.checked));
    on(part("fold-follow"), "change", (event) => this.followSearch(event.target.checked));
    // The browser restores the focus only outside of shadow roots.
    for (const menu of root.querySelectorAll("[popover]")) {
      const opener = root.querySelector(`[popovertarget="${menu.id}"]`);
      on(menu, "keydown", (event) => event.key === "Escape" && opener.focus());
    }
    listenToKeys(this, this.walk, signal);
  }

  // Of several players on a page, the one used last has the keys.
  hasKeys() {
    return !this.data.small || Player.last === this;
  }

  act(action, button) {
    const { story, step, steps, folding } = this;
    const actions = {
      first: () => this.jump(0),
      back: () => this.jump(story.along(this.way, step, -1)),
      forward: () => (step < steps && this.ask.holds() ? this.pause() : this.jump(story.along(this.way, step, 1))),
      last: () => this.jump(steps),
      play: () => (this.playback.isOn ? this.pause() : this.play()),
      "next-cutoff": () => this.jump(story.nearest("cutoff", step, 1)),
      "previous-cutoff": () => this.jump(story.nearest("cutoff", step, -1)),
      "next-bound": () => this.jump(story.nearest("bound", step, 1)),
      "previous-bound": () => this.jump(story.nearest("bound", step, -1)),
      "next-here": () => this.jump(story.sameNode(step, 1)),
      "previous-here": () => this.jump(story.sameNode(step, -1)),
      "show-call": () => this.showCall(button),
      "fold-node": () => this.fold(this.chosen),
      "fold-done": () => folding.done(step),
      "fold-skipped": () => folding.skipped(step),
      "fold-ply": () => folding.fromPly(Number(this.part("fold-ply").value), step),
      "fold-none": () => this.followSearch(false),
      "zoom-in": () => this.viewport.zoom(1.25),
      "zoom-out": () => this.viewport.zoom(0.8),
      fit: () => this.viewport.fit(),
      "copy-link": () => this.share.copy("share-link", button),
      "copy-embed": () => this.share.copy("share-embed", button),
      qr: () => this.share.qr(),
      save: () => this.share.save(),
      "save-shown": () => this.share.save({ history: false }),
      "save-text": () => this.share.saveText(),
      "copy-trace": () => this.copyTrace(),
      "download-trace": () => this.textTrace.download(),
      reveal: () => this.reveal(),
      edit: () => this.views.show("edit", !this.views.has("edit"), window.innerWidth > PHONE),
      present: () => this.present.set(!this.present.presenting),
      blank: () => this.present.presenting && this.present.toggleBlank(),
      help: () => openAtTop(this.part("keys")),
    };
    actions[action]?.();
    if (action.startsWith("fold")) this.settle();
  }

  jump(step) {
    if (this.leader) return this.leader.jumpWith(this, step);
    this.pause();
    this.go(step);
  }

  go(step) {
    this.step = Math.max(0, Math.min(this.steps, step));
    this.timeline.go(this.step);
    this.ask.cover();
    this.root.dataset.step = this.step;
    this.show();
    this.part("step").textContent = this.step.toLocaleString("en");
    const slider = this.part("slider");
    slider.value = this.step;
    slider.style.setProperty("--done", this.steps ? this.step / this.steps : 0);
    slider.setAttribute("aria-valuetext", `step ${this.step} of ${this.steps}`);
    this.stepped?.();
  }

  // Show the step in what the patches do not reach: the views that are open, and what of the tree is seen.
  show() {
    const { step, views } = this;
    const focus = this.story.elementAt(step);
    this.folding.show(step);
    const seen = this.folding.standIn(focus);
    this.standsIn?.removeAttribute("data-inside");
    this.standsIn = seen === focus ? null : this.folding.nodes[seen];
    this.standsIn?.setAttribute("data-inside", "");
    this.viewport.follow(seen);
    this.walk.follow(seen);
    if (views.has("board")) this.boards?.show(step);
    if (views.has("node")) this.nodePanel.show(step);
    if (views.has("trace")) this.textTrace.show(step);
    if (views.has("stops")) this.stops.show(step);
    for (const [name, list] of this.inSight) if (views.has(name)) list.follow();
    if (this.present.presenting) this.bringCode();
    this.settle();
  }

  // Nobody scrolls while presenting: the current line scrolls into view by itself.
  bringCode() {
    if (this.views.has("code")) this.root.querySelector(".code [aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  settle() {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.nameStep(), SETTLED);
  }

  play() {
    if (this.step === this.steps) this.go(0);
    this.playback.start();
  }

  // Continue playing; return whether there is more to play.
  advance() {
    this.go(this.story.along(this.way, this.step, 1));
    return this.step < this.steps && !this.stops.at(this.step) && !this.ask.covers.has("next");
  }

  pause() {
    this.playback.stop();
    this.settle();
  }

  reveal() {
    if (this.ask.waiting) this.jump(this.story.along(this.way, this.step, 1));
    this.ask.reveal();
  }

  // A node was clicked: the first click shows its first visit, a second one its return.
  choose(key, { jumps = true } = {}) {
    this.folding.nodes[this.chosen]?.removeAttribute("data-chosen");
    this.chosen = key;
    this.folding.nodes[key].setAttribute("data-chosen", "");
    this.nodePanel.choose(key);
    this.whatIf.choose(this.folding.nodes[key]);
    this.editing.choose(this.folding.nodes[key]);
    if (jumps) this.views.bring(this.whatIf.isAsking ? "what-if" : "node");
    if (jumps) this.jump(this.visitOf(key));
    else this.nodePanel.show(this.step);
  }

  visitOf(key) {
    const steps = this.story.stepsOf(key);
    if (steps.length) return this.step === steps[0] ? steps.at(-1) : steps[0];
    // A skipped node has no visit: what skipped it is at the nearest node above that was visited.
    const above = this.folding.parents[key];
    const cut = this.story.stepsOf(above).find((step) => this.story.kindAt(step) === "CUTOFF");
    return cut ?? (key ? this.visitOf(above) : this.step);
  }

  point(target) {
    const node = target.closest(".nodes > [data-key]");
    if (!node) return;
    const key = Number(node.dataset.key.slice(1));
    if (node.classList.contains("bundle")) (this.leader ?? this.post).ask({ open: node.dataset.below });
    else if (target.closest(".fold")) this.fold(key);
    else if (this.editing.isOn) this.edit(key);
    else this.choose(key);
  }

  // While the tree is edited the step stays: a leaf that was pointed at is to be changed.
  edit(key) {
    this.choose(key, { jumps: false });
    const element = this.folding.nodes[key];
    if (this.editing.isLeaf(element)) this.editing.open(element);
    else element.focus({ preventScroll: true });
  }

  showCall(button) {
    const rows = [...this.root.querySelectorAll('[data-panel="calls"] tbody tr')];
    const line = this.story.line(this.step);
    const at = rows.indexOf(button.closest("tr")) + Math.max(0, line.length - rows.length);
    this.choose(this.story.elements[line[at]], { jumps: false });
    this.viewport.follow(this.folding.standIn(this.chosen));
  }

  fold(key) {
    this.folding.follows = false;
    this.part("fold-follow").checked = false;
    this.folding.toggle(key, this.step);
    this.show();
  }

  followSearch(follows) {
    this.part("fold-follow").checked = follows;
    if (follows) this.folding.follow(true, this.step);
    else this.folding.none(this.step);
    this.show();
  }

  contrast(high) {
    this.part("contrast").checked = high;
    this.root.dataset.contrast = high ? "high" : "usual";
    keep(KEPT_CONTRAST, high);
  }

  async copyTrace() {
    const button = this.part("copy");
    try {
      await this.textTrace.copy();
      button.textContent = "Copied";
    } catch {
      button.textContent = "Can't copy; download it";
    }
    setTimeout(() => (button.textContent = "Copy"), 2000);
  }

  // Put the step into the address, without a reload and without a new entry in the history.
  nameStep() {
    if (this.playback.isOn || this.data.small) return;
    const { pathname, search } = window.location;
    const settings = this.settingsQuery();
    const query = this.data.link === null ? "" : `?${this.data.link}${settings}`;
    if (search === query && query) return;
    if (search !== query) window.history.replaceState(window.history.state, "", pathname + query);
    window.dispatchEvent(new CustomEvent("plyscope-address", { detail: settings }));
  }

  // The part of a link that says how the reader looks.
  settingsQuery() {
    const way = this.way === "event" ? "" : `&by=${this.way}`;
    const stops = this.stops.list.length ? `&stops=${this.stops.list.join(",")}` : "";
    return `${this.views.link}${way}${stops}${this.folding.link}&step=${this.step}`;
  }

  end() {
    this.pause();
    this.present.end();
    clearTimeout(this.settling);
    this.ended.abort();
  }
}

// What a player is told of the edit, or of the file, that the recording comes from; null if it was told before.
export function news({ arrived }, previous) {
  const fits = previous && arrived?.from === previous.data.id && arrived.number !== previous.data.arrived?.number;
  return fits ? arrived : null;
}

// The positions before this one, as small boards: copies of the board, set to an earlier step.
const EARLIER = 3;

export class EarlierBoards {
  constructor(root, story, timeline) {
    this.place = root.querySelector('[data-part="earlier"]');
    this.board = root.querySelector('[data-part="board"]');
    this.story = story;
    this.timeline = timeline;
    this.shown = "";
    const entered = (this.entered = new Map());
    story.kinds.forEach((kind, at) => story.names[kind] === "ENTER" && entered.set(story.nodes[at], at + 1));
    this.place.replaceChildren();
  }

  show(step) {
    const line = this.story.line(step).slice(0, -1).slice(-EARLIER);
    if (line.join() === this.shown) return;
    this.shown = line.join();
    this.place.replaceChildren(...line.map((node) => this.copy(node)));
  }

  copy(node) {
    const board = this.board.firstElementChild.cloneNode(true);
    const step = this.entered.get(node);
    board.setAttribute("aria-label", this.timeline.textAt("path", "text", step));
    for (const square of board.querySelectorAll("[data-key]")) {
      square.dataset.mark = this.timeline.textAt(square.dataset.key, "data-mark", step);
      square.removeAttribute("data-key");
    }
    return board;
  }
}

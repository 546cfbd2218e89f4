// The game in play: the board, what the search found for its moves, the moves, and the buttons. All of it comes from the
// server; the browser only asks.
import { findAll, focusedBeside, make, partsOf, setText, targetOf } from "../shared/elements.js";
import { fillWindow } from "../shared/fill_window.js";
import { LiveRegion, spoken } from "../shared/live_region.js";
import { Desk } from "../shared/live/desk.js";
import { noteScreen } from "../shared/live/screen.js";
import { nameInAddress, openDrawer } from "../shared/streamlit_page.js";
import { followTheme } from "../shared/theme.js";
import { copyField } from "../player/sharing/copying.js";
import { hinted, PressedBoard } from "../shared/pressed_board.js";
import { drawnGame } from "./game_tree.js";
/** @import { FoundData, PlayData } from "../contract.d.ts" */

export class Play {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {(name: string, value: unknown) => void} reports to the server */
    this.report = () => {};
    this.part = partsOf(root);
    this.number = 0; // of the moves made
    /** @type {LiveRegion | null} */
    this.heard = null;
    /** @type {AbortController | null} null while the page shows something else */
    this.left = null;
    this.listed = -1; // the number of the legal move that was chosen from the list by a key, -1 if none was
    this.board = new PressedBoard(this.part("board"), (move) => this.ask("move", move));
    root.onclick = (event) => this.clicked(event);
  }

  /** @param {(name: string, value: unknown) => void} report */
  begin(report) {
    this.report = report;
    if (this.left) return;
    this.left = new AbortController();
    followTheme(this.root, this.left.signal);
    fillWindow(this.root, this.left.signal);
    this.heard = new LiveRegion(this.part("heard"), this.left.signal);
    new Desk(this.root, { askable: () => [], go: () => {} }, this.left.signal);
  }

  end() {
    this.left?.abort();
    this.left = null;
  }

  /** @param {PlayData} data */
  show(data) {
    const { part } = this;
    this.number = data.number;
    for (const name of /** @type {const} */ (["title", "meta", "tag", "lead", "rest"])) {
      setText(part(name), data[name]);
    }
    this.heard?.tell(() => spoken(data.tag, data.lead, data.rest));
    this.board.show(data.board, data.marks, data.press, data.position, data.hint?.move);
    setText(part("remark"), data.remark ?? "");
    this.showFound("found", data.found);
    this.showFound("hint", data.hint);
    this.showLegal(data);
    this.showPlayed(data.played);
    part("game-tree").replaceChildren(drawnGame(data.plies, data.played, data.turn));
    const focused = focusedBeside(this.root);
    for (const button of findAll(this.root, "button[data-do]", HTMLButtonElement)) {
      const name = button.dataset.do ?? "";
      button.disabled = name !== "change" && !name.startsWith("copy") && !data.can.includes(name);
      if (button.disabled && button === focused) this.board.buttons()[0]?.focus(); // as New game, once pressed
    }
    this.root.toggleAttribute("data-alone-plays", data.alone);
    nameInAddress(`?${data.link}`);
    part("link", HTMLInputElement).value = `${location.origin}${location.pathname}?${data.link}`;
    part("text", HTMLTextAreaElement).value = data.text;
    noteScreen({ page: "play", query: data.link, step: data.number, views: [] }, false);
  }

  /**
   * @param {"found" | "hint"} name
   * @param {FoundData | null} found
   */
  showFound(name, found) {
    this.part(name).hidden = !found;
    if (!found) return;
    setText(this.part(`${name}-lead`), found.lead);
    setText(this.part(`${name}-note`), found.note);
    const facts = found.facts.flatMap(([term, text]) => [
      make("dt", { textContent: term }),
      make("dd", { textContent: text }),
    ]);
    this.part(`${name}-facts`).replaceChildren(...facts);
    this.link(name).href = `./?${found.tree}`;
  }

  /** @param {string} name */
  link(name) {
    return findAll(this.root, `[data-do="${name}-tree"]`, HTMLAnchorElement)[0];
  }

  /**
   * The legal moves as buttons: open for a board that can't be pressed.
   * @param {PlayData} data
   */
  showLegal({ legal, press, hint }) {
    const place = this.part("legal");
    const buttons = Object.entries(legal).map(([move, textContent]) => {
      const button = make("button", { type: "button", textContent });
      button.dataset.move = move;
      button.classList.toggle("hinted", move === hint?.move);
      if (move === hint?.move) button.ariaLabel = hinted(textContent);
      return button;
    });
    place.hidden = !buttons.length;
    this.part("legal-moves").replaceChildren(...buttons);
    const isOnlyWay = buttons.length > 0 && !Object.keys(press).length;
    this.root.toggleAttribute("data-by-list", isOnlyWay);
    if (isOnlyWay) findAll(place, "details", HTMLDetailsElement)[0].open = true;
    if (this.listed < 0 || !buttons.length) return;
    if (document.activeElement === document.body) buttons[Math.min(this.listed, buttons.length - 1)].focus();
    this.listed = -1;
  }

  /** @param {string[]} played */
  showPlayed(played) {
    const list = this.part("played");
    const more = played.slice(list.childElementCount);
    const isLonger = [...list.children].every((item, at) => item.textContent === played[at]);
    if (isLonger) list.append(...more.map((move) => make("li", { textContent: move })));
    else list.replaceChildren(...played.map((move) => make("li", { textContent: move })));
    this.part("made").hidden = !played.length;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const pressed = targetOf(event)?.closest("[data-do], [data-move]");
    if (!(pressed instanceof HTMLElement)) return;
    const { do: name, move } = pressed.dataset;
    if (move !== undefined) {
      if (pressed.matches(":focus-visible")) this.listed = [...pressed.parentElement?.children ?? []].indexOf(pressed);
      return this.ask("move", move);
    }
    if (name === "change") return openDrawer();
    if (name === "copy-link") return copyField(this.part("link", HTMLInputElement), pressed);
    if (name === "copy-text") return copyField(this.part("text", HTMLTextAreaElement), pressed);
    if (pressed instanceof HTMLAnchorElement) {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // into another tab
      event.preventDefault();
    }
    this.ask(name ?? "");
  }

  /**
   * @param {string} name
   * @param {string} [move]
   */
  ask(name, move) {
    this.report("asked", { do: name, move, at: this.number });
  }
}

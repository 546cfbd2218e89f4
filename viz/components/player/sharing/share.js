// The menu "Share": the link, as text, as a QR code and to embed; the page as a file; and opening one.
import { find, partsOf } from "../../shared/elements.js";
import { linkForOthers } from "../../shared/link_for_others.js";
import { askServer } from "../../shared/server.js";
import { copyField } from "./copying.js";
import { decode, download, isPicture, LARGEST_FILE, takeChosenFile, takeDroppedFiles } from "./files.js";
/** @import { Player } from "../player.js" */

const LONGEST_SHOWN = 120; // characters of a link below its QR code

export class Share {
  /** @param {Player} player */
  constructor(player) {
    const { root, data, post, ended: { signal } } = player;
    this.player = player;
    this.menu = find(root, "#share");
    this.post = post;
    this.part = partsOf(root);
    this.title = data.title;
    this.query = data.query;
    this.hasLink = data.link !== null;
    this.link = "";
    this.format = this.part("save-format", HTMLSelectElement);
    this.format.replaceChildren(...data.formats.map(([name, title]) => new Option(title, name)));
    this.part("save-text").hidden = data.board !== null;
    this.menu.addEventListener("toggle", () => this.show(), { signal });
    this.format.addEventListener("change", () => this.preview(), { signal });
    /** @param {File} file */
    const open = (file) => this.open(file);
    takeChosenFile(this.part("open-file", HTMLInputElement), open, signal);
    takeDroppedFiles(open, signal);
  }

  show() {
    this.link = window.location.href;
    this.fill();
    this.tell(this.hasLink ? "" : "This tree is too long for a link. Save it as a file and share that.");
    for (const name of ["share-ways", "share-embed-box"]) this.part(name).hidden = !this.hasLink;
    if (this.hasLink) this.nameTheMachine();
  }

  async nameTheMachine() {
    const { link, note } = await linkForOthers(window.location.href);
    this.link = link;
    this.fill();
    this.part("share-host").textContent = note;
  }

  fill() {
    const source = `${this.link}&embed=true`.replaceAll("&", "&amp;");
    const frame = `<iframe src="${source}" title="Plyscope" width="100%" height="720" style="border: 0"></iframe>`;
    this.part("share-link", HTMLInputElement).value = this.hasLink ? this.link : "";
    this.part("share-embed", HTMLTextAreaElement).value = this.hasLink ? frame : "";
  }

  /** @param {Element} button */
  copyLink(button) {
    copyField(this.part("share-link", HTMLInputElement), button);
  }

  /** @param {Element} button */
  copyEmbed(button) {
    copyField(this.part("share-embed", HTMLTextAreaElement), button);
  }

  async qr() {
    const { link } = this;
    const { svg, problem } = await askServer("qr", new URLSearchParams({ link }));
    if (problem) return this.tell(problem);
    this.part("qr").innerHTML = svg ?? ""; // drawn by the server from the link alone
    this.part("qr-link").textContent = link.length > LONGEST_SHOWN ? `${link.slice(0, LONGEST_SHOWN - 1)}…` : link;
    this.part("qr-host").textContent = this.part("share-host").textContent;
    this.part("qr-dialog", HTMLDialogElement).showModal();
  }

  /** @param {string | undefined} words */
  tell(words) {
    this.part("share-note").textContent = words ?? "";
  }

  async save({ history = true } = {}) {
    const { text, problem } = await this.post.ask({ save: this.player.address.settings(), history });
    if (text === undefined) this.tell(problem);
    else download(this.title, text, ".json");
  }

  async saveText() {
    const { text, suffix = "", note, problem } = await askServer("text", `${this.query}&as=${this.format.value}`);
    this.tell(problem ?? note);
    if (text !== undefined) download(this.title, text, suffix);
  }

  /** What a format leaves out is said before it is saved. */
  async preview() {
    const { note, problem } = await askServer("text", `${this.query}&as=${this.format.value}`);
    this.tell(problem ?? note);
  }

  /** @param {File} file */
  async open(file) {
    if (file.size > LARGEST_FILE) {
      return this.player.answer(`${file.name} is too large: at most 20 MB are read. The picture is unchanged.`);
    }
    const asked = isPicture(file) ? { picture: true } : { file: decode(await file.arrayBuffer()) };
    this.menu.hidePopover(); // another player may be here before the answer is
    const { problem } = await this.post.ask(asked);
    if (problem) this.player.answer(`${file.name}: ${problem} The picture is unchanged.`);
  }
}

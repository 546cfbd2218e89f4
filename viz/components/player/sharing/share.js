// The menu "Share": the link, as text, as a QR code and to embed; the page as a file; and opening one.
import { decode, download, takeDroppedFiles } from "./files.js";

export const LARGEST_FILE = 20e6; // bytes
export const COPIED = 2000; // milliseconds

export class Share {
  // `page` lends settings(), the part of the address that says how the reader looks, and tell(words).
  constructor(root, data, post, page, signal) {
    this.root = root;
    this.post = post;
    this.page = page;
    this.part = (name) => root.querySelector(`[data-part="${name}"]`);
    this.title = data.title;
    this.hasLink = data.link !== null;
    const select = this.part("save-format");
    select.replaceChildren(...data.formats.map(([name, title]) => new Option(title, name)));
    this.part("save-text").hidden = data.board !== null;
    const on = (target, type, does) => target.addEventListener(type, does, { signal });
    on(root.querySelector("#share"), "toggle", () => this.show());
    on(select, "change", () => this.preview());
    on(this.part("open-file"), "change", (event) => {
      this.open(event.target.files[0]);
      event.target.value = "";
    });
    takeDroppedFiles((file) => this.open(file), signal);
  }

  show() {
    const { href } = window.location;
    this.part("share-link").value = this.hasLink ? href : "";
    const source = `${href}&embed=true`.replaceAll("&", "&amp;");
    this.part("share-embed").value = this.hasLink
      ? `<iframe src="${source}" title="Plyscope" width="100%" height="720" style="border: 0"></iframe>`
      : "";
    this.part("share-note").textContent = this.hasLink ? "" : "This tree is too long for a link. Save it as a file and share that.";
    for (const name of ["share-ways", "share-embed-box"]) this.part(name).hidden = !this.hasLink;
  }

  async copy(name, button) {
    const field = this.part(name);
    const before = button.textContent;
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = "Copied";
    } catch {
      field.select();
      button.textContent = "Press Ctrl+C";
    }
    setTimeout(() => (button.textContent = before), COPIED);
  }

  async qr() {
    const link = window.location.href;
    const { svg, problem } = await this.post.ask({ qr: link });
    if (problem) return this.tell(problem);
    this.part("qr").innerHTML = svg; // drawn by the server from the link alone
    this.part("qr-link").textContent = link.length > 120 ? `${link.slice(0, 119)}…` : link;
    this.part("qr-dialog").showModal();
  }

  tell(words) {
    this.part("share-note").textContent = words;
  }

  async save({ history = true } = {}) {
    const { text, problem } = await this.post.ask({ save: this.page.settings(), history });
    if (problem) this.tell(problem);
    else download(this.title, text, ".json");
  }

  async saveText() {
    const { text, suffix, note, problem } = await this.post.ask({ write: this.part("save-format").value });
    this.tell(problem ?? note);
    if (!problem) download(this.title, text, suffix);
  }

  // What a format does not keep is said before saving.
  async preview() {
    const { note, problem } = await this.post.ask({ write: this.part("save-format").value });
    this.tell(problem ?? note);
  }

  async open(file) {
    if (!file) return;
    if (file.size > LARGEST_FILE) return this.page.tell(`${file.name} is too large: at most 20 MB are read. The picture is unchanged.`);
    const text = decode(await file.arrayBuffer());
    this.root.querySelector("#share").hidePopover(); // another player may be here before the answer is
    const { problem } = await this.post.ask({ file: text });
    if (problem) this.page.tell(`${file.name}: ${problem} The picture is unchanged.`);
  }
}

// The menu "Share" of a comparison: its link, the comparison as a file, and opening one.
import { find, partsOf } from "../shared/elements.js";
import { copyField } from "../player/sharing/copying.js";
import { decode, download, LARGEST_FILE, takeChosenFile, takeDroppedFiles } from "../player/sharing/files.js";
/** @import { Comparison } from "./comparison.js" */

export class HandOut {
  /**
   * @param {Comparison} comparison
   * @param {AbortSignal} signal
   */
  constructor(comparison, signal) {
    this.comparison = comparison;
    this.menu = find(comparison.root, "#hand-out");
    this.part = partsOf(comparison.root);
    this.menu.addEventListener("toggle", () => this.showLink(), { signal });
    /** @param {File} file */
    const open = (file) => this.open(file);
    takeChosenFile(this.part("file", HTMLInputElement), open, signal);
    takeDroppedFiles(open, signal);
  }

  showLink() {
    const { data } = this.comparison;
    this.comparison.nameStop();
    const hasLink = data.link !== null;
    this.part("link", HTMLInputElement).value = hasLink ? location.href : "";
    const copies = find(this.menu, '[data-do="copy-comparison"]');
    for (const part of [this.part("link-box"), copies]) part.hidden = !hasLink;
    this.part("no-link").hidden = hasLink;
  }

  /** @param {Element} button */
  copyLink(button) {
    copyField(this.part("link", HTMLInputElement), button);
  }

  save() {
    const { data: { file, title }, place } = this.comparison;
    const parameters = Object.assign({}, file.parameters, Object.fromEntries(new URLSearchParams(place)));
    download(`${title} compared`, `${JSON.stringify({ ...file, parameters }, null, 1)}\n`, ".json");
  }

  /** @param {File} file */
  async open(file) {
    this.menu.hidePopover();
    if (file.size > LARGEST_FILE) {
      this.comparison.note(`${file.name} is too large: at most 20 MB are read. The picture is unchanged.`);
    } else this.comparison.report("file", decode(await file.arrayBuffer()));
  }
}

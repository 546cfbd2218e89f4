// Presenting: the player alone on the screen, and a blank one while the lecturer speaks.
export class Present {
  constructor(root, signal, changed) {
    this.root = root;
    this.changed = changed;
    this.blank = root.querySelector('[data-part="blank"]');
    document.addEventListener("fullscreenchange", () => !document.fullscreenElement && this.presenting && this.set(false), { signal });
  }

  get presenting() {
    return this.root.hasAttribute("data-presenting");
  }

  set(presenting) {
    this.root.toggleAttribute("data-presenting", presenting);
    this.unblank();
    // What lies behind the presentation is out of reach, also for the Tab key.
    for (const behind of document.querySelectorAll(".stSidebar, .stAppHeader")) behind.inert = presenting;
    if (presenting) this.root.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    this.changed();
  }

  toggleBlank() {
    this.blank.hidden = !this.blank.hidden;
  }

  // Any key brings a blank screen back; return whether it was blank.
  unblank() {
    const was = !this.blank.hidden;
    this.blank.hidden = true;
    return was;
  }

  end() {
    if (this.presenting) this.set(false);
  }
}

// The server can be out of reach: it was stopped, or the network is down. The page says so, keeps stepping, and
// reconnects by itself. Streamlit connects again as soon as it can; a restarted server begins a new session then.
const LOOK = 1000; // milliseconds between two looks at the connection
const SETTLED = 500; // milliseconds after which the fields show what the server knows
const FIELDS = { Tree: "tree", Position: "position", "Initial window": "window", "Order by hand": "hand" };
const WORDS =
  "The server can't be reached. You can keep stepping; what you typed is kept, and the page reconnects by itself.";

export class Away {
  // `leaving` is called when the server is found to be out of reach, `back` when it is there again.
  constructor(leaving, back) {
    this.leaving = leaving;
    this.back = back;
    this.known = {};
    this.typed = {};
    setInterval(() => this.look(), LOOK);
  }

  get isConnected() {
    const state = document.querySelector(".stApp")?.dataset.testConnectionState;
    return !state || state === "CONNECTED";
  }

  // What the fields hold, by what the session calls it.
  read() {
    const fields = Object.entries(FIELDS).map(([label, name]) => [name, document.querySelector(`.stSidebar [aria-label="${label}"]`)?.value]);
    return Object.fromEntries(fields.filter(([, text]) => text !== undefined));
  }

  // The page has run: what its fields show now can't be lost.
  ran() {
    this.typed = {};
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.isConnected && (this.known = this.read()), SETTLED);
  }

  // What was typed since the page ran.
  unsent() {
    return Object.fromEntries(Object.entries(this.read()).filter(([name, text]) => text !== this.known[name]));
  }

  // Return whether the server answers at all: loading the page from one that does not would lose it.
  async answers() {
    const script = document.querySelector('script[type="module"][src]').src; // below the address of the app
    const health = new URL("../../_stcore/health", script);
    const answer = await fetch(health, { cache: "no-store", signal: AbortSignal.timeout(LOOK) }).catch(() => null);
    return answer?.ok ?? false;
  }

  async look() {
    if (this.isConnected) {
      const wasAway = this.sign;
      this.say(false);
      return wasAway && this.back();
    }
    if (!this.sign && (await this.answers())) return; // only the connection was lost
    if (!this.sign && !this.isConnected) {
      this.typed = this.unsent();
      this.leaving();
      this.say(true);
    }
    // Streamlit's dialog asks the reader to start the server in a terminal, and takes the keys from the player.
    document.querySelector('.stDialog [role="dialog"] button[aria-label="Close"]')?.click();
  }

  say(isAway) {
    this.sign?.remove();
    this.sign = null;
    if (!isAway) return;
    this.sign = Object.assign(document.createElement("div"), { className: "plyscope-away", role: "status" });
    document.querySelector(".stApp").append(this.sign);
    this.sign.textContent = WORDS; // after it is on the page, so that it is read out
  }
}

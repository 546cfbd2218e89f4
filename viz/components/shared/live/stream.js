// What the server tells a page of a room, event by event. The stream comes back by itself whatever happens to it, by timers
// of its own: the browser gives up for good after some answers of the server, and does not notice a line that is dead.

const ALIVE_WITHIN = 40_000; // milliseconds without an event after which the line is dead: 15 s of silence have one
const RETRY = 1_000; // milliseconds, to which up to as many come, so that a hall does not come back all at once
const RETRY_MORE = 250; // after each failure: a server is away for seconds, or for long
const RETRY_MOST = 5_000;
const RETRY_FULL = 15_000;

/**
 * Where a stream is: `opening` before anything has come, `live`, `lost` and coming back, `gone` where the server has no such
 * room now, which may be opened again, and `full`.
 * @typedef {"opening" | "live" | "lost" | "gone" | "full"} Connection
 */

/**
 * What listens to a stream.
 * @template State
 * @typedef {object} Listener
 * @property {(state: State, isFirst: boolean) => void} state of the room; the first since the stream was opened counts
 *   whatever its version
 * @property {(vote: any) => void} [vote] what the server has of this device, before the first state
 * @property {(line: Connection) => void} line it is another one
 */

/**
 * The stream of a room, from `start` to `stop`. It is closed while nobody sees the page, since a browser has few connections
 * to a server, and a hidden page gets everything again when it is seen.
 * @template State
 */
export class Stream {
  /**
   * @param {URL} address
   * @param {Listener<State>} listener
   */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    /** @type {Connection} */
    this.line = "opening";
    /** @type {EventSource | null} */
    this.source = null;
    this.timer = 0; // until it is opened again, or found to be dead
    this.failures = 0; // since something came last
    this.ended = new AbortController();
  }

  start() {
    const { signal } = this.ended;
    document.addEventListener("visibilitychange", () => this.open(), { signal });
    addEventListener("online", () => this.open(), { signal });
    addEventListener("offline", () => this.retry("lost", this.delay()), { signal });
    this.open();
  }

  stop() {
    this.ended.abort();
    this.close();
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  /** Reopen it, or close it while the page is hidden. */
  open() {
    this.close();
    if (this.ended.signal.aborted || document.visibilityState === "hidden") return;
    const source = new EventSource(this.address);
    this.source = source;
    let isFirst = true;
    /**
     * @param {string} name
     * @param {(data: any) => void} does
     */
    const on = (name, does) =>
      source.addEventListener(name, ({ data }) => {
        if (source === this.source) does(JSON.parse(data));
      });
    on("vote", (vote) => this.listener.vote?.(vote));
    on("state", (state) => {
      this.hear();
      const first = isFirst;
      isFirst = false;
      this.listener.state(state, first);
    });
    on("alive", () => this.hear());
    on("gone", () => this.retry("gone", this.delay()));
    on("full", () => this.retry("full", RETRY_FULL * (1 + 2 * Math.random())));
    source.onerror = () => {
      if (source === this.source) this.retry("lost", this.delay());
    };
    this.watch();
  }

  /** The line is alive. */
  hear() {
    this.failures = 0;
    this.say("live");
    this.watch();
  }

  watch() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.retry("lost", 0), ALIVE_WITHIN);
  }

  /**
   * Reopen it soon.
   * @param {Connection} line
   * @param {number} delay
   */
  retry(line, delay) {
    this.close();
    this.timer = window.setTimeout(() => this.open(), delay);
    this.say(line);
  }

  /** Milliseconds until the next attempt, growing. */
  delay() {
    const delay = Math.min(RETRY + RETRY_MORE * this.failures, RETRY_MOST);
    this.failures += 1;
    return delay * (1 + Math.random());
  }

  /** @param {Connection} line */
  say(line) {
    if (line === this.line || this.ended.signal.aborted) return;
    this.line = line;
    this.listener.line(line);
  }
}

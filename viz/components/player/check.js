// What the check of a recording found. It is requested once the picture is there; until it is
// known, the page says that the recording is being checked.
import { checkAddress } from "../shared/streamlit_page.js";
import { read } from "./replay/texts.js";
/** @import { OutcomeData } from "../contract.d.ts" */
/** @import { Player } from "./player.js" */

const PAINTED = 200; // milliseconds that a picture may take to be painted: the server checks then, beside an idle browser
const SOON = 2_000; // milliseconds until a server that did not answer is asked again
const SELDOM = 60_000; // and at most, later
const UNKNOWN = "It is not known whether this recording is right: the server could not be asked.";

/** @type {OutcomeData} where the server no longer has the recording */
const NO_OUTCOME = { checked: null, warning: null };

/** @type {Map<string, OutcomeData>} */
const outcomes = new Map();

export class Check {
  /** @param {Player} player */
  constructor({ part, data: { check, outcome }, store }) {
    this.part = part;
    this.hasGaps = false;
    this.warning = "";
    const known = outcome ?? outcomes.get(check ?? "");
    this.asked = known ? null : check; // the name, as long as there is something to ask
    if (known) this.show(known);
    else this.say(check === null ? "" : "checking …");
    store.subscribe(["hasGaps"], ({ hasGaps }) => this.reword(hasGaps));
  }

  /**
   * Ask for the outcome, repeatedly until the server answers.
   * @param {AbortSignal} signal ends that
   */
  async ask(signal) {
    await new Promise((resolve) => setTimeout(resolve, this.asked === null ? 0 : PAINTED));
    for (let pause = SOON; this.asked !== null && !signal.aborted; pause = Math.min(2 * pause, SELDOM)) {
      try {
        const outcome = await bringOutcome(this.asked);
        this.asked = null;
        if (!signal.aborted) this.show(outcome);
      } catch {
        if (!signal.aborted) this.say("not checked", UNKNOWN);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** @param {OutcomeData} outcome */
  show({ checked, warning }) {
    this.warning = warning ?? "";
    if (checked) this.say("checked", checked);
    else this.say(warning ? "" : "not checked", warning ? "" : UNKNOWN);
    this.part("checked").toggleAttribute("data-holds", checked !== null);
    this.reword(this.hasGaps);
  }

  /**
   * @param {string} words
   * @param {string} [title]
   */
  say(words, title = "") {
    const sign = this.part("checked");
    sign.removeAttribute("data-holds");
    sign.textContent = words;
    sign.title = title;
    this.part("warning").hidden = !this.warning;
  }

  /**
   * Rewrite the warning, with gaps for values or without.
   * @param {boolean} hasGaps
   */
  reword(hasGaps) {
    this.hasGaps = hasGaps;
    this.part("warning").textContent = read(this.warning, hasGaps);
  }
}

/**
 * What a check found; throws if the server does not answer.
 * @param {string} name
 * @returns {Promise<OutcomeData>}
 */
async function bringOutcome(name) {
  const answer = await fetch(checkAddress(name));
  if (!answer.ok) return NO_OUTCOME;
  const outcome = await answer.json();
  outcomes.set(name, outcome);
  return outcome;
}

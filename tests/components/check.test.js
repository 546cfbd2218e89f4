// What the page says of the check of a recording: only one that was found to be right is called checked.
import { deepStrictEqual } from "node:assert/strict";
import { Check } from "../../viz/components/player/check.js";
/** @import { OutcomeData } from "../../viz/components/contract.d.ts" */

const HOLDS = { checked: "Every value was checked.", warning: null };
const FAILS = { checked: null, warning: "C returns 4." };
const AWAY = "the server is away";
const GONE = "the server no longer has it";
const LOST = "It is not known whether this recording is right: the server could not be asked.";
const { signal } = new AbortController();

/** Stands in for the page: the sign, with what was ever said there, and the warning. */
class Sign {
  constructor() {
    this.title = this.said = "";
    this.holds = this.hidden = false;
    /** @type {string[]} */
    this.all = [];
  }

  get textContent() {
    return this.said;
  }

  set textContent(words) {
    this.said = words;
    this.all.push(words);
  }

  removeAttribute() {
    this.holds = false;
  }

  /**
   * @param {string} _
   * @param {boolean} holds
   */
  toggleAttribute(_, holds) {
    this.holds = holds;
  }
}

/**
 * The sign and the warning of a player whose server answers in turn; what is said while it is asked, and how often.
 * @param {{ check: string | null, outcome?: OutcomeData | null }} data
 * @param {(OutcomeData | typeof AWAY | typeof GONE)[]} answers
 */
async function told({ check, outcome = null }, ...answers) {
  const [sign, warning] = [new Sign(), new Sign()];
  const setTimer = globalThis.setTimeout;
  let asked = 0;
  const stand = {
    document: { querySelector: () => null },
    location: { href: "http://localhost/static/js/index.js" },
    setTimeout: (/** @type {() => void} */ then) => setTimer(then, 0),
    fetch: () => {
      asked += 1;
      const answer = answers.shift();
      if (answer === AWAY) return Promise.reject(new TypeError(AWAY));
      return Promise.resolve({ ok: answer !== GONE, json: () => Promise.resolve(answer) });
    },
  };
  const before = Object.keys(stand).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  for (const [name, value] of Object.entries(stand)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  const part = (/** @type {string} */ name) => (name === "checked" ? sign : warning);
  const made = new Check(/** @type {any} */ (part), /** @type {any} */ ({ check, outcome }));
  await made.ask(signal);
  for (const [name, one] of before) {
    if (one) Object.defineProperty(globalThis, String(name), /** @type {PropertyDescriptor} */ (one));
    else Reflect.deleteProperty(globalThis, String(name));
  }
  return { said: sign.all, title: sign.title, holds: sign.holds, warning: warning.hidden ? null : warning.said, asked };
}

Deno.test("what the server found is asked for once, and said", async () => {
  const right = { title: HOLDS.checked, holds: true, warning: null };
  deepStrictEqual(await told({ check: "a" }, HOLDS), { said: ["checking …", "checked"], ...right, asked: 1 });
  deepStrictEqual(await told({ check: "a" }), { said: ["checked"], ...right, asked: 0 });
});

Deno.test("a recording that fails is never called checked", async () => {
  const wrong = { title: "", holds: false, warning: FAILS.warning };
  deepStrictEqual(await told({ check: "b" }, FAILS), { said: ["checking …", ""], ...wrong, asked: 1 });
  deepStrictEqual(await told({ check: "b" }), { said: [""], ...wrong, asked: 0 });
});

Deno.test("a server that is away is asked again, and one that has lost the recording is not", async () => {
  const found = await told({ check: "c" }, AWAY, AWAY, HOLDS);
  deepStrictEqual(found.said, ["checking …", "not checked", "not checked", "checked"]);
  const unknown = { title: LOST, holds: false, warning: null, asked: 1 };
  deepStrictEqual(await told({ check: "d" }, GONE), { said: ["checking …", "not checked"], ...unknown });
});

Deno.test("a file says what was found when it was made, and a small player nothing", async () => {
  deepStrictEqual((await told({ check: null, outcome: HOLDS })).said, ["checked"]);
  deepStrictEqual((await told({ check: null, outcome: FAILS })).warning, FAILS.warning);
  const nothing = { said: [""], title: "", holds: false, warning: null, asked: 0 };
  deepStrictEqual(await told({ check: null }), nothing);
});

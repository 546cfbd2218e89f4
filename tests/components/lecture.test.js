import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { Ballot } from "../../viz/components/lecture/ballot.js";
import { followedViews, Following, placeOf } from "../../viz/components/lecture/following.js";
import { phaseTitle, standing, whatToDo } from "../../viz/components/lecture/phase_words.js";
/** @import { LiveProblem, LiveState, LiveVote } from "../../viz/components/contract.d.ts" */
/** @import { ClassPlace } from "../../viz/components/lecture/following.js" */

Object.assign(globalThis, { window: globalThis });

/**
 * A state of a class, with something changed.
 * @param {Partial<LiveState>} [changes]
 * @returns {LiveState}
 */
function stateOf(changes = {}) {
  return {
    page: "step",
    query: "tree=[3,5]",
    step: 2,
    views: ["legend"],
    version: 1,
    spread: 0,
    phase: "follow",
    round: 0,
    question: null,
    answer: null,
    counts: [],
    ...changes,
  };
}

/** @type {import("../../viz/components/contract.d.ts").LiveQuestion} */
const QUESTION = {
  number: 4,
  query: "tree=[1,2]",
  step: 7,
  asks: "move",
  node: null,
  text: "Which move?",
  options: ["B", "C"],
};

/** A page that follows a class, with what it is asked to do; where it can show what it is asked for, it does. */
class Page {
  constructor() {
    /** @type {string[]} */
    this.asked = [];
    /** @type {ClassPlace} */
    this.shown = { page: "step", query: "tree=[3,5]", step: 0, views: [] };
    this.following = new Following({
      travel: ({ page, query }) => this.asked.push(`${page} ${query}`),
      step: ({ page, step, views, by }) => {
        this.asked.push(`step ${step}${views ? ` ${views}` : ""}${by ? ` by ${by}` : ""}`);
        const query = by ? this.shown.query.replace(/&by=.*/, `&by=${by}`) : this.shown.query;
        this.shown = { ...this.shown, page, step, query };
        this.following.show(this.shown, false);
      },
      changed: () => this.asked.push(this.following.isFollowed ? "follows" : "leaves"),
      isPhone: () => false,
    });
    this.following.ran("step");
    this.following.show(this.shown, true);
  }

  /**
   * @param {Partial<ClassPlace>} changes
   * @param {boolean} [isNew]
   */
  show(changes, isNew = false) {
    this.shown = { ...this.shown, ...changes };
    this.following.show(this.shown, isNew);
  }

  /** @param {Partial<LiveState>} changes */
  hears(changes) {
    this.following.lead(placeOf(stateOf(changes)));
  }

  get told() {
    return this.asked.splice(0);
  }
}

Deno.test("a page that shows the search goes to the step, and to the views where they are others", () => {
  const page = new Page();
  page.hears({ step: 2 });
  page.hears({ step: 3 });
  page.hears({ step: 4, views: ["board", "legend", "edit"] });
  page.hears({ step: 4, views: ["board", "legend", "edit"] });
  deepStrictEqual(page.told, ["step 2 legend", "step 3", "step 4 board,legend"]);
});

Deno.test("a page that shows another search is asked once to show that of the class, and then goes to its step", () => {
  const page = new Page();
  page.hears({ query: "tree=[7]", step: 1 });
  page.hears({ query: "tree=[7]", step: 2 });
  deepStrictEqual(page.told, ["step tree=[7]"]);
  page.show({ step: 5 }); // of what it still shows
  page.show({ query: "tree=[7]", step: 0 }, true);
  page.show({ query: "tree=[7]", step: 0 }, true); // the page has run once more
  deepStrictEqual(page.told, ["step 2 legend", "step 2 legend"]);
});

Deno.test("a link that is written in another way is the same search", () => {
  const page = new Page();
  page.hears({ query: "tree=[3,5]&more=1" });
  page.following.arrive("tree=[3,5]&more=1", "tree=[3,5]");
  page.hears({ query: "tree=[3,5]&more=1", step: 3 });
  deepStrictEqual(page.told, ["step tree=[3,5]&more=1", "step 2 legend", "step 3"]);
});

Deno.test("another way of stepping is no other comparison, and whoever chooses one leaves the lead", () => {
  const page = new Page();
  page.following.ran("compare");
  page.show({ page: "compare", query: "searches=a~b&by=node", step: 3 });
  page.hears({ page: "compare", query: "searches=a~b&by=event", step: 3 });
  page.hears({ page: "compare", query: "searches=a~b&by=event", step: 4 });
  deepStrictEqual(page.told, ["step 3 legend by event", "step 4 by event"]);
  page.show({ query: "searches=a~b&by=node" });
  deepStrictEqual(page.told, ["leaves"]);
});

Deno.test("whoever steps alone leaves the lead, isn't moved, and comes back where the class is by then", () => {
  const page = new Page();
  page.hears({ step: 2 });
  page.show({ step: 3 });
  page.hears({ step: 8 });
  page.hears({ query: "tree=[7]", step: 1 });
  page.hears({ step: 9 });
  deepStrictEqual(page.told, ["step 2 legend", "leaves"]);
  page.following.follow();
  deepStrictEqual(page.told, ["follows", "step 9 legend"]);
});

Deno.test("another search, and another page, leave the lead as well; on the way to the lecture nothing does", () => {
  const page = new Page();
  page.hears({});
  page.show({ query: "tree=[1]" });
  deepStrictEqual(page.told, ["step 2 legend", "leaves"]);
  page.following.follow();
  page.following.ran("step");
  page.show({ query: "tree=[3,5]", step: 0 });
  deepStrictEqual(page.told, ["follows", "step tree=[3,5]", "step 2 legend"]);
  page.following.ran("guide");
  deepStrictEqual(page.told, ["leaves"]);
  page.following.follow();
  page.hears({ page: "play", query: "game=nim" });
  page.following.ran("play");
  deepStrictEqual(page.told, ["follows", "step tree=[3,5]", "play game=nim"]);
});

Deno.test("what a page can't show is asked for again only when the class is elsewhere, or when the reader wants it", () => {
  const page = new Page();
  page.hears({ query: "tree=[", step: 1 });
  page.following.fail();
  page.hears({ query: "tree=[", step: 2 });
  deepStrictEqual(page.told, ["step tree=["]);
  page.following.follow();
  page.following.fail();
  page.hears({ step: 2 });
  deepStrictEqual(page.told, ["step tree=[", "step 2 legend"]);
});

Deno.test("a question leads nobody to another page", () => {
  const shown = { page: /** @type {const} */ ("compare"), query: "searches=a~b", step: 30, views: [] };
  deepStrictEqual(placeOf(stateOf({ ...shown, phase: "vote", round: 1, question: QUESTION })), shown);
  strictEqual(placeOf(stateOf({ query: "" })), null);
});

Deno.test("phones leave out the views that are wide, and nobody gets those of the teacher's work", () => {
  deepStrictEqual(followedViews(["practise", "board", "code", "why"], false), ["board", "code", "why"]);
  deepStrictEqual(followedViews(["practise", "board", "code", "why"], true), ["board", "why"]);
});

/**
 * A ballot with what was sent, of which a test answers each.
 * @param {LiveVote | null} [kept]
 */
function voting(kept = null) {
  /** @type {{ vote: LiveVote, answer: (answer: LiveVote | LiveProblem) => Promise<void> }[]} */
  const sent = [];
  const ballot = new Ballot({
    send: (vote) =>
      new Promise((resolve) => {
        const answer = async (/** @type {LiveVote | LiveProblem} */ told) => {
          resolve(told);
          await new Promise((done) => setTimeout(done));
        };
        sent.push({ vote, answer });
      }),
    keep: () => {},
    changed: () => {},
  }, kept);
  const open = stateOf({ phase: "vote", round: 1, question: QUESTION });
  return { ballot, sent, open };
}

Deno.test("a vote is sent one at a time, and the last that was chosen counts", async () => {
  const { ballot, sent, open } = voting();
  ballot.take(open);
  ballot.choose(0);
  ballot.choose(1);
  ballot.choose(0);
  ballot.choose(1);
  strictEqual(sent.length, 1);
  strictEqual(ballot.isCounted, false);
  await sent[0].answer(sent[0].vote);
  deepStrictEqual(sent.map(({ vote }) => vote.choice), [0, 1]);
  await sent[1].answer(sent[1].vote);
  strictEqual(sent.length, 2);
  deepStrictEqual([ballot.choice, ballot.isCounted], [1, true]);
});

Deno.test("a server that has forgotten the vote is told it again, and one that has it is not", () => {
  const { ballot, sent, open } = voting({ number: 4, round: 1, choice: 1 });
  ballot.hear({ number: 4, round: 1, choice: 1 });
  ballot.take(open);
  strictEqual(sent.length, 0);
  ballot.hear({ number: 4, round: 1, choice: null });
  ballot.take(open);
  deepStrictEqual(sent.map(({ vote }) => vote), [{ number: 4, round: 1, choice: 1 }]);
});

Deno.test("a browser that keeps nothing takes the vote that the server has; those of other rounds are none", () => {
  const { ballot, sent, open } = voting();
  ballot.hear({ number: 4, round: 1, choice: 0 });
  ballot.take(open);
  deepStrictEqual([ballot.choice, ballot.isCounted, sent.length], [0, true, 0]);
  ballot.take({ ...open, round: 2 });
  deepStrictEqual([ballot.choice, ballot.isCounted], [null, false]);
  ballot.take({ ...open, question: { ...QUESTION, number: 5 } });
  strictEqual(ballot.choice, null);
});

Deno.test("what is refused is said and not sent again; what nobody answers is", async () => {
  const { ballot, sent, open } = voting();
  ballot.take(open);
  ballot.choose(0);
  await sent[0].answer({ problem: "There is no such option." });
  deepStrictEqual([ballot.problem, sent.length, ballot.isCounted], ["There is no such option.", 1, false]);
  ballot.choose(1);
  await sent[1].answer({ problem: "The server does not answer.", wait: 0 });
  await new Promise((done) => setTimeout(done, 5));
  strictEqual(sent.length, 3);
  await sent[2].answer(sent[2].vote);
  deepStrictEqual([ballot.problem, ballot.isCounted], ["", true]);
});

Deno.test("nothing is sent once the vote is closed, and nothing can be chosen", () => {
  const { ballot, sent, open } = voting({ number: 4, round: 1, choice: 1 });
  ballot.take({ ...open, phase: "closed" });
  ballot.choose(0);
  deepStrictEqual([sent.length, ballot.choice, ballot.isCounted], [0, 1, false]);
});

Deno.test("a student is told how the page stands with the class", () => {
  const state = stateOf();
  /** @type {Parameters<typeof standing>[0]} */
  const live = { line: "live", state, isFollowed: true, shown: "open" };
  strictEqual(standing(live), "You are following the teacher.");
  strictEqual(standing({ ...live, isFollowed: false }), "You are no longer following.");
  strictEqual(standing({ ...live, line: "lost" }), "Connection lost. Reconnecting …");
  strictEqual(standing({ ...live, line: "lost", state: stateOf({ phase: "over" }) }), "The class is over.");
  strictEqual(standing({ ...live, shown: "coming" }), "This page is on its way to what the teacher shows.");
  strictEqual(standing({ ...live, shown: "nothing" }), "The teacher has not shown anything yet.");
});

Deno.test("a student is told what to do in each phase, and what became of the vote", () => {
  const state = stateOf({ phase: "vote", round: 2, question: QUESTION });
  const answer = { right: 0, step: 9, ideas: [[], []] };
  strictEqual(phaseTitle(state), "Vote again");
  strictEqual(whatToDo(state, null, false), "Choose one. You can change it until the vote closes.");
  strictEqual(whatToDo(state, 1, false), "Your vote is on its way: C.");
  strictEqual(whatToDo({ ...state, phase: "closed" }, 1, false), "Your vote did not arrive in time.");
  strictEqual(whatToDo({ ...state, phase: "closed" }, 1, true), "Your vote: C. Wait for the teacher.");
  strictEqual(whatToDo({ ...state, phase: "explain", answer }, 1, true), "Right: B. Your answer: C.");
  strictEqual(whatToDo({ ...state, phase: "explain", answer }, 0, true), "Right: B. That was your answer.");
  strictEqual(whatToDo({ ...state, phase: "explain", answer }, null, false), "Right: B.");
});

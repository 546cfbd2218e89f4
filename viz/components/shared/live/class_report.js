// The report of a class as a page to print: each question with its tree, both votes, and the ideas behind the options.
import { make } from "../elements.js";
import { classAddress, figureAddress } from "../streamlit_page.js";
import { asMistake } from "../words.js";
/** @import { LiveResult } from "../../contract.d.ts" */
/** @import { Lead } from "./lead.js" */

const LOOKS_ON_PAPER = `
  :root { color-scheme: light; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1b1f24; background: #fff;
    font: 16px/1.45 system-ui, "DejaVu Sans", sans-serif; }
  h1 { font-size: 1.6rem; }
  h2 { margin: 0 0 0.3rem; font-size: 1.2rem; }
  section { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid #8a94a0; break-inside: avoid; }
  img { display: block; max-width: 100%; max-height: 15rem; margin: 0.5rem 0; }
  table { width: 100%; border-collapse: collapse; table-layout: fixed; }
  th, td { padding: 0.35rem 0.6rem 0.35rem 0; border-bottom: 1px solid #d7dce2; text-align: left; vertical-align: top; }
  th[scope="col"] { font-size: 0.85rem; }
  th.votes { width: 8rem; }
  td p { margin: 0 0 0.3rem; }
  td.votes { font-variant-numeric: tabular-nums; white-space: nowrap; }
  i { display: block; width: calc(var(--share) * 6rem); height: 0.6rem; background: #56606b; print-color-adjust: exact; }
  @media print { button { display: none; } body { margin: 0; } }
`;

/**
 * Open the report of a class in a new page, to be printed.
 * @param {Lead} lead
 */
export async function printClass(lead) {
  const opened = window.open("", "_blank"); // before the answer comes: a browser allows it on a click alone
  const report = await lead.report();
  if (!opened) return lead.fail("The browser has blocked the page with the report. Allow pop-ups here.");
  if (!report) return opened.close();
  const { document: page } = opened;
  page.title = classTitle(lead);
  page.documentElement.lang = "en";
  page.head.append(make("style", { textContent: LOOKS_ON_PAPER }));
  const found = report.results.length
    ? report.results.map(questionOnPaper)
    : [make("p", { textContent: "Nobody has voted on a question yet." })];
  const print = make("button", { type: "button", textContent: "Print", onclick: () => opened.print() });
  page.body.replaceChildren(make("main", {}, make("h1", { textContent: page.title }), print, ...found));
}

/** @param {Lead} lead */
function classTitle({ kept }) {
  const day = new Date(kept?.begun ?? Date.now()).toLocaleDateString("en-GB", { dateStyle: "long" });
  return `Class of ${day}`;
}

/** @param {LiveResult} result */
function questionOnPaper({ question, answer, counts }) {
  const { number, text, query, step, options } = question;
  const tree = make("img", {
    src: figureAddress("svg", `${query}&step=${step}`).href,
    alt: `The tree at step ${step}`,
  });
  tree.onerror = () => tree.remove(); // the recording may be gone by now
  const link = query.startsWith("recording=")
    ? []
    : [make("p", {}, make("a", { href: stepLink(query, step), textContent: `Open step ${step}` }))];
  const rounds = counts.length > 1 ? ["First vote", "Second vote"] : ["Vote"];
  const rows = options.map((option, at) => {
    const ideas = (at === answer.right ? [] : answer.ideas[at]).map(({ title, idea, truth }) =>
      make("p", { textContent: `${title}. ${asMistake(idea)} ${truth}` })
    );
    return make(
      "tr",
      {},
      make("th", { scope: "row", textContent: at === answer.right ? `✓ ${option} (right)` : option }),
      ...counts.map((votes) => votesOnPaper(votes, at)),
      make("td", {}, ...ideas),
    );
  });
  return make(
    "section",
    {},
    make("h2", { textContent: `${number}. ${text}` }),
    tree,
    ...link,
    make(
      "table",
      {},
      make(
        "tr",
        {},
        columnName("Option"),
        ...rounds.map((round) => columnName(round, "votes")),
        columnName("Misconceptions"),
      ),
      ...rows,
    ),
  );
}

/**
 * @param {string} textContent
 * @param {string} [className]
 */
function columnName(textContent, className = "") {
  return make("th", { scope: "col", textContent, className });
}

/**
 * @param {readonly number[]} votes
 * @param {number} at
 */
function votesOnPaper(votes, at) {
  const all = votes.reduce((sum, count) => sum + count, 0);
  const share = all ? votes[at] / all : 0;
  const bar = make("i");
  bar.style.setProperty("--share", String(share));
  return make("td", { className: "votes" }, `${votes[at]} (${Math.round(100 * share)}%)`, bar);
}

/**
 * @param {string} query
 * @param {number} step
 */
function stepLink(query, step) {
  const link = new URL(classAddress(""));
  link.search = `?${query}&step=${step}`;
  return link.href;
}

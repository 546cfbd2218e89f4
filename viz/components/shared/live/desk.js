// The teacher's panel of a class: a line with its code and buttons, the question with how many have
// voted, and full screen how to join. The page may be on the projector: nothing here tells the answer before it is explained.
import { followLists, isTyped } from "../../player/typing.js";
import { copyField } from "../../player/sharing/copying.js";
import { download } from "../../player/sharing/files.js";
import { find, focusedBeside, make, setIfChanged, setText, targetOf } from "../elements.js";
import { linkForOthers } from "../link_for_others.js";
import { onAnnounced } from "../page_events.js";
import { askServer } from "../server.js";
import { classAddress } from "../streamlit_page.js";
import { printClass } from "./class_report.js";
import { Lead } from "./lead.js";
import { classStanding, isVoting, listening, movesOf, spacedCode, VOTE_QUESTIONS, voted } from "./leading.js";
import { isClassVoting, setOpenQuestion } from "./open_question.js";
import { screenNow } from "./screen.js";
import { drawVotes } from "./votes.js";
/** @import { LeadState, LiveQuestion } from "../../contract.d.ts" */

/**
 * A search that can be asked about, at its step.
 * @typedef {{ title: string, query: string, step: number, about?: string }} Askable `about` names it where there are several
 */

/**
 * What a desk needs from its page.
 * @typedef {object} DeskPage
 * @property {() => Askable[]} askable the searches that are shown, the likeliest first
 * @property {(query: string, step: number) => void} go to a step of a search, if it is shown
 */

/** @type {Record<string, string>} */
const DESK_KEYS = { j: "join", q: "ask", v: "on" };

/** @type {Record<string, string>} */
const LINES = {
  lost: "Connection lost. Reconnecting …",
  gone: "Opening the class again …",
  opening: "",
  live: "",
};

export class Desk {
  /**
   * @param {HTMLElement} root of the component, whose last row it is
   * @param {DeskPage} led
   * @param {AbortSignal} signal
   */
  constructor(root, led, signal) {
    this.root = root;
    this.led = led;
    this.lead = window.plyscopeLead ??= new Lead();
    this.asks = false; // whether what can be asked is shown
    this.ends = false; // whether it is asked if the class is to end
    this.isBusy = false;
    this.code = make("b");
    this.present = make("span");
    this.said = make("p", { className: "said" });
    this.said.setAttribute("role", "status");
    this.count = make("p", { className: "count" });
    this.buttons = make("div", { className: "desk-buttons" });
    this.question = make("div", {
      className: "desk-question",
      role: "region",
      ariaLabel: "Question",
      tabIndex: 0, // in a low window it scrolls
      hidden: true,
    });
    this.strip = make(
      "section",
      { className: "desk", hidden: true, ariaLabel: "Class" },
      make(
        "div",
        { className: "desk-line" },
        deskButton("join", "", { title: "Show how to join (j)" }, "Class ", this.code),
        this.present,
        this.said,
        this.count,
        this.buttons,
      ),
      this.question,
    );
    this.dialog = make("dialog", { className: "join", ariaLabel: "Class" });
    root.append(this.strip, this.dialog);
    followLists();
    root.addEventListener("click", (event) => this.clicked(targetOf(event)), { signal });
    window.addEventListener("keydown", (event) => this.pressed(event), { capture: true, signal });
    onAnnounced("plyscope-class", () => this.render(), { signal });
    onAnnounced("plyscope-screen", () => (this.lead.isOpen || this.dialog.open) && this.render(), { signal });
    onAnnounced("plyscope-votes", () => this.cover(), { signal });
    signal.addEventListener("abort", () => this.leave());
    this.cover();
    this.render();
  }

  /** Hide what tells the answer while a class votes, led here or followed. */
  cover() {
    this.root.toggleAttribute("data-voting", isClassVoting());
  }

  leave() {
    this.strip.remove();
    this.dialog.remove();
    setOpenQuestion("lead", null);
    this.root.removeAttribute("data-voting");
    this.root.removeAttribute("data-class");
  }

  // What is done

  /** @param {Element | null} target */
  clicked(target) {
    /** @type {HTMLElement | null | undefined} */
    const button = target?.closest("[data-desk]");
    if (button) this.act(button.dataset.desk ?? "", button);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const action = DESK_KEYS[event.key];
    const [target] = event.composedPath();
    if (!action || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isTyped(event)) return;
    if (target instanceof Element && target.closest("dialog[open]")) return;
    if (action === "ask" && !this.lead.isOpen) return; // the player asks first
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat) this.act(action, this.root);
  }

  /**
   * @param {string} action
   * @param {HTMLElement} button
   */
  async act(action, button) {
    const { lead } = this;
    const [name, value = ""] = action.split(" ");
    switch (name) {
      case "join":
        this.ends = false;
        this.renderDialog();
        return this.dialog.showModal();
      case "open":
        await lead.open();
        return this.renderDialog();
      case "ask":
        if (!lead.isOpen || lead.state?.phase !== "follow") return;
        if (!value) return this.openAsks();
        return this.ask(/** @type {LiveQuestion["asks"]} */ (value));
      case "on":
        if (lead.isOpen && lead.state) await this.go(movesOf(lead.state)[0]?.phase);
        return;
      case "go":
        return this.go(/** @type {LeadState["phase"]} */ (value));
      case "step":
        return this.goTo(Number(value));
      case "lead":
        return lead.takeLead();
      case "copy":
        return copyField(find(this.dialog, ".link", HTMLInputElement), button);
      case "save":
        return this.save();
      case "print":
        return printClass(lead);
      case "end":
        this.ends = !this.ends;
        return this.renderDialog();
      case "end-now":
        this.ends = false;
        await lead.end();
        return this.renderDialog();
      case "close":
        return this.dialog.close();
    }
  }

  /** Show what can be asked, or hide it again. */
  openAsks() {
    this.asks = !this.asks;
    this.render();
    this.focusButtons();
  }

  /** The focus goes to the main button; the page stays where it is. */
  focusButtons() {
    const button = this.buttons.querySelector("button.primary") ?? this.buttons.querySelector("button");
    if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  }

  /** @param {LiveQuestion["asks"]} asks */
  async ask(asks) {
    const list = this.buttons.querySelector("select");
    const about = this.led.askable()[Number(list?.value ?? 0)];
    if (!about || this.isBusy) return;
    this.isBusy = true;
    this.render();
    const isAsked = await this.lead.ask(asks, about);
    this.isBusy = false;
    this.asks = !isAsked;
    this.render();
    if (isAsked) this.goTo(this.lead.state?.question?.step);
  }

  /** @param {LeadState["phase"] | undefined} phase */
  async go(phase) {
    if (phase && (await this.lead.go(phase)) && phase === "explain") this.goTo(this.lead.state?.answer?.step);
  }

  /**
   * Show a step of the search in question; a comparison has to find its own step.
   * @param {number | undefined} step
   */
  goTo(step) {
    const { state } = this.lead;
    if (state?.question && step !== undefined) this.led.go(state.question.query, step);
  }

  async save() {
    const report = await this.lead.report();
    if (report) download(`class ${this.lead.kept?.code ?? ""}`, report.csv, ".csv");
  }

  // What is shown

  render() {
    const { lead, root, strip } = this;
    const { state } = lead;
    const isOpen = lead.isOpen && state !== null;
    const asked = isOpen && isVoting(state.phase);
    strip.hidden = !isOpen;
    setIfChanged(root, "data-class", isOpen ? state.phase : null);
    setOpenQuestion("lead", asked ? state.question : null);
    if (!isOpen) this.asks = false;
    else this.renderStrip(state);
    if (this.dialog.open) this.renderDialog();
  }

  /** @param {LeadState} state */
  renderStrip(state) {
    const { lead } = this;
    if (state.phase !== "follow") this.asks = false;
    setText(this.code, spacedCode(lead.kept?.code ?? ""));
    setText(this.present, listening(state.present));
    const elsewhere = lead.isElsewhere ? "Another tab leads the class." : "";
    const busy = this.isBusy ? "Asking …" : "";
    const behind = lead.unsent ? "The server does not answer: the class has not seen this step yet." : "";
    setText(this.said, lead.problem || LINES[lead.line] || behind || busy || elsewhere || classStanding(state));
    this.said.classList.toggle("problem", Boolean(lead.problem));
    setText(this.count, voted(state));
    this.renderButtons(state);
    this.renderQuestion(state);
  }

  /** @param {LeadState} state */
  renderButtons(state) {
    /** @type {HTMLElement[]} */
    const buttons = [];
    const screen = screenNow();
    if (this.lead.isElsewhere) buttons.push(deskButton("lead", "Lead from here"));
    if (state.phase === "explain" && state.question && state.answer) {
      const isBack = screen?.step === state.question.step;
      const [words, step] = isBack
        ? ["To the answer", state.answer.step]
        : ["Back to the question", state.question.step];
      buttons.push(deskButton(`step ${step}`, words));
    }
    for (const { phase, words, isMain } of movesOf(state)) {
      const title = isMain ? `${words} (v)` : words;
      buttons.push(deskButton(`go ${phase}`, words, { className: isMain ? "primary" : "", title }));
    }
    if (state.phase === "follow") buttons.push(...this.askButtons());
    const made = buttons.map((button) => `${button.dataset.desk} ${button.textContent}`).join("\n");
    if (made === this.buttons.dataset.made) return;
    this.buttons.dataset.made = made;
    const hadFocus = this.buttons.contains(focusedBeside(this.root));
    this.buttons.replaceChildren(...buttons);
    if (hadFocus) this.focusButtons();
  }

  /** @returns {HTMLElement[]} */
  askButtons() {
    const open = deskButton("ask", this.asks ? "Cancel" : "Ask", {
      title: this.asks ? "Cancel (q)" : "Ask the class (q)",
      className: this.asks ? "" : "primary",
    });
    if (!this.asks) return [open];
    const searches = this.led.askable();
    if (!searches.length) return [make("span", { textContent: "Open a search to ask about it." }), open];
    const asks = VOTE_QUESTIONS.map(([asked, words]) => deskButton(`ask ${asked}`, words));
    if (searches.length < 2) return [...asks, open];
    const list = make(
      "select",
      { ariaLabel: "Search" },
      ...searches.map(({ title }, at) => new Option(title, String(at))),
    );
    return [...asks, list, open];
  }

  /** @param {LeadState} state */
  renderQuestion({ question, answer, phase, counts }) {
    const place = this.question;
    place.hidden = !question;
    const made = question ? `${question.number} ${phase === "explain" ? counts : isVoting(phase)}` : "";
    if (place.dataset.made === made) return;
    place.dataset.made = made;
    if (!question) return place.replaceChildren();
    const options = phase === "explain" && answer
      ? drawVotes(question, answer, counts)
      : make("ul", { className: "asked" }, ...question.options.map((textContent) => make("li", { textContent })));
    place.replaceChildren(deskHeading("asks", question.text), options);
  }

  // The dialog

  renderDialog() {
    const { lead, dialog } = this;
    const code = lead.isOpen ? lead.kept?.code ?? "" : "";
    const made = `${code} ${this.ends} ${lead.isOpen} ${lead.kept?.report !== null}`;
    if (dialog.dataset.made !== made) {
      dialog.dataset.made = made;
      dialog.toggleAttribute("data-open", lead.isOpen);
      dialog.replaceChildren(...(lead.isOpen ? this.joining() : this.opening()));
      find(dialog, "[autofocus]").focus({ preventScroll: true }); // as the browser does when it opens
      if (code) this.showLink(code);
    }
    const problem = dialog.querySelector(".warning");
    if (problem) {
      setText(problem, lead.problem);
      problem.toggleAttribute("hidden", !lead.problem);
    }
    const present = dialog.querySelector(".present");
    if (present && lead.state) setText(present, listening(lead.state.present));
  }

  /** The dialog before a class is open. */
  opening() {
    const { kept } = this.lead;
    const report = kept?.report;
    const last = report?.results.length ? reportButtons() : [];
    return [
      deskHeading("title", "Lead a class"),
      make("p", {
        textContent: report
          ? "The class has ended. Its report stays in this browser until you start another one."
          : "Students follow on their phones what you show here, and vote on what the search does. They need no account.",
      }),
      make("p", { className: "warning", role: "alert", hidden: true }),
      make(
        "p",
        { className: "buttons" },
        deskButton("open", report ? "Start another class" : "Start a class", { className: "primary", autofocus: true }),
        ...last,
        deskButton("close", "Cancel"),
      ),
    ];
  }

  /** The dialog of a class: how to join. */
  joining() {
    const present = make("p", { className: "present" });
    present.setAttribute("role", "status");
    const buttons = this.ends
      ? [
        make("span", { textContent: "End the class for everybody?" }),
        deskButton("end-now", "End the class", { className: "primary" }),
        deskButton("end", "Go on with it", { autofocus: true }),
      ]
      : [
        deskButton("close", "Hide this", { autofocus: true }),
        deskButton("copy", "Copy the link"),
        ...reportButtons(),
        deskButton("end", "End the class …"),
      ];
    return [
      make(
        "div",
        { className: "how" },
        deskHeading("title", "Join the class"),
        make("p", { className: "code", textContent: spacedCode(this.lead.kept?.code ?? "") }),
        make("input", { className: "link", type: "text", readOnly: true, ariaLabel: "Link to the class" }),
        make("p", { className: "note" }),
        present,
      ),
      make("div", { className: "qr-code" }),
      make("p", { className: "warning", role: "alert", hidden: true }),
      make("p", { className: "buttons" }, ...buttons),
    ];
  }

  /**
   * Show the link, and its QR code.
   * @param {string} code
   */
  async showLink(code) {
    const { link, note } = await linkForOthers(classAddress(code).href);
    const { svg } = await askServer("qr", new URLSearchParams({ link }));
    if (!this.dialog.querySelector(".qr-code")) return;
    find(this.dialog, ".link", HTMLInputElement).value = link;
    find(this.dialog, ".note").textContent = note;
    find(this.dialog, ".qr-code").innerHTML = svg ?? ""; // drawn by the server from the link alone
  }
}

/**
 * A heading, which is none of the small ones of panels.
 * @param {string} className
 * @param {string} textContent
 */
function deskHeading(className, textContent) {
  return make("p", { className, textContent, role: "heading", ariaLevel: "2" });
}

function reportButtons() {
  return [deskButton("save", "Save the report"), deskButton("print", "Print the report")];
}

/**
 * @param {string} action
 * @param {string} words
 * @param {{ className?: string, title?: string, autofocus?: boolean }} [properties]
 * @param {(Node | string)[]} children
 */
function deskButton(action, words, properties = {}, ...children) {
  const button = make("button", { type: "button", textContent: words, ...properties });
  button.append(...children);
  button.dataset.desk = action;
  return button;
}

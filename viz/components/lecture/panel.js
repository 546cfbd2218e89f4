// A student's panel of a class above each page: its status, the way back to the lecture, the question with
// its options, and how all have voted.
import { make, partsOf, setText, targetOf } from "../shared/elements.js";
import { drawVotes } from "../shared/live/votes.js";
import { markAhead, scrollPast, setLecture, setSheet } from "../shared/streamlit_page.js";
import { sentenceCase } from "../shared/words.js";
import { placeOf } from "./following.js";
import { phaseTitle, standing, whatToDo } from "./phase_words.js";
/** @import { LiveState } from "../contract.d.ts" */
/** @import { Lecture, LectureState } from "./lecture.js" */

export class Panel {
  /**
   * @param {HTMLElement} root
   * @param {Lecture} lecture
   */
  constructor(root, lecture) {
    this.root = root;
    this.lecture = lecture;
    this.part = partsOf(root);
    this.asked = ""; // the question whose options are shown
    this.explained = ""; // the answer that is shown
    this.phase = "";
    this.does = ""; // what there was to do with the question when that was said last
    this.sheet = 0; // the height of the question where it lies over the foot of the page, as on a phone
    new ResizeObserver(() => this.makeRoom()).observe(this.part("question"));
    root.onclick = (event) => this.clicked(targetOf(event));
    const dialog = this.part("join", HTMLDialogElement);
    dialog.onclose = () => lecture.state.asks !== null && lecture.store.set({ asks: null });
    this.part("join-form", HTMLFormElement).onsubmit = (event) => {
      event.preventDefault();
      lecture.join(this.part("code-field", HTMLInputElement).value);
    };
    this.render(lecture.state);
  }

  /** @param {Element | null} target */
  clicked(target) {
    const { lecture } = this;
    const button = target?.closest("button");
    if (!button) return;
    if (button.dataset.option !== undefined) lecture.ballot.choose(Number(button.dataset.option));
    else if (button.dataset.do === "back") {
      this.part("leave").focus(); // the button goes away
      lecture.following.follow();
    } else if (button.dataset.do === "leave") {
      lecture.leave();
      setText(this.part("status"), "You have left the class."); // nothing that is seen says so
    } else if (button.dataset.do === "cancel") this.part("join", HTMLDialogElement).close();
  }

  /** @param {Readonly<LectureState>} shown */
  render(shown) {
    const { part } = this;
    const { code, line, state, isFollowed, isLate, isCovered, problem, typed, asks } = shown;
    setLecture(code !== "" || asks !== null);
    const isOver = state?.phase === "over";
    markAhead(!code || !isFollowed || isOver);
    this.renderJoin(asks, typed);
    part("class").hidden = !code;
    if (!code) return;
    part("code").textContent = code;
    const place = state && placeOf(state);
    const seen = !place ? "nothing" : problem ? "refused" : isLate ? "coming" : isCovered ? "covered" : "open";
    setText(part("standing"), standing({ line, state, isFollowed, shown: seen }));
    part("back").hidden = isFollowed || isOver || seen === "nothing";
    setText(part("leave"), isOver ? "Close" : "Leave");
    setText(part("problem"), sentenceCase(problem));
    part("problem").hidden = !problem;
    this.renderQuestion(state);
  }

  /**
   * @param {string | null} asks
   * @param {string} typed
   */
  renderJoin(asks, typed) {
    const dialog = this.part("join", HTMLDialogElement);
    setText(this.part("join-problem"), asks ?? "");
    if (asks === null) return dialog.close();
    if (dialog.open) return;
    this.part("code-field", HTMLInputElement).value = typed; // that of a link is to be mended
    dialog.showModal();
  }

  /** @param {LiveState | null} state */
  renderQuestion(state) {
    const { part, lecture: { ballot } } = this;
    const question = state?.question ?? null;
    part("question").hidden = !question;
    if (!state || !question) {
      this.phase = "";
      setText(part("status"), "");
      return;
    }
    const { choice, isCounted, problem } = ballot;
    const does = whatToDo(state, choice, isCounted);
    this.root.dataset.phase = state.phase;
    setText(part("phase"), phaseTitle(state));
    setText(part("text"), question.text);
    this.renderOptions(state, choice);
    setText(part("does"), does);
    setText(part("vote-problem"), problem);
    const isExplained = state.phase === "explain" && state.answer !== null;
    part("options").hidden = isExplained;
    this.renderVotes(state, isCounted ? choice : null);
    // What comes up is read out with its question, what becomes of the vote without it.
    const phase = `${question.number} ${state.round} ${state.phase}`;
    const isNew = phase !== this.phase;
    this.phase = phase;
    if (isNew) setText(part("status"), `${phaseTitle(state)}: ${question.text} ${does}`);
    else if (does !== this.does) setText(part("status"), does);
    this.does = does;
    if (isNew) this.comeIntoSight();
  }

  /**
   * @param {LiveState} state
   * @param {number | null} choice
   */
  renderOptions({ question, phase }, choice) {
    if (!question) return;
    const asked = JSON.stringify([question.number, question.options]);
    const place = this.part("options");
    if (asked !== this.asked) {
      this.asked = asked;
      place.replaceChildren(...question.options.map((option, at) => {
        const button = make("button", { type: "button", textContent: option });
        button.dataset.option = String(at);
        return button;
      }));
    }
    [...place.children].forEach((button, at) => {
      button.setAttribute("aria-pressed", String(at === choice));
      button.setAttribute("aria-disabled", String(phase !== "vote")); // it keeps the focus that it may have
    });
  }

  /**
   * @param {LiveState} state
   * @param {number | null} own
   */
  renderVotes({ question, answer, counts, phase }, own) {
    const explained = question && answer && phase === "explain" ? JSON.stringify([question, answer, counts, own]) : "";
    if (explained === this.explained) return;
    this.explained = explained;
    const votes = question && answer && explained ? [drawVotes(question, answer, counts, own)] : [];
    this.part("votes").replaceChildren(...votes);
  }

  /** A sheet leaves the tree in sight: what stands above the tree gives way. */
  makeRoom() {
    const [question, before] = [this.part("question"), this.sheet];
    this.sheet = getComputedStyle(question).position === "fixed" ? question.offsetHeight : 0;
    setSheet(this.sheet);
    question.tabIndex = this.sheet ? 0 : -1; // it may scroll
    if (this.sheet && !before) scrollPast(this.root);
  }

  /** Readers who have scrolled down to the tree must not miss a question. */
  comeIntoSight() {
    if (!this.sheet && this.root.getBoundingClientRect().top < 0) this.root.scrollIntoView({ block: "start" });
  }
}

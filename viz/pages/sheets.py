"""The page "Sheets": exams and exercises in variants of equal structure, previewed and saved as files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path
from urllib.parse import urljoin

import streamlit as st

from core.game import OptionError, PlyscopeError
from core.options import SearchOptions
from core.options.courses import COURSES
from core.practice.series import FILL, SERIES, offered
from core.practice.sheets.request import (
    KINDS,
    LONGEST_INSTRUCTIONS,
    LONGEST_TITLE,
    MOST_QUESTIONS,
    MOST_VARIANTS,
    SIZES,
    USUAL_TITLE,
    SheetRequest,
    drawn_seed,
    kinds_of,
    numbers_in,
    title_of,
)
from core.practice.sheets.sheet import Sheet, make_sheet
from core.search.search_text import details
from core.trees.generator.generator_settings import MAX_SEED
from core.trees.leaf_tree import LeafTree
from viz.components.address import name_in_address
from viz.pages.controls import show_request
from viz.pages.problems import show_problem
from viz.pages.session import Sheets, draft, session
from viz.pages.step_through import progress_in
from viz.sharing.link import LONGEST_LINK
from viz.sheets.formats import FORMATS, PAPERS, make
from viz.sheets.paper import Paper, copied_note, paper_of
from viz.sheets.preview import key_html, picture_html
from viz.sheets.sheet_link import USUAL, read_sheet, request_around, sheet_query
from viz.words.markdown import literal

STYLE = (Path(__file__).parent / "sheets.css").read_text("utf-8")
COLUMNS = 2

ABOUT = "Exam variants, with answer keys: the same questions, on different trees where leaves can vary."

SOURCE = "sheet-source"
OF_SERIES, OF_TREE = "A series of exercises", "The tree on screen"
SERIES_KEY = "sheet-series"

PAPER_TITLES = {"a4": "A4", "letter": "Letter"}

HANDED_OUT = (
    "The address of this page and the seed also open the keys: hand out paper, or the questions in Moodle. The LaTeX "
    "source and the Moodle file contain the answers; what students get from them does not."
)

EXCERPT = 120
"""The most characters shown of the tree on screen."""


def page() -> None:
    """Show the choices for a sheet, make the requested one, and show it with its files."""
    st.html(f"<style>{STYLE}</style>")
    st.title("Sheets", anchor=False)
    st.markdown(ABOUT)
    with st.container():  # always there, so that what is below stays in place
        sheets = session().sheets or open_link()
    with st.container():
        asked = show_controls(sheets.wanted)
        if asked is not None:
            sheets.ask(asked)
    with st.container():
        make_wanted(sheets)
    if sheets.made is not None:
        show_sheet(sheets, sheets.made)


def open_link() -> Sheets:
    """Return what the address asks for; if it is wrong, say why and return the usual sheet.

    A tree in it becomes the one on screen. By default the seed is one that nobody can guess.
    """
    query = st.query_params.to_dict()
    wanted = USUAL if query else replace(USUAL, seed=drawn_seed())
    try:
        wanted = read_sheet(query) if query else wanted
    except PlyscopeError as error:
        show_problem(error, "The usual sheet is shown instead.")
    if wanted.tree is not None:
        request = request_around(wanted.tree, wanted.options)
        show_request(request)
        session().next_run.open_on(request)
    sheets = session().sheets = Sheets(wanted)
    return sheets


def show_controls(wanted: SheetRequest) -> SheetRequest | None:
    """Show the choices for a sheet, as last requested; return a new request, if any."""
    st.session_state.setdefault(SOURCE, OF_SERIES if wanted.tree is None else OF_TREE)
    st.session_state.setdefault(SERIES_KEY, wanted.series)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.radio("Questions about", (OF_SERIES, OF_TREE), key=SOURCE, persist_state="session", horizontal=True)
        is_own = st.session_state[SOURCE] == OF_TREE
        if not is_own:
            titles = {series.name: series.title for series in offered(st.session_state[SERIES_KEY])}
            st.selectbox(
                "Series", titles, format_func=titles.__getitem__, key=SERIES_KEY, persist_state="session", width=280
            )
    try:
        own = tree_on_screen() if is_own else None
    except PlyscopeError as error:
        show_problem(error)
        return None
    if own is None:
        st.caption(SERIES[st.session_state[SERIES_KEY]].about)
        return show_form(wanted, SheetRequest(series=st.session_state[SERIES_KEY]))
    tree, options = own
    text = draft().tree.text
    shown = text if len(text) <= EXCERPT else f"{text[:EXCERPT]} …"
    others = "Variant A has this tree, the others its shape and other numbers."
    st.caption(f"{literal(shown)} searched by {details(options)}. {others}")
    return show_form(wanted, SheetRequest(tree=tree, options=options))


def tree_on_screen() -> tuple[LeafTree, SearchOptions]:
    """Return the tree of the page Step and how it is searched; raise PlyscopeError if there is none."""
    now = draft()
    if now.in_game:
        remedy = "Choose a tree there, or a series here."
        raise OptionError("the page Step shows a game.", remedy, place="the tree on screen")
    return now.tree.read().tree, now.request().chosen


def show_form(wanted: SheetRequest, base: SheetRequest) -> SheetRequest | None:
    """Show the fields of a sheet of a series, or around a tree; return the request, if any."""
    is_own = base.tree is not None
    with st.form("sheet"):
        questions, variants, sizes, looks = st.columns(4, gap="medium")
        number, size, about_rule = USUAL.questions, USUAL.size, USUAL.about_rule
        with questions:
            kinds = show_kinds(wanted, base)
            if is_own:
                about_rule = st.checkbox("Ask about the cutoff rule", wanted.about_rule, key="sheet-about-rule")
            else:
                number = st.number_input(
                    "Number of questions",
                    1,
                    MOST_QUESTIONS,
                    wanted.questions,
                    placeholder="each task once",
                    key="sheet-questions",
                )
        with variants:
            many = st.number_input("Variants", 1, MOST_VARIANTS, wanted.variants, key="sheet-variants")
            about_seed = "The same seed makes the same sheet, and its key: keep it to yourself."
            seed = st.number_input("Seed", 0, MAX_SEED, wanted.seed, key="sheet-seed", help=about_seed)
        with sizes:
            courses = ["", *COURSES]
            course = st.selectbox(
                "Course",
                courses,
                courses.index(wanted.course or ""),
                format_func=lambda name: COURSES[name].title if name else "None",
                key="sheet-course",
                help=ABOUT_COURSE_OF_TREE if is_own else ABOUT_COURSE,
            )
            if not is_own:
                size = st.number_input(f"Difficulty, 1 to {SIZES}", 1, SIZES, wanted.size, key="sheet-size")
        with looks:
            title = st.text_input("Title", wanted.title, LONGEST_TITLE, placeholder=USUAL_TITLE, key="sheet-title")
            instructions = st.text_input(
                "Instructions",
                wanted.instructions,
                LONGEST_INSTRUCTIONS,
                placeholder="60 minutes, no notes",
                key="sheet-instructions",
            )
        with st.expander("Own points, a choice of questions, pseudo-code"):
            rare = st.columns(3, gap="medium", vertical_alignment="bottom")
            chosen = rare[0].text_input(
                "Questions in this order", row(wanted.pick), placeholder="4, 1, 2", help=ABOUT_PICK, key="sheet-pick"
            )
            own = rare[1].text_input(
                "Points of each", row(wanted.points), placeholder="3, 2, 2", help=ABOUT_POINTS, key="sheet-points"
            )
            code = rare[2].checkbox("Print the pseudo-code", wanted.code, key="sheet-code")
        if not st.form_submit_button("Make the sheet", type="primary"):
            return None
    try:
        pick, points = numbers_in(chosen, "Questions in this order"), numbers_in(own, "Points of each")
    except PlyscopeError as error:
        show_problem(error)
        return None
    return SheetRequest(
        series=base.series,
        kinds=tuple(kinds),
        questions=None if number is None else int(number),
        variants=int(many),
        seed=int(seed),
        size=int(size),
        tree=base.tree,
        options=base.options,
        course=course or None,
        about_rule=about_rule,
        title=title,
        instructions=instructions,
        code=code,
        pick=pick,
        points=points,
        edition=wanted.edition if seed == wanted.seed else USUAL.edition,
    )


def row(numbers: Sequence[int]) -> str:
    """Return some numbers as they are typed."""
    return ", ".join(map(str, numbers))


ABOUT_PICK = "The numbers that they have on the whole sheet. Left empty: all of them."
ABOUT_POINTS = "One number for each question of the sheet, and for each part such as a) and b)."
ABOUT_COURSE = "Its notation and its rules: when a node is cut off, what it returns, when its own bound moves."
ABOUT_COURSE_OF_TREE = "Its notation. The rules are those of the search on screen."


def show_kinds(wanted: SheetRequest, base: SheetRequest) -> list[str]:
    """Show the kinds of questions, in detail for a tree; return the chosen ones."""
    chosen = wanted.kinds if (wanted.tree is None) == (base.tree is None) else ()
    if base.tree is None:
        offered = kinds_of(base.series)
        label, none, about = "Question types", "All of the series", None
    else:
        offered = (*KINDS, *(kind for kind in chosen if kind not in KINDS))
        label, none = "Questions", title_of(FILL)
        about = "One of each. What exactly is asked may be typed, such as count:skipped or fill:nodes+move."
    return st.multiselect(
        label,
        offered,
        [kind for kind in chosen if kind in offered],
        format_func=kind_title,
        placeholder=none,
        help=about,
        key=f"sheet-kinds-{'' if base.tree is not None else base.series}",
        accept_new_options=base.tree is not None,
    )


def kind_title(kind: str) -> str:
    """Return the title of a kind, with its details."""
    name, colon, detail = kind.partition(":")
    return f"{title_of(name)}{colon and ': '}{detail}"


def make_wanted(sheets: Sheets) -> None:
    """Make the requested sheet, with progress and a way to stop; if that fails, the earlier one stays."""
    if sheets.made is not None and sheets.made.wanted == sheets.wanted:
        return
    meanwhile = "" if sheets.made is None else earlier(sheets.made)
    if sheets.stopped:
        st.info(f"The sheet was not made: you stopped it. {meanwhile}")
        return
    if sheets.problem is None:
        place = st.empty()
        try:
            sheets.take(make_sheet(sheets.wanted, progress_in(place, sheets.stop, key="making")))
        except PlyscopeError as error:
            sheets.problem = error
        place.empty()
    if sheets.problem is not None:
        show_problem(sheets.problem, meanwhile)


def earlier(sheet: Sheet) -> str:
    """Return the sentence about an earlier sheet that stays."""
    about = "a tree" if sheet.wanted.tree is not None else f"the series “{SERIES[sheet.wanted.series].title}”"
    return f"Below is the sheet made before: “{literal(sheet.title)}”, about {about}, {len(sheet.names)} variants."


def show_sheet(sheets: Sheets, sheet: Sheet) -> None:
    """Show a sheet: its files, and the questions of a variant with their keys."""
    query = sheet_query(sheet.wanted)
    name_in_address("sheets", query if len(query) <= LONGEST_LINK else "")
    address = urljoin(st.context.url or "", "./")
    st.html(f'<h2 class="sheet-title">{escape(sheet.title)}</h2>')
    files = st.container()
    variants = range(len(sheet.names))
    number = st.radio("Variant", variants, format_func=sheet.names.__getitem__, horizontal=True, key="sheet-variant")
    try:
        if number not in sheets.papers:
            sheets.papers[number] = paper_of(sheet, number, address)
    except PlyscopeError as error:
        show_problem(error)
        return
    show_questions(sheets.papers[number])
    with files:
        show_files(sheet, address)
        st.caption(" ".join(filter(None, [copied_note(sheet), HANDED_OUT])))


def show_questions(paper: Paper) -> None:
    """Show the questions of a variant, each with its key behind a fold."""
    for start in range(0, len(paper.pictures), COLUMNS):
        row = paper.pictures[start : start + COLUMNS]
        for column, picture in zip(st.columns(COLUMNS, gap="medium"), row, strict=False):
            with column, st.container(border=True, key=f"question-{picture.number}", height="stretch"):
                st.html(picture_html(picture))
                with st.expander(f"Key to question {picture.number}"):
                    st.html(key_html(picture))


def show_files(sheet: Sheet, address: str) -> None:
    """Offer the files, each made on request, and say what is missing for the others."""
    missing = {}
    for format_ in FORMATS.values():
        try:
            format_.check()
        except PlyscopeError as error:
            missing[format_.name] = error.at(format_.title)
    with st.container(horizontal=True, vertical_alignment="bottom", key="sheet-files"):
        names = [name for name in FORMATS if name not in missing]
        format_ = FORMATS[st.selectbox("Format", names, format_func=format_title, width=320, key="sheet-format")]
        paper = PAPERS[0]
        if format_.keyed:
            paper = st.radio("Paper", PAPERS, format_func=PAPER_TITLES.__getitem__, horizontal=True, key="sheet-paper")
        variant = st.selectbox(
            "Variants in the file",
            ["", *sheet.names],
            format_func=lambda name: name or "All",
            width=180,
            key="sheet-only",
        )
        for key, label in ((False, "Download the sheet"), (True, "Download the key")) if format_.keyed else ONE_FILE:
            st.download_button(
                label,
                partial(make, sheet, format_.name, key=key, paper=paper, address=address, variant=variant),
                file_name(sheet, f"{variant and f'-{variant}'}{format_.suffix}", key=key),
                format_.mime,
                key=f"sheet-file-{format_.name}-{key}",
                on_click="ignore",
            )
    for problem in missing.values():
        show_problem(problem)


ONE_FILE = ((False, "Download"),)
"""The button of a format with sheet and key in one file."""


def format_title(name: str) -> str:
    """Return a format's title for the list, with its use."""
    return f"{FORMATS[name].title}: {FORMATS[name].about}"


def file_name(sheet: Sheet, suffix: str, *, key: bool) -> str:
    """Return the name of a sheet's file; only the key's has the seed, which makes the key."""
    name = sheet.wanted.series if sheet.wanted.tree is None else "tree"
    return f"{name}{f'-key-{sheet.wanted.seed}' if key else ''}{suffix}"

"""The page "Guide": what game-tree search is, in short sections, each beside small players."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path

import streamlit as st

from core.practice.series import SERIES
from viz.components.player import player
from viz.guide import CYCLES_NAME, CYCLES_SOURCE, CYCLES_TEXT, CYCLES_TITLE, PARTS
from viz.guide.courses import COURSES_NAME, COURSES_TEXT, COURSES_TITLE, courses_list, courses_table, figures_of
from viz.guide.disagreements import DISAGREEMENTS, Disagreement
from viz.guide.section import Figure, GuidePart, Section
from viz.pages.page_pictures import PagePictures
from viz.replay.recording import Recording, record
from viz.replay.view_settings import Settings
from viz.sharing.link import to_query

STYLE = (Path(__file__).parent / "guide.css").read_text("utf-8")
NARROWEST = 400
"""The width of a player's bar, in picture units."""

BARE = Settings(views=())
"""A small player has no views."""

INTRODUCTION = """
Each section has a search beside it: step through it with the buttons below its tree, or click a node. Keys control
the player that you used last.
"""


def page() -> None:
    """Show the guide."""
    st.html(f"<style>{STYLE}</style>")
    st.html(f'<div class="beside">{contents("Contents beside the text")}</div>')
    with st.container(key="guide"):
        st.title("Guide", anchor=False)
        pictures = PagePictures()
        st.markdown(INTRODUCTION)
        st.html(f"<details><summary>Contents</summary>{contents('Contents')}</details>")
        for part in PARTS:
            show_part(part, pictures)
        show_cycles()
        show_courses(pictures)


def contents(name: str) -> str:
    """Return the list of sections by parts, as links within the page; `name` distinguishes the two lists."""
    lists, count = [], 0
    for part in PARTS:
        titles = {section.name: section.title for section in part.sections}
        if part is PARTS[-1]:
            titles[CYCLES_NAME] = CYCLES_TITLE
        items = "".join(f"<li>{_link(name, title)}</li>" for name, title in titles.items())
        lists.append(f'<p>{_link(part.name, part.title)}</p><ol start="{count + 1}">{items}</ol>')
        count += len(titles)
    lists.append(f"<p>{_link(COURSES_NAME, COURSES_TITLE)}</p>")
    return f'<nav class="contents" aria-label="{name}">{"".join(lists)}</nav>'


def _link(name: str, title: str) -> str:
    return f'<a href="#{name}">{escape(title)}</a>'


def show_part(part: GuidePart, pictures: PagePictures) -> None:
    """Show a part: its heading, its purpose, and its sections."""
    with st.container(key=f"part-{part.name}"):
        st.header(part.title, anchor=part.name)
        st.markdown(part.text)
    for section in part.sections:
        show_section(section, pictures)


def show_section(section: Section, pictures: PagePictures) -> None:
    """Show a section: its text beside its player, or above its two players."""
    with st.container(key=f"section-{section.name}"):
        beside = len(section.figures) == 1
        place, *others = st.columns([2, 3], gap="medium") if beside else [st.container()]
        with place:
            st.subheader(section.title, anchor=section.name)
            st.markdown(section.text)
            st.caption(section.source)
            if section.series:
                show_series(section.series)
        if beside:
            with others[0]:
                show_figure(section.figures[0], section.name, pictures)
        else:
            show_figures(section.figures, section.name, pictures)


def show_series(name: str) -> None:
    """Show the link to a series of exercises."""
    st.caption(f"[Practise: {SERIES[name].title}](./practise?series={name})")


def show_cycles() -> None:
    """Show the link to the page about graph games."""
    with st.container(key=f"section-{CYCLES_NAME}"):
        st.subheader(CYCLES_TITLE, anchor=CYCLES_NAME)
        st.markdown(CYCLES_TEXT)
        st.caption(CYCLES_SOURCE)


def show_courses(pictures: PagePictures) -> None:
    """Show what each course chooses, and each question with the trees that its answers draw."""
    with st.container(key=f"section-{COURSES_NAME}"):
        st.header(COURSES_TITLE, anchor=COURSES_NAME)
        st.markdown(COURSES_TEXT)
        st.markdown(courses_table())
        st.markdown(courses_list())
        show_series("ties")
    for disagreement in DISAGREEMENTS:
        show_disagreement(disagreement, pictures)


def show_disagreement(disagreement: Disagreement, pictures: PagePictures) -> None:
    """Show a question, and both answers to it side by side."""
    with st.container(key=f"section-{COURSES_NAME}-{disagreement.name}"):
        st.subheader(disagreement.question, anchor=f"{COURSES_NAME}-{disagreement.name}")
        st.markdown(disagreement.look_for)
        show_figures(figures_of(disagreement), f"{COURSES_NAME}-{disagreement.name}", pictures)


def show_figures(figures: tuple[Figure, ...], name: str, pictures: PagePictures) -> None:
    """Show figures side by side: the wider a tree, the more room it gets."""
    widths = [NARROWEST + width_of(pictures.draw(partial(recorded, figure))) for figure in figures]
    for number, (place, figure) in enumerate(zip(st.columns(widths, gap="medium"), figures, strict=True), 1):
        with place:
            show_figure(figure, f"{name}-{number}", pictures)


def width_of(recording: Recording | None) -> float:
    """Return the width of a tree, 0 if it can't be drawn."""
    return 0 if recording is None else max(x for x, _ in recording.scene.picture.centres)


def show_figure(figure: Figure, name: str, pictures: PagePictures) -> None:
    """Show a figure's caption and its small player, and a link that opens the search on the other page."""
    if figure.caption:
        st.markdown(figure.caption)
    recording = pictures.draw(partial(recorded, figure))
    link = f"./?{to_query(figure.request)}"
    if recording is not None:
        player(recording, BARE, key=f"guide-{name}", small=True)
        link += f"&step={recording.start}"
    st.caption(f"[Open in Step](<{link}>)")


@st.cache_resource(show_spinner=False)
def recorded(figure: Figure) -> Recording:
    """Return the recording of a figure, opened at its moment; it is made once and never changed."""
    recording = record(figure.request)
    return replace(recording, start=figure.step(recording.scene.trace))

"""What both halves of the Lab do: run experiments, and show charts with clickable marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from enum import StrEnum
from time import monotonic
from typing import Any, NamedTuple, TypeVar

import altair as alt
import streamlit as st

from core.game import PlyscopeError
from core.lab.experiment import ExperimentOutcome, Searched, run
from viz.lab.chart_files import CAN_SAVE, to_png, to_svg
from viz.lab.chosen_workers import WORKERS
from viz.lab.layers import PICKED
from viz.lab.outcome_rows import OutcomeRow, to_csv
from viz.pages.problems import show_problem
from viz.pages.session import AnyPlan, Lab

BETWEEN = 0.2
"""Seconds between reports of progress: more of them would cost more than the search."""

INK = {"light": "#56606b", "dark": "#a3adb8"}
"""The colour of a chart's text: Streamlit's own is too pale to read."""

Choice = TypeVar("Choice", bound=StrEnum)


class Picked(NamedTuple):
    """A clicked mark: the number of its tree, and the text of its experiment."""

    tree: int
    experiment: str


def show_choices(title: str, titles: Mapping[Choice, str], chosen: Sequence[Choice], key: str) -> tuple[Choice, ...]:
    """Show a checkbox for each choice, with keys that begin with `key`; return the ticked ones."""
    st.markdown(title)
    boxes = {choice: st.checkbox(name, choice in chosen, key=f"{key}-{choice}") for choice, name in titles.items()}
    return tuple(choice for choice, ticked in boxes.items() if ticked)


def run_experiments(
    lab: Lab[AnyPlan, Searched], experiments: Sequence[Searched], doing: Callable[[ExperimentOutcome[Searched]], str]
) -> None:
    """Run what is not done yet, with progress and a way to stop; each batch's outcome is kept.

    `doing` says what is being searched, and how far that is.
    """
    with st.container():  # always there, so that what is below stays in place, and a tab stays open
        _run_experiments(lab, experiments, doing)
        if lab.lost:
            st.caption(f"{lab.lost} The server itself ran the rest.")


def _run_experiments(
    lab: Lab[AnyPlan, Searched], experiments: Sequence[Searched], doing: Callable[[ExperimentOutcome[Searched]], str]
) -> None:
    waiting = [settings for settings in experiments if not is_done(lab, settings)]
    if not waiting:
        return
    if lab.stopped:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.button("Continue", on_click=lab.resume)
            st.markdown("Stopped. The charts show what was found so far.")
        return
    place = st.empty()
    with place.container(horizontal=True, vertical_alignment="center"):
        st.button("Stop", on_click=lab.stop)  # at the left, where it does not move
        bar = st.progress(0.0, "Searching …")
    try:
        run_waiting(waiting, lab, doing, bar.progress)
    except PlyscopeError as error:
        lab.stop()
        show_problem(error, "The charts show what was found so far.")
    place.empty()


def is_done(lab: Lab[AnyPlan, Searched], settings: Searched) -> bool:
    """Return whether all trees of an experiment are searched."""
    return settings in lab.found and lab.found[settings].complete


def run_waiting(
    waiting: Sequence[Searched],
    lab: Lab[AnyPlan, Searched],
    doing: Callable[[ExperimentOutcome[Searched]], str],
    tell: Callable[[float, str], object],
) -> None:
    """Run experiments one after the other and put what each has found into the Lab, batch by batch."""
    work = sum(settings.work * settings.trees for settings in waiting)
    before, reported = 0, monotonic()
    for settings in waiting:
        with closing(run(settings, WORKERS, tell=lab.lose)) as outcomes:
            for outcome in outcomes:
                lab.found[settings] = outcome
                if monotonic() - reported > BETWEEN:
                    reported = monotonic()
                    tell((before + outcome.trees * settings.work) / work, doing(outcome))
        before += settings.work * settings.trees


def show_chart(chart: alt.LayerChart, name: str, about: str, source: str) -> Picked | None:
    """Show a chart beside its text, with its downloads; return the mark that was clicked, if any."""
    picture, text = st.columns([3, 1], gap="medium")
    with picture:
        ink = INK[st.context.theme.type or "light"]
        shown = chart.configure_axis(labelColor=ink, titleColor=ink).configure_legend(labelColor=ink)
        event: Any = st.altair_chart(shown, key=f"chart-{name}", on_select="rerun", alt=about.strip())
        if CAN_SAVE:
            with st.container(horizontal=True):
                st.download_button("SVG", lambda: to_svg(chart), f"{name}.svg", "image/svg+xml", on_click="ignore")
                st.download_button("PNG", lambda: to_png(chart), f"{name}.png", "image/png", on_click="ignore")
    with text:
        st.markdown(about)
        if source:
            st.caption(source)
    picked = event.selection.get(PICKED)
    return Picked(int(picked[0]["tree"]), picked[0]["experiment"]) if picked else None


def show_rows(rows: Sequence[OutcomeRow], columns: Mapping[str, Any], key: str) -> None:
    """Show what was found as a table, and offer it as a file; `columns` are those of one half of the Lab alone."""
    numbers = st.column_config.NumberColumn
    common = {
        "search": "Search",
        "depth": "Plies",
        "mean": numbers("Mean leaves", format="%.2f"),
        "standard_error": numbers("Standard error", format="%.2f"),
        "low": numbers("95% interval from", format="%.2f"),
        "high": numbers("95% interval to", format="%.2f"),
        "minimum": numbers("Fewest", format="localized"),
        "maximum": numbers("Most", format="localized"),
        "saved": numbers("Saved", format="percent"),
        "experiment": None,
    }
    st.dataframe(rows, column_config={**common, **columns}, hide_index=True, placeholder="", key=key)
    st.download_button("CSV", lambda: to_csv(rows), "lab.csv", "text/csv", on_click="ignore")

"""The depth table below a comparison in a game: what each search costs and finds, ply by ply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from typing import Any

import streamlit as st

from core.comparing.depth_table import DepthRow, to_csv
from core.game import Game, OptionError, PlyscopeError, is_evaluated, no_evaluation
from core.options import SearchOptions
from core.search.search_text import from_text
from viz.depths.chart import depth_chart
from viz.depths.depth_table import depths_table, disagreements, named, remarks
from viz.depths.measuring import Measurement, expected_seconds
from viz.pages.session import session
from viz.sharing.comparison_link import searched_by
from viz.sharing.link import LONGEST_LINK, to_query
from viz.sharing.request import Position, Request

EVERY = 0.4
"""Seconds between looks at a running measurement."""

QUICK = 4_000
"""Move sequences that a table goes through in about a second."""

MOST_PLIES = 42
"""No game here is longer."""

INK = {"light": "#56606b", "dark": "#a3adb8"}
"""The colour of a chart's text: Streamlit's own is too pale to read."""

ABOUT = "What each search costs and finds at depths 1, 2, 3, … Each row can be stepped through."
MEANING = (
    "Click the name of a search to step through it, to the depth of its row, in a new tab. b* is the effective"
    " branching factor: a uniform tree of depth d with b* children at each inner node has equally many nodes,"
    " 1 + b* + (b*)² + … + (b*)^d (Russell and Norvig, Artificial Intelligence: A Modern Approach, 4th ed., section"
    " 3.6.1). Time is processor time, including the recording, and varies from run to run. The depth limits of"
    " the searches above are ignored here."
)


def depths(request: Request, searches: Sequence[SearchOptions | OptionError]) -> None:
    """Show the depth table of a game's position, if one is searched, with its controls."""
    position = request.subject
    if not isinstance(position, Position):
        drop_measurement()
        return
    try:
        game = request.searched()
    except PlyscopeError:  # reported above; nothing here belongs to another position
        drop_measurement()
        return
    if not is_evaluated(game):
        drop_measurement()
        st.subheader("Depth table", anchor=False)
        st.caption(f"{no_evaluation(game)}, so there is no depth table: every search goes on to the end of the game.")
        return
    names = named(searches)
    if not names:
        drop_measurement()
        return
    measured = (request, *names)
    measurement = session().comparing.depths
    if measurement is not None and measurement.subject != measured:
        drop_measurement()
        measurement = None
    st.subheader("Depth table", anchor=False)
    running = measurement is not None and measurement.running
    with st.container(horizontal=True, vertical_alignment="bottom"):
        deepest = f"deepest {position.game} {position.text}"
        st.number_input(
            "Greatest depth",
            min_value=1,
            max_value=MOST_PLIES,
            value=usual_depth(position),
            step=1,
            key=deepest,
            persist_state="session",
            help="Each further ply can take several times as long; Stop keeps the finished rows.",
            width=140,
        )
        if running and measurement is not None:
            st.button("Stop", key="stop-depths", on_click=measurement.stop)
        else:
            st.button("Measure", key="measure", on_click=measure, args=(measured, game, tuple(names), deepest))
    if measurement is None:
        st.caption(ABOUT)
        return
    st.fragment(show, run_every=EVERY if running else None)(measurement, request, names, running)


def drop_measurement() -> None:
    """Drop a measurement that belongs to something else."""
    comparing = session().comparing
    if comparing.depths is not None:
        comparing.depths.stop()
        comparing.depths = None


def measure(subject: object, game: Game[Any, Any], searches: Sequence[str], deepest: str) -> None:
    """Start a measurement in place of the last one, to the depth that the session holds as `deepest`."""
    drop_measurement()
    measurement = Measurement(subject, game, list(map(from_text, searches)), st.session_state[deepest])
    session().comparing.depths = measurement
    measurement.start()
    measurement.wait(EVERY)  # a progress bar that comes and goes at once would only flicker


@lru_cache(maxsize=64)
def usual_depth(position: Position) -> int:
    """Return the greatest depth to which a position has at most QUICK move sequences; at least 1."""
    game = position.searched()
    ply, depth = [game.initial], 0
    while ply:
        going = [(state, game.actions(state)) for state in ply if not game.is_terminal(state)]
        if not going or sum(len(moves) for _, moves in going) > QUICK:
            break
        ply = [game.result(state, move) for state, moves in going for move in moves]
        depth += 1
    return max(1, depth)


def show(measurement: Measurement, request: Request, names: Mapping[str, str], was_running: bool) -> None:
    """Show a measurement so far; once it ends, the page runs again and stops polling."""
    measurement.seen()
    running = measurement.running  # it may have ended in between
    if was_running and not running:
        st.rerun()
    if running:
        st.progress(min(measurement.share, 1.0), doing(measurement, names))
    elif measurement.stopped:
        st.info("Stopped. The finished rows are shown.")
    elif not measurement.complete:
        problem("The measurement failed. The finished rows are shown. Please report this.")
    for refusal in tuple(measurement.refused):
        problem(f"{names[refusal.search]}, depth {refusal.depth}: {refusal.error}")
    rows = tuple(measurement.rows)
    if rows:
        ended = measurement.complete and not measurement.refused
        show_rows(rows, request, names, measurement.deepest if ended else None)


def doing(measurement: Measurement, names: Mapping[str, str]) -> str:
    """Return what is being searched, and roughly how long that takes if it is a while."""
    coming = measurement.next
    if coming is None:
        return "Searching …"
    depth, search = coming
    expected = expected_seconds([row for row in measurement.rows if row.search == search])
    about = "" if expected is None or expected < 1 else f", about {expected:.0f} s"
    return f"Depth {depth} of {measurement.deepest}: {names[search]}{about} …"


def show_rows(rows: Sequence[DepthRow], request: Request, names: Mapping[str, str], deepest: int | None) -> None:
    """Show rows as a chart and as a table, and offer them as a file; `deepest` is as in `remarks`."""
    for sentence in disagreements(rows, names):
        problem(sentence)
    with st.container(horizontal=True, key="depth-figures"):
        chart = depth_chart(rows, names)
        if chart is not None:
            ink = INK[st.context.theme.type or "light"]
            inked = chart.configure_axis(labelColor=ink, titleColor=ink).configure_legend(labelColor=ink)
            st.altair_chart(inked, key="depth-chart", alt="Nodes against depth; the table has the numbers.")
        below = "".join(f"<p>{escape(sentence)}</p>" for sentence in remarks(rows, names, deepest))
        table = depths_table(rows, names, lambda row: address(row, request))
        st.html(f'<div class="figures depths">{table}{below}<p>{escape(MEANING)}</p></div>')
    # Written on demand: a prepared file would be gone once a run replaces it.
    name = f"{request.game}-depths.csv"
    st.download_button("CSV", lambda: to_csv(rows), name, "text/csv", key="depth-csv", on_click="ignore")


def address(row: DepthRow, request: Request) -> str | None:
    """Return the address that steps through a row's search, seen from this page; None if it is too long."""
    query = to_query(searched_by(request, replace(from_text(row.search), depth=row.depth)))
    return f"./?{query}" if len(query) <= LONGEST_LINK else None


def problem(sentence: str) -> None:
    """Show a problem."""
    st.html(f'<div class="problem" role="alert">{escape(sentence)}</div>')

"""The page "Lab": experiments over random trees, run while the reader watches, and their charts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from time import monotonic
from typing import Any, TypeAlias, TypeVar
from urllib.parse import quote

import altair as alt
import streamlit as st
from streamlit.navigation.page import StreamlitPage

from core.game import PlyscopeError
from core.lab.experiment import run
from core.lab.lab_settings import MAX_TREE, MAX_TREES, LabSettings, LeafValues
from core.lab.outcome import Outcome
from core.lab.plan import MAX_CHILDREN, Plan, from_text, to_text
from core.lab.plan_text import from_text as settings_from_text
from core.lab.trees import tree_of
from core.options import Cutoff, SearchOptions
from core.trees.formats import nested_lists
from core.trees.generator.generator_settings import MAX_SEED
from viz.components.address import name_in_address
from viz.lab.charts import CAN_SAVE, PICKED, depth_chart, distribution_chart, order_chart, to_png, to_svg
from viz.lab.table import ORDERS, name_of, row_of, to_csv
from viz.lab.words import ABOUT, ABOUT_DEPTH, ABOUT_DEPTH_SOURCE, ABOUT_ONE, ABOUT_ORDER, ABOUT_ORDER_SOURCE, SHARE_HELP
from viz.lab.workers import MOST_LEAVES, WORKERS
from viz.pages.opening import open_request
from viz.pages.problems import show_problem
from viz.pages.session import Lab, session
from viz.sharing.link import SAFE
from viz.sharing.request import Request, TreeText

HERE = Path(__file__).parent
STYLE = "".join((HERE / name).read_text("utf-8") for name in ("page.css", "trees.css"))
LARGEST_OPENED = 100_000
"""The most leaves of a tree opened in the player, which draws part of it but searches all of it."""
DEEPEST = MAX_TREE.bit_length() - 1
"""Plies of the deepest tree that is searched: one of two children per node."""
BETWEEN = 0.2
"""Seconds between two reports of progress: more of them would cost more than the search."""

VALUES = {
    LeafValues.DISTINCT: "all distinct",
    LeafValues.FEW: "few, with ties",
    LeafValues.CORRELATED: "correlated along paths",
}
SETTLED = ("algorithm", "cutoff", "order", "hand", "window")
"""The options that an experiment fixes: a tree opened from it is searched as it was there."""

RULES = {Cutoff.NONSTRICT: "Equality cuts", Cutoff.STRICT: "Strict"}

INK = {"light": "#56606b", "dark": "#a3adb8"}
"""The colour of a chart's text: Streamlit's own is too pale to read."""

Found: TypeAlias = Mapping[LabSettings, Outcome]
Choice = TypeVar("Choice", bound=StrEnum)


def page(opens: StreamlitPage) -> None:
    """Show the page; a tree that is chosen `opens` the page of the player."""
    st.html(f"<style>{STYLE}</style>")
    st.title("Lab", anchor=False)
    st.markdown(ABOUT)
    with st.container():  # always there, so that what is below keeps its place, and a tab stays open
        lab = session().lab or begin(opened_plan())
    with st.container():
        asked = show_controls(lab.plan)
        if asked is not None:
            lab = begin(asked)
    name_in_address("lab", f"lab={quote(to_text(lab.plan), safe=SAFE)}")
    with st.container():
        run_experiments(lab)
        if lab.lost:
            st.caption(f"{lab.lost} The server itself ran the rest.")
    chosen = show_results(lab.plan, lab.found)
    if chosen is not None:
        open_request(chosen, options=SETTLED)
        st.switch_page(opens)


def opened_plan() -> Plan:
    """Return the plan of the address; if it is wrong, say why and return the default."""
    try:
        plan = from_text(st.query_params.get("lab", ""))
        plan.check_size(MOST_LEAVES)
    except PlyscopeError as error:
        show_problem(error.at(f"link, {error.place}"), "The default experiments are shown instead.")
        return Plan()
    return plan


def begin(plan: Plan) -> Lab:
    """Start a plan; the results of the previous one are dropped, so that charts never mix two plans."""
    lab = session().lab = Lab(plan)
    return lab


def show_controls(plan: Plan) -> Plan | None:
    """Show the settings; return the plan that the reader asks for, if any."""
    base = plan.base
    with st.form("lab"):
        trees, searches, values = st.columns(3, gap="medium")
        with trees:
            branching = st.number_input("Children per node", 2, MAX_CHILDREN, base.branching, key="lab-branching")
            depth = st.number_input("Depth, in plies", 1, DEEPEST, base.depth, key="lab-depth")
            number = st.number_input("Trees", 1, MAX_TREES, base.trees, key="lab-trees")
        with searches:
            orders = show_choices("Orders", ORDERS, plan.orders)
            share = st.number_input(
                "Partly ordered: probability",
                0.0,
                1.0,
                plan.best_first,
                0.05,
                key="lab-share",
                help=SHARE_HELP,
            )
        with values:
            rules = show_choices("Rules", RULES, plan.rules)
            kinds = list(VALUES)
            kind = st.selectbox(
                "Leaf values", kinds, kinds.index(base.values), format_func=VALUES.__getitem__, key="lab-values"
            )
            seed = st.number_input(
                "Seed", 0, MAX_SEED, base.seed, key="lab-seed", help="The same seed makes the same trees."
            )
        if not st.form_submit_button("Run", type="primary"):
            return None
    try:
        settings = LabSettings(int(branching), int(depth), int(number), kind, seed=int(seed))
        plan = Plan(settings, orders, rules, share)
        plan.check_size(MOST_LEAVES)
    except PlyscopeError as error:
        show_problem(error, "The earlier results stay.")
        return None
    return plan


def show_choices(title: str, titles: Mapping[Choice, str], chosen: Sequence[Choice]) -> tuple[Choice, ...]:
    """Show a checkbox for each choice; return those that are ticked."""
    st.markdown(title)
    boxes = {choice: st.checkbox(name, choice in chosen, key=f"lab-{choice}") for choice, name in titles.items()}
    return tuple(choice for choice, ticked in boxes.items() if ticked)


def run_experiments(lab: Lab) -> None:
    """Run what is not done yet, with progress and a way to stop; each batch's outcome is kept at once."""
    waiting = [settings for settings in lab.plan.experiments() if not is_done(lab.found, settings)]
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
        run_waiting(waiting, lab, bar.progress)
    except PlyscopeError as error:
        lab.stop()
        show_problem(error, "The charts show what was found so far.")
    place.empty()


def is_done(found: Found, settings: LabSettings) -> bool:
    """Return whether all trees of an experiment are searched."""
    return settings in found and found[settings].complete


def run_waiting(waiting: Sequence[LabSettings], lab: Lab, tell: Callable[[float, str], object]) -> None:
    """Run experiments one after the other and put what each has found into the Lab, batch by batch."""
    leaves = sum(settings.leaves * settings.trees for settings in waiting)
    before, told = 0, monotonic()
    for settings in waiting:
        with closing(run(settings, WORKERS, tell=lab.lose)) as outcomes:
            for outcome in outcomes:
                lab.found[settings] = outcome
                if monotonic() - told > BETWEEN:
                    told = monotonic()
                    what = f"{name_of(settings)}, {settings.depth} plies: {outcome.trees:,} of {settings.trees:,} trees"
                    tell((before + outcome.trees * settings.leaves) / leaves, what)
        before += settings.leaves * settings.trees


def show_results(plan: Plan, found: Found) -> Request | None:
    """Show what was found as charts and as a table; return the tree that is to be opened, if any."""
    by_depth = [found[settings] for settings in plan.by_depth() if settings in found]
    by_order = [found[settings] for settings in plan.by_order() if settings in found]
    if not by_depth:
        return None
    depths, one, order, table = st.tabs(["Leaves by depth", "One experiment", "Savings by order", "Table"])
    with depths:
        chosen = show_chart(depth_chart(by_depth), "leaves-by-depth", ABOUT_DEPTH, ABOUT_DEPTH_SOURCE)
    with one:
        chosen = show_one(by_depth) or chosen
    with order:
        if by_order:
            chart = order_chart(by_order)
            chosen = show_chart(chart, "saved-by-order", ABOUT_ORDER, ABOUT_ORDER_SOURCE) or chosen
        else:
            st.markdown("Not searched yet.")
    with table:
        show_table([found[settings] for settings in plan.experiments() if settings in found])
    return chosen


def show_one(outcomes: Sequence[Outcome]) -> Request | None:
    """Show how the leaves of one experiment are distributed; return the tree that is to be opened, if any."""
    deep_first = sorted(outcomes, key=lambda outcome: -outcome.settings.depth)
    names = {f"{name_of(outcome.settings)}, {plies(outcome)}": outcome for outcome in deep_first}
    outcome = names[st.selectbox("Experiment", names, key="lab-one")]
    chosen = show_chart(distribution_chart(outcome), "distribution", ABOUT_ONE, "")
    with st.container(horizontal=True, vertical_alignment="bottom"):
        last = outcome.trees - 1
        number = st.number_input(f"Tree (0 to {last:,})", 0, last, 0, key="lab-tree", width=220)
        if st.button("Open this tree"):
            return request_for(outcome.settings, int(number))
    return chosen


def plies(outcome: Outcome) -> str:
    """Return how deep the trees of an experiment are, in words."""
    depth = outcome.settings.depth
    return "1 ply" if depth == 1 else f"{depth} plies"


def show_chart(chart: alt.LayerChart, name: str, about: str, source: str) -> Request | None:
    """Show a chart beside its text, with its downloads; return the tree of the mark that was clicked, if any."""
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
    return request_for(settings_from_text(picked[0]["experiment"]), int(picked[0]["tree"])) if picked else None


def request_for(settings: LabSettings, number: int) -> Request | None:
    """Return the request that opens a tree of an experiment with its search; say so if it is too large."""
    if settings.leaves > LARGEST_OPENED:
        show_problem(f"This tree has {settings.leaves:,} leaves, too many to open. Click a mark with fewer plies.")
        return None
    return Request(TreeText(nested_lists.write(tree_of(settings, number))), SearchOptions(cutoff=settings.cutoff))


def show_table(outcomes: Sequence[Outcome]) -> None:
    """Show all figures, and offer them as a file."""
    rows = [row_of(outcome) for outcome in outcomes]
    numbers = st.column_config.NumberColumn
    columns = {
        "search": "Search",
        "depth": "Plies",
        "trees": numbers("Trees", format="localized"),
        "mean": numbers("Mean leaves", format="%.2f"),
        "standard_error": numbers("Standard error", format="%.2f"),
        "low": numbers("95% from", format="%.2f"),
        "high": numbers("to", format="%.2f"),
        "minimum": numbers("Fewest", format="localized"),
        "maximum": numbers("Most", format="localized"),
        "saved": numbers("Saved", format="percent"),
        "expected": numbers("Expected", format="%.2f"),
        "knuth_moore_minimum": numbers("Knuth and Moore", format="localized"),
        "full": numbers("All leaves", format="localized"),
        "experiment": None,
    }
    st.dataframe(rows, column_config=columns, hide_index=True, placeholder="", key="lab-table")
    st.download_button("CSV", lambda: to_csv(rows), "lab.csv", "text/csv", on_click="ignore")

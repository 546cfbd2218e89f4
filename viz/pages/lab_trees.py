"""The half of the Lab with random trees: experiments, run while the reader watches, and their charts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from core.game import PlyscopeError
from core.lab.experiment import ExperimentOutcome
from core.lab.lab_settings import (
    MAX_CHILDREN,
    MAX_TREE,
    MAX_TREES,
    LabSettings,
    LeafValues,
    Plan,
    from_text,
    settings_from_text,
)
from core.lab.uniform_trees import tree_of
from core.options import Cutoff, SearchOptions
from core.options.numerals import counted
from core.trees.formats import nested_lists
from core.trees.generator.generator_settings import MAX_SEED
from viz.lab.charts import ORDERS, depth_chart, distribution_chart, name_of, order_chart, row_of
from viz.lab.chosen_workers import MOST_LEAVES
from viz.lab.lab_words import ABOUT_DEPTH, ABOUT_DEPTH_SOURCE, ABOUT_ONE, ABOUT_ORDER, ABOUT_ORDER_SOURCE, SHARE_HELP
from viz.pages.lab_running import Picked, run_experiments, show_chart, show_choices, show_rows
from viz.pages.problems import show_problem
from viz.pages.session import Lab, session
from viz.sharing.request import Request, TreeText
from viz.words.wording import sentence_case

LARGEST_OPENED = 100_000
"""The most leaves of a tree opened in the player, which draws part but searches all of it."""
DEEPEST = MAX_TREE.bit_length() - 1
"""Plies of the deepest tree searched, with two children a node."""

VALUES = {
    LeafValues.DISTINCT: "all distinct",
    LeafValues.FEW: "few, with ties",
    LeafValues.CORRELATED: "correlated along paths",
}
RULES = {cutoff: sentence_case(cutoff.words) for cutoff in Cutoff}


def begin(plan: Plan) -> Lab[Plan, LabSettings]:
    """Start a plan; the results of the previous one are dropped, so that charts never mix two plans."""
    lab = session().lab = Lab(plan)
    return lab


def opened(text: str) -> Plan:
    """Return the plan of a text, by default the usual one; raise PlyscopeError if it can't run here."""
    plan = from_text(text)
    plan.check_size(MOST_LEAVES)
    return plan


def searched(lab: Lab[Plan, LabSettings]) -> Request | None:
    """Run the experiments and show what they found; return the tree to open, if any."""
    run_experiments(lab, lab.plan.experiments(), doing)
    return show_results(lab.plan, lab.found)


def doing(outcome: ExperimentOutcome[LabSettings]) -> str:
    """Return what is being searched, and how far."""
    settings = outcome.settings
    return f"{name_of(settings)}, {plies(outcome)}: {outcome.trees:,} of {settings.trees:,} trees"


def show_controls(plan: Plan) -> Plan | None:
    """Show the settings; return the requested plan, if any."""
    base = plan.base
    with st.form("lab"):
        trees, searches, values = st.columns(3, gap="medium")
        with trees:
            branching = st.number_input("Children per node", 2, MAX_CHILDREN, base.branching, key="lab-branching")
            depth = st.number_input("Depth, in plies", 1, DEEPEST, base.depth, key="lab-depth")
            number = st.number_input("Trees", 1, MAX_TREES, base.trees, key="lab-trees")
        with searches:
            orders = show_choices("Orders", ORDERS, plan.orders, "lab")
            share = st.number_input(
                "Partly ordered: probability", 0.0, 1.0, plan.best_first, 0.05, key="lab-share", help=SHARE_HELP
            )
        with values:
            rules = show_choices("Cutoff rule", RULES, plan.rules, "lab")
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


def show_results(plan: Plan, found: Mapping[LabSettings, ExperimentOutcome[LabSettings]]) -> Request | None:
    """Show the results as charts and as a table; return the tree to open, if any."""
    by_depth = [found[settings] for settings in plan.by_depth() if settings in found]
    by_order = [found[settings] for settings in plan.by_order() if settings in found]
    if not by_depth:
        return None
    depths, one, order, table = st.tabs(["Leaves by depth", "One experiment", "Savings by order", "Table"])
    with depths:
        picked = show_chart(depth_chart(by_depth), "leaves-by-depth", ABOUT_DEPTH, ABOUT_DEPTH_SOURCE)
    with one:
        chosen = show_one(by_depth)
    with order:
        if by_order:
            chart = order_chart(by_order)
            picked = show_chart(chart, "saved-by-order", ABOUT_ORDER, ABOUT_ORDER_SOURCE) or picked
        else:
            st.markdown("Not searched yet.")
    with table:
        show_table([found[settings] for settings in plan.experiments() if settings in found])
    return chosen or opened_by(picked)


def opened_by(picked: Picked | None) -> Request | None:
    """Return the request that opens the tree of a mark, None without a mark."""
    return None if picked is None else request_for(settings_from_text(picked.experiment), picked.tree)


def show_one(outcomes: Sequence[ExperimentOutcome[LabSettings]]) -> Request | None:
    """Show the distribution of one experiment's leaves; return the tree to open, if any."""
    deep_first = sorted(outcomes, key=lambda outcome: -outcome.settings.depth)
    names = {f"{name_of(outcome.settings)}, {plies(outcome)}": outcome for outcome in deep_first}
    outcome = names[st.selectbox("Experiment", names, key="lab-one")]
    picked = show_chart(distribution_chart(outcome), "distribution", ABOUT_ONE, "")
    with st.container(horizontal=True, vertical_alignment="bottom"):
        last = outcome.trees - 1
        number = st.number_input(f"Tree (0 to {last:,})", 0, last, 0, key="lab-tree", width=220)
        if st.button("Open this tree"):
            return request_for(outcome.settings, int(number))
    return opened_by(picked)


def plies(outcome: ExperimentOutcome[LabSettings]) -> str:
    """Return how deep the trees of an experiment are, in words."""
    return counted(outcome.settings.depth, "ply", "plies")


def request_for(settings: LabSettings, number: int) -> Request | None:
    """Return the request that opens a tree of an experiment with its search; say so if it is too large."""
    if settings.leaves > LARGEST_OPENED:
        show_problem(f"This tree has {settings.leaves:,} leaves, too many to open. Click a mark with fewer plies.")
        return None
    return Request(TreeText(nested_lists.write(tree_of(settings, number))), SearchOptions(cutoff=settings.cutoff))


def show_table(outcomes: Sequence[ExperimentOutcome[LabSettings]]) -> None:
    """Show all figures, and offer them as a file."""
    rows = [row_of(outcome) for outcome in outcomes]
    numbers = st.column_config.NumberColumn
    columns = {
        "trees": numbers("Trees", format="localized"),
        "expected": numbers("Expected", format="%.2f"),
        "knuth_moore_minimum": numbers("Knuth and Moore", format="localized"),
        "full": numbers("All leaves", format="localized"),
    }
    show_rows(rows, columns, "lab-table")

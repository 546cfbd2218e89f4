"""The Lab's half about games: what move orders save in the same positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import streamlit as st

from core.game import OptionError, PlyscopeError
from core.games import GAMES
from core.games.entry import GameEntry
from core.lab.game_settings import (
    BASELINE,
    MAX_DEPTH,
    MAX_PLIES,
    MAX_POSITIONS,
    ORDERS,
    SEARCHES,
    GamePlan,
    GameSettings,
    drawn,
    from_text,
    games_searched,
    settings_from_text,
)
from core.options import Order, SearchOptions
from core.options.numerals import counted
from core.search.move_order import check_order
from core.trees.generator.generator_settings import MAX_SEED
from viz.lab.chosen_workers import MOST_LEAVES
from viz.lab.game_charts import InGame, depth_chart, name_of, position_chart, row_of, saving_chart
from viz.lab.lab_words import ABOUT_GAME_DEPTH, ABOUT_GAME_DEPTH_SOURCE, ABOUT_POSITIONS, ABOUT_SAVED
from viz.pages.lab_running import Picked, run_experiments, show_chart, show_choices, show_rows
from viz.pages.option_controls import tell_searches
from viz.pages.problems import show_problem
from viz.pages.session import Lab, session
from viz.sharing.request import Position, Request

GAME = "lab-game"
"""The key of the chosen game."""
FIELD = 180
"""The width of a choice in pixels."""

Found = Mapping[GameSettings, InGame]


def begin(plan: GamePlan) -> Lab[GamePlan, GameSettings]:
    """Start a plan; the results of the previous one are dropped, so that charts never mix two plans."""
    lab = session().game_lab = Lab(plan)
    return lab


def opened(text: str) -> GamePlan:
    """Return the plan of a text, by default the usual one; raise PlyscopeError if it can't run here."""
    plan = from_text(text) if text else GamePlan()
    plan.check_size(MOST_LEAVES)
    return plan


def searched(lab: Lab[GamePlan, GameSettings]) -> Request | None:
    """Run the experiments and show what they found; return the position to open, if any."""
    run_experiments(lab, lab.plan.experiments(), doing)
    return show_results(lab.plan, lab.found)


def doing(outcome: InGame) -> str:
    """Return what is being searched, and how far."""
    settings = outcome.settings
    plies = counted(settings.depth, "ply", "plies")
    return f"{name_of(settings)}, {plies}: {outcome.trees:,} of {settings.positions:,} positions"


def show_controls(plan: GamePlan) -> GamePlan | None:
    """Show the settings; return the requested plan, if any."""
    titles = games_searched()
    st.session_state.setdefault(GAME, plan.base.game)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        with st.container(width=FIELD):
            st.selectbox(
                "Game",
                titles,
                format_func=titles.__getitem__,
                key=GAME,
                persist_state="session",
                help="Games that can be searched to a depth limit.",
            )
        entry = GAMES[st.session_state[GAME]]
        base = plan.base
        if base.game != entry.name:
            base = GameSettings(entry.name, options=SearchOptions(depth=entry.default_depth))
        chosen = show_game_choices(entry, base)
    with st.form(f"lab-{entry.name}"):
        positions, orders, search = st.columns(3, gap="medium")
        key = f"lab-{entry.name}"
        with positions:
            number = st.number_input("Positions", 1, MAX_POSITIONS, base.positions, key=f"{key}-positions")
            about = "How many moves are made at random before a position is searched."
            plies = st.number_input("Random opening moves", 0, MAX_PLIES, base.plies, key=f"{key}-plies", help=about)
            depth = st.number_input("Depth, in plies", 1, MAX_DEPTH, base.depth, key=f"{key}-depth")
        with orders:
            ticked = show_choices("Orders", orders_of(entry), plan.orders, f"{key}-order")
        with search:
            names, at = list(SEARCHES), list(SEARCHES).index(base.options.algorithm)
            title_of = SEARCHES.__getitem__
            algorithm = st.selectbox("Algorithm", names, at, format_func=title_of, key=f"{key}-algorithm")
            tell_searches("Algorithm", names)
            start = st.text_input(
                "Start", base.start, key=f"{key}-start", placeholder="the start of the game", help=entry.notation
            )
            about = "The same seed gives the same positions."
            seed = st.number_input("Seed", 0, MAX_SEED, base.seed, key=f"{key}-seed", help=about)
        if not st.form_submit_button("Run", type="primary"):
            return None
    try:
        settings = GameSettings(
            entry.name,
            entry.chosen(chosen),
            start.strip(),
            plies=int(plies),
            positions=int(number),
            seed=int(seed),
            options=SearchOptions(algorithm, depth=int(depth)),
        )
        plan = GamePlan(settings, ticked)
        plan.check_size(MOST_LEAVES)
    except PlyscopeError as error:
        show_problem(error, "The earlier results stay.")
        return None
    return plan


def show_game_choices(entry: GameEntry, base: GameSettings) -> dict[str, str]:
    """Show the choices that a game leaves open; return their values, by name."""
    made = {}
    for name, choice in entry.choices.items():
        values, chosen = list(choice.values), dict(base.chosen).get(name, choice.default)
        made[name] = st.selectbox(
            choice.title,
            values,
            values.index(chosen),
            format_func=choice.values.__getitem__,
            key=f"lab-{entry.name}-{name}",
            help=choice.about,
            width=FIELD,
        )
    return made


def orders_of(entry: GameEntry) -> dict[Order, str]:
    """Return the orders that a game supports, without the baseline, with their titles."""
    game, served = entry.at(), {}
    for order, words in ORDERS.items():
        try:
            check_order(game, SearchOptions(order=order))
        except OptionError:
            continue
        if order is not BASELINE:
            served[order] = words.capitalize()
    return served


def show_results(plan: GamePlan, found: Found) -> Request | None:
    """Show the results as charts and as a table; return the position to open, if any."""
    by_depth = [found[settings] for settings in plan.experiments() if settings in found]
    if not by_depth:
        return None
    depths, single, saved, table = st.tabs(["Leaves by depth", "Position by position", "Saved", "Table"])
    with depths:
        picked = show_chart(depth_chart(by_depth), "leaves-in-games", ABOUT_GAME_DEPTH, ABOUT_GAME_DEPTH_SOURCE)
    deepest = max(outcome.settings.depth for outcome in by_depth[1:] or by_depth)
    baseline, *others = [outcome for outcome in by_depth if outcome.settings.depth == deepest]
    with single:
        if others:
            st.caption(f"Depth {deepest}.")
            picked = show_chart(position_chart(baseline, others), "position-by-position", ABOUT_POSITIONS, "") or picked
        else:
            st.markdown("Not searched yet.")
    with saved:
        if others:
            st.caption(f"Depth {deepest}.")
            picked = show_chart(saving_chart(baseline, others), "saved-in-games", ABOUT_SAVED, "") or picked
        else:
            st.markdown("Not searched yet.")
    with table:
        show_table(by_depth)
    return None if picked is None else request_for(picked)


def request_for(picked: Picked) -> Request:
    """Return the request for a position of an experiment, with its search."""
    settings = settings_from_text(picked.experiment)
    position = drawn(settings, picked.tree)
    options = replace(settings.options, budget=None)
    return Request(Position(settings.game, position.position, position.side, settings.chosen), options)


def show_table(outcomes: Sequence[InGame]) -> None:
    """Show all figures, and offer them as a file."""
    baselines = {outcome.settings.depth: outcome for outcome in outcomes if outcome.settings.options.order is BASELINE}
    rows = [row_of(outcome, baselines[outcome.settings.depth]) for outcome in outcomes]
    numbers = st.column_config.NumberColumn
    columns = {
        "order": "Order",
        "positions": numbers("Positions", format="localized"),
        "saved_low": numbers("Saved, 95% interval from", format="percent"),
        "saved_high": numbers("Saved, 95% interval to", format="percent"),
    }
    show_rows(rows, columns, "lab-game-table")

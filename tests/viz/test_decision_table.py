"""The cell that is lit is the one that holds, and no other does; what it says will follow does follow."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product, takewhile
from xml.etree.ElementTree import Element

import pytest

from core.game import BOTH, Player, Value
from core.options import Cutoff, Form, SearchOptions
from core.search import ALGORITHMS, as_heeded, search
from core.trace import Kind
from core.trees.leaf_tree import LeafTree
from tests.strategies import PROVING_ALGORITHMS, judged_tree
from tests.viz.comparisons import holds, is_cut_by
from tests.viz.from_frames import Weighed, weighed_at
from tests.viz.given import Searched, page_of, text_of
from tests.viz.replayed import stack_of, to_the_end_and_back, words_of
from viz.replay.panels.decision_table import DecisionTable
from viz.words.answer_marks import without_marks
from viz.words.window_cases import WindowCase, condition, consequence, cuts_when, is_cut, verdict
from viz.words.wording import short_name, spoken

CHANGES = {Kind.ALPHA: "α becomes v", Kind.BETA: "β becomes v"}
CUT = "cut off"
AGAIN = "search it again"


def row_of(page: Element, player: str) -> Iterator[tuple[str, str, str, bool]]:
    """Yield the cells of a player's row: their names, conditions, what follows, and whether they look like a cutoff."""
    (row,) = [row for row in page.iter("tr") if text_of(row).startswith(player)]
    for cell in row.iter("td"):
        comparison, follows = cell.find("b"), (cell[0].tail or "").strip()
        assert comparison is not None
        yield cell.attrib["data-line"], text_of(comparison), follows, cell.get("class") == "cuts"


def what_happened(searched: Searched, weighed: Weighed) -> str | None:
    """Return what a node did with a value, None if the search stopped before it was done with it."""
    after = takewhile(lambda event: event.kind not in (Kind.ENTER, Kind.EXIT), list(searched.trace)[weighed.step :])
    own = [event.kind for event in after if event.kind is not Kind.SKIP]
    if Kind.RESEARCH in own:
        return AGAIN
    moved = next((CHANGES[kind] for kind in own if kind in CHANGES), None)
    if Kind.CUTOFF in own:
        return f"{moved}, then {CUT}" if moved else CUT
    if searched.trace.truncated and weighed_at(searched, len(searched.trace)) == weighed:
        return None
    return moved or "no change"


def check(searched: Searched) -> None:
    trace = searched.trace
    panel = DecisionTable(trace, stack_of(trace))
    page = page_of(panel.html())
    for frame, slots in to_the_end_and_back(words_of(trace, panel), searched.frames):
        weighed = weighed_at(searched, frame.step)
        lit, caption = slots.get(("table", "mark")), slots.get(("table-caption", "text"))
        if weighed is None:
            assert lit is None
            assert caption is None
            continue
        numbers = {"v": weighed.value, "α": weighed.alpha, "β": weighed.beta}
        cells = list(row_of(page, weighed.player.name))
        (holding,) = [cell for cell in cells if holds(cell[1], numbers)]
        assert lit == holding[0], frame.step
        usual, _, of_a_scout = holding[2].partition("; of a scout: ")
        assert (of_a_scout == AGAIN) == (trace.options.algorithm == "pvs" and "becomes" in usual)
        happened = what_happened(searched, weighed)
        assert happened in (None, of_a_scout if weighed.scout and of_a_scout else usual), frame.step
        name, now = short_name(trace, weighed.node), frame.nodes[weighed.node]
        bounds = ("α", "rose", weighed.alpha, now.alpha), ("β", "fell", weighed.beta, now.beta)
        texts = [
            f"{letter} = {spoken(bound)}" if bound == met else f"{letter} {moved} from {spoken(met)} to {spoken(bound)}"
            for letter, moved, met, bound in bounds
        ]
        arrives = "arrives" if all(" = " in text for text in texts) else "arrived"
        assert isinstance(caption, str)
        told = caption
        assert told == f"At {name}: {spoken(weighed.value)} {arrives}; {', '.join(texts)}", frame.step


def test_every_step_of_a_random_tree(searched_at_random: Searched) -> None:
    check(searched_at_random)


@pytest.mark.parametrize("algorithm", [name for name in PROVING_ALGORITHMS if ALGORITHMS[name].prunes])
@pytest.mark.parametrize("form", Form)
def test_the_cell_that_cuts_looks_like_it(algorithm: str, form: Form) -> None:
    options = SearchOptions(algorithm, form=form)
    trace = search(judged_tree([3, 5]), options)
    page = page_of(DecisionTable(trace, stack_of(trace)).html())
    rows = [list(row_of(page, player)) for player in ("MAX", "MIN")]
    form, again = as_heeded(options).form, f"; of a scout: {AGAIN}" if ALGORITHMS[algorithm].scouts else ""
    assert [[follows for _, _, follows, _ in row] for row in rows] == [
        ["no change", f"α becomes v{again}", f"α becomes v, then {CUT}" if form is Form.UPDATE else CUT],
        [f"β becomes v, then {CUT}" if form is Form.UPDATE else CUT, f"β becomes v{again}", "no change"],
    ]
    assert all(cuts == follows.endswith(CUT) for row in rows for _, _, follows, cuts in row)


NUMBERS = (-math.inf, -3, 0.5, 2, math.inf)
WINDOWS = [(alpha, beta) for alpha, beta in product(NUMBERS, NUMBERS) if alpha < beta]
POINTS = [(number, number) for number in NUMBERS]
"""Windows of a single point: strict cutoffs search them too."""

RULES = [(player, cutoff) for player in BOTH for cutoff in Cutoff]
PRUNING = [
    name
    for name, algorithm in ALGORITHMS.items()
    if "window" in algorithm.heeds and not (algorithm.passes or algorithm.plies_beyond)
]


@pytest.mark.parametrize(("player", "cutoff"), RULES)
@pytest.mark.parametrize("value", [*NUMBERS, -4, 1, 3])
def test_the_case_that_is_named_holds_and_no_other(player: Player, cutoff: Cutoff, value: Value) -> None:
    for alpha, beta in [*WINDOWS, *(POINTS if cutoff is Cutoff.STRICT else [])]:
        case = verdict(player, value, alpha, beta, cutoff)
        numbers = {"v": value, "α": alpha, "β": beta}
        holding = [other for other in WindowCase if holds(condition(player, other, cutoff), numbers)]
        assert [case] == holding, (alpha, beta)
        assert is_cut_by(without_marks(cuts_when(player, alpha, beta, cutoff)), player, value) == is_cut(
            player, case
        ), (alpha, beta)


@pytest.mark.large
@pytest.mark.parametrize("algorithm", PRUNING)
@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize(("player", "cutoff"), RULES)
def test_what_follows_is_what_a_search_does(player: Player, cutoff: Cutoff, form: Form, algorithm: str) -> None:
    own = Kind.ALPHA if player is Player.MAX else Kind.BETA
    name = "α" if player is Player.MAX else "β"
    for (alpha, beta), value in product(WINDOWS, [*NUMBERS, -4, 1, 3]):
        tree = LeafTree.from_nested([value, 0], player)
        trace = search(tree, SearchOptions(algorithm, cutoff=cutoff, form=form, window=(alpha, beta)))
        kinds = {event.kind for event in trace if event.node == 0 and event.child == 0}
        form = as_heeded(trace.options).form
        done = [f"{name} becomes v"] * (own in kinds) + ["cut off"] * (Kind.CUTOFF in kinds)
        happened = ", then ".join(done) or "no change"
        assert consequence(player, verdict(player, value, alpha, beta, cutoff), form) == happened, (alpha, beta, value)

"""Beginnings of visits: the window, the pass, a leaf, the depth limit, known values, standing pat."""

from __future__ import annotations

from core.game import Value
from core.options import Cutoff
from core.search import ALGORITHMS
from core.trace import Event, Kind
from core.trees.leaf_tree import LeafTree
from viz.words.narration.sentence import Sentence
from viz.words.narration.so_far import SoFar, given
from viz.words.phrase import Phrase
from viz.words.table_words import worth
from viz.words.wording import plies, spoken


def enter(so_far: SoFar, event: Event) -> Sentence:
    """Describe a visit."""
    node = event.node
    parent = so_far.parents[node]
    player = so_far.player(node)
    if not so_far.prunes:
        rest: Phrase = ("",)
    elif node == 0:
        rest = root_window(so_far, event)
    else:
        words = so_far.alpha(event), so_far.beta(event), so_far.name(parent)
        rest = ("Its window is ({0}, {1}), handed down by {2}.", *words)
        if so_far.is_chance(parent):
            if (event.alpha, event.beta) == so_far.leaves:
                rest = ("Its window is ({0}, {1}), all that a leaf can be worth.", *words)
            elif is_narrowed(so_far, event, parent):
                rest = ("Its window is ({0}, {1}): outside it, {2} is settled whatever its rest is worth.", *words)
        elif is_narrowed(so_far, event, parent):
            asks, than = so_far.question(parent, event)
            end = f"a null window: {{2}} only asks whether it {so_far.is_worth} {asks} than {{3}}."
            rest = (f"Its window is ({{0}}, {{1}}), {end}", *words, than)
    named = so_far.move_name(parent, so_far.children[node]) if node else ""
    by = " by the move {2}" if named else ""
    to_move = "; {1} is to move" if so_far.trace.places.branching[node] else ""
    if to_move and so_far.is_chance(node):
        to_move = "; chance decides here"
    if node and so_far.is_chance(parent):
        by = f" with probability {{3}}{by and ', by {2}'}"
    again = " again" if so_far.numbers[event.visit] > 1 else ""
    lead = f"{{0}} is entered{again}{by}{to_move}.", so_far.name(node), player, named, so_far.probability(node)
    tag = f"Enter{again}"
    if node == 0 and so_far.makes_passes:
        tag = f"Pass {so_far.trace.visits.in_pass[event.visit]}"
    return Sentence(tag, lead, rest)


def root_window(so_far: SoFar, event: Event) -> Phrase:
    """Say which window the root has, and in a later pass to the same depth what is known of it."""
    window = so_far.alpha(event), so_far.beta(event)
    if so_far.is_range_known:
        ends = map(spoken, so_far.leaves)
        return (
            f"Its window is ({{0}}, {{1}}). Each leaf is worth {{2}} to {{3}}, {whose_range(so_far)}.",
            *window,
            *ends,
        )
    before = so_far.pass_before(event)
    if before is None or so_far.is_deepening:
        return ("Its window is ({0}, {1}).", *window)
    return (f"So far it {so_far.is_worth} {{2}}. Its window is now ({{0}}, {{1}}).", *window, worth(before))


def whose_range(so_far: SoFar) -> str:
    """Return the source of the leaf range, in a few words."""
    if so_far.trace.options.leaves is not None:
        return "as given"
    return "as in this tree" if isinstance(so_far.game, LeafTree) else "as in this game"


def is_narrowed(so_far: SoFar, event: Event, parent: int) -> bool:
    """Return whether a visit gets only a part of the window above it, for a right search's reason."""
    if so_far.may_err:
        return False
    return (event.alpha, event.beta) != window_above(so_far, event, parent)


def window_above(so_far: SoFar, event: Event, parent: int) -> tuple[Value, Value]:
    """Return the window that a node's parent has for it."""
    above = so_far.latest(parent, event)
    return so_far.trace.handed_down(above.alpha, above.beta)


def iteration(so_far: SoFar, event: Event) -> Sentence:
    """Say to which depth a pass goes."""
    number = so_far.trace.visits.in_pass[event.visit]
    lead = "Pass {0} searches to {1}.", str(number), plies(event.limit or 0)
    rest: Phrase = ("",)
    if number > 1:
        rest = ("At each node the best move of the pass before comes first.",)
    return Sentence(f"Pass {number}", lead, rest)


def leaf(so_far: SoFar, event: Event) -> Sentence:
    """Say what a leaf is worth, in a game who wins there, and which wrong window it got: none is drawn at a leaf."""
    places = so_far.trace.places
    won = so_far.won([places.states[node] for node in places.line(event.node)])
    lead = f"{{0}} is a leaf worth {{1}}{': {2}' if won else ''}"
    words: tuple[str, ...] = (so_far.name(event.node), so_far.value(event), won)
    if so_far.may_err and so_far.prunes and event.node:
        right = window_above(so_far, event, so_far.parents[event.node])
        if (event.alpha, event.beta) != right:
            words += so_far.alpha(event), so_far.beta(event), *map(spoken, right)
            lead += ", entered with the window ({3}, {4}) in place of ({5}, {6})"
    return Sentence("Leaf", (f"{lead}.", *words))


def horizon(so_far: SoFar, event: Event) -> Sentence:
    """Say that the search goes no deeper, and what it uses instead of a value."""
    lead = f"{{0}} is {where(so_far, event)}.", so_far.name(event.node)
    return Sentence("Depth limit", lead, ("Its static evaluation is {0}.", so_far.value(event)))


def known(so_far: SoFar, event: Event) -> Sentence:
    """Say what the endgame table tells of a position."""
    name = so_far.name(event.node)
    lead: Phrase = ("The endgame table has {0}: it is worth {1}.", name, so_far.value(event))
    move = so_far.game_move(event.node, event.best_move)
    best = "The best move there is {1}. " if move else ""
    return Sentence("Known", lead, (f"{best}Nothing below {{0}} is searched.", name, move))


def booked(so_far: SoFar, event: Event) -> Sentence:
    """Say that the opening book has the root, and which move."""
    count = event.moves or 1
    lead: Phrase = ("{0} is in the opening book.", so_far.name(event.node))
    move = so_far.game_move(event.node, event.child)
    has = f"Of its {count} moves here the first is {{0}}." if count > 1 else "Its only move here is {0}."
    rest = "A game program would play it at once; this search goes on, to find a move itself."
    return Sentence("Book", lead, (f"{has} {rest}" if move else "The search goes on.", move))


def where(so_far: SoFar, event: Event) -> str:
    """Return where a node is relative to the depth limit, and whether it is quiet if that matters."""
    beyond = ALGORITHMS[so_far.trace.options.algorithm].plies_beyond
    plies = so_far.depths[event.node] - (so_far.trace.options.depth or 0)
    if not beyond:
        return "at the depth limit"
    if plies == beyond:
        return f"{plies} plies beyond the depth limit, where the search ends at last"
    quiet = "but not quiet" if event.kind is Kind.STAND_PAT else "and quiet"
    return f"{'beyond' if plies else 'at'} the depth limit, {quiet}"


def stand_pat(so_far: SoFar, event: Event) -> Sentence:
    """Say that a node at the limit is not quiet, and what the side to move gets without a noisy move."""
    name, value, player = so_far.name(event.node), given(event), so_far.player(event.node)
    lead: Phrase = (f"{{0}} is {where(so_far, event)}.", name)
    gives = "Its static evaluation is {0}: {1} can have that by standing pat, without a capture or threat."
    is_max = so_far.is_max(event.node)
    if is_enough(so_far, event):
        bound, than = ("Beta", so_far.beta(event)) if is_max else ("Alpha", so_far.alpha(event))
        return Sentence("Stand pat", lead, (f"{gives} {bound} is {{2}}, so that is enough.", value, player, than))
    before = so_far.latest(event.node, event)
    if (before.alpha, before.beta) != (event.alpha, event.beta):
        gives += f" So {'alpha' if is_max else 'beta'} is now {{2}}."
    return Sentence("Stand pat", lead, (gives, value, player, so_far.value(event)))


def is_enough(so_far: SoFar, event: Event) -> bool:
    """Return whether what standing pat gives cuts off every noisy move."""
    if event.value is None:
        return False
    ahead = event.value > event.beta if so_far.is_max(event.node) else event.value < event.alpha
    meets = event.value == (event.beta if so_far.is_max(event.node) else event.alpha)
    return ahead or (meets and so_far.trace.options.cutoff is Cutoff.NONSTRICT)

"""What a node returns, and how the search ends."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Imperative, has_chance
from core.search import ALGORITHMS
from core.trace import Bound, Event, Kind
from core.trace.line_of_play import best_line
from core.trace.result import best_moves
from core.trees.leaf_tree import LeafTree
from viz.words.answer_marks import answer
from viz.words.narration.sentence import Sentence
from viz.words.narration.so_far import SoFar
from viz.words.phrase import Phrase
from viz.words.wording import count, plies, sentence_case, unbroken, worked_out


def returned(so_far: SoFar, event: Event) -> Sentence:
    """Say what a node returns, and whether that helps its parent."""
    node = event.node
    name, value = so_far.name(node), so_far.value(event)
    known = {
        Bound.LOWER: (f"It {so_far.is_worth} that or more.",),
        Bound.UPPER: (f"It {so_far.is_worth} that or less.",),
    }.get(event.bound, ("",))
    if node == 0:
        if so_far.trace.visits.in_pass[event.visit] < so_far.last_pass:
            return Sentence("Return", ("This pass returns {0}.", value), known)
        return over(so_far, event)
    parent = so_far.parents[node]
    own, held = so_far.best(node, event), so_far.best(parent, event)
    above = None if event.value is None else so_far.trace.handed_up(event.value)
    lead: Phrase = ("{0} returns {1}.", name, value)
    if so_far.trace.is_for_mover and above is not None:
        for_parent = worked_out(above)
        lead = ("{0} returns {1}, which is {2} for {3}.", name, value, for_parent, so_far.name(parent))
    if own is not None and own.value is not None and own.value != event.value:
        clause = "lies outside its window; fail-hard returns the nearer bound."
        if so_far.may_err:
            clause = "is not what this search returns."
        return Sentence("Return", lead, (f"Its value so far, {{0}}, {clause}", so_far.value(own)))
    if held is None or held.value is None or above is None:
        return Sentence("Return", lead, known)
    better = above > held.value if so_far.is_max(parent) else above < held.value
    if better:
        return Sentence("Return", lead, known)
    has = "the best so far at {1}" if held.bound is Bound.NONE else "which {1} already has"
    rest = f"That does not improve on {{0}}, {has}."
    source = None
    if held.kind is Kind.STAND_PAT:
        rest = "That does not improve on {0}, which {1} already has by standing pat."
    else:
        source = so_far.returned(parent, held.child or 0, event)
    if above == held.value and event.bound is source is Bound.EXACT and not so_far.may_err:
        rest = "That equals {0}, which {1} already has: a tie, so the first child is kept."
    return Sentence("Return", lead, (rest, so_far.value(held), so_far.name(parent)))


def over(so_far: SoFar, event: Event) -> Sentence:
    """Say how the search ended."""
    name, value = so_far.name(0), so_far.value(event)
    held = so_far.best(0, event)
    if so_far.may_err:
        lead: Phrase = "The search is over: it returns {1} for {0}.", name, value
        shows = held is not None and not so_far.trace.options.program  # a program's visits don't show its move
        move: Phrase = ("Its move is {0}.", move_at_root(so_far, held.child or 0, event)) if shows and held else ("",)
        return Sentence("Result", lead, move)
    in_favour = Bound.LOWER if so_far.is_max(0) else Bound.UPPER
    worth = {Bound.LOWER: "at least {1}", Bound.UPPER: "at most {1}"}.get(event.bound, "{1}")
    depth = so_far.trace.options.depth
    how_deep = "" if depth is None else f"to {plies(depth)}, "
    if ALGORITHMS[so_far.trace.options.algorithm].plies_beyond:
        how_deep = f"{how_deep.removesuffix(', ')} and on to quiet positions, "
    whose = f" for {so_far.player(0)}" if so_far.trace.is_for_mover else ""
    lead = (f"The search is over: {how_deep}{{0}} {so_far.is_worth} {worth}{whose}.", name, value)
    if won := won_by_best_play(so_far, event):
        lead = ("The search is over: {0}.", won)
    if held is None:
        return Sentence("Result", lead)
    if held.kind is Kind.STAND_PAT:
        return Sentence("Result", lead, ("No capture or threat is shown to be better than standing pat.",))
    if event.bound not in (Bound.EXACT, in_favour):
        return Sentence("Result", lead, ("No move is shown to be best within this window.",))
    return Sentence("Result", lead, chosen(so_far, event))


def won_by_best_play(so_far: SoFar, event: Event) -> str:
    """Return who wins a game by the line of best play, and how soon; "" if it does not end with a win."""
    game = so_far.game
    if game is None or isinstance(game, LeafTree) or has_chance(game) or event.bound is not Bound.EXACT:
        return ""
    states = [game.initial]
    for child in best_line(so_far.trace):
        states.append(game.result(states[-1], game.actions(states[-1])[child]))
    won = so_far.won(states)
    return answer(f"{won} in {plies(len(states) - 1)}") if won and len(states) > 1 else ""


def chosen(so_far: SoFar, event: Event) -> Phrase:
    """Say which move the search chose, and whether another is just as good."""
    first, *others = best_moves(so_far.trace.for_max)
    if event.bound is not Bound.EXACT:
        named = so_far.move_name(0, first)
        words = named or so_far.child_name(0, first, event)
        the = "The move " if named else ""
        return (f"{the}{{0}} is enough for that; another move may be better still.", words)
    move = move_at_root(so_far, first, event, several=bool(others))
    at_depth = "" if so_far.trace.options.depth is None else " at this depth"
    unsure = may_equal(so_far, event)
    named = " and ".join(unsure) if 0 < len(unsure) < 3 else f"{count(len(unsure))} others"
    if not others and not unsure:
        return (f"The best move{at_depth} is {{0}}.", move)
    if not others:
        than = f"the one {move}" if move.startswith("to ") else move
        return (f"No move is better{at_depth} than {{0}}; {{1}} may be as good.", than, named)
    end = "{2} may be as good, and the search takes the first." if unsure else "the search takes the first."
    if len(others) == 1:
        return (
            f"The best moves{at_depth} are {{0}} and {{1}}; {end}",
            move,
            move_at_root(so_far, others[0], event, several=True),
            named,
        )
    equal = count(len(others) + 1)
    end = end.replace("first", "first, {0}")
    return (f"{{1}} moves are equally good{at_depth}; {end}", move, sentence_case(equal), named)


def move_at_root(so_far: SoFar, child: int, event: Event, *, several: bool = False) -> str:
    """Return a root move's name after "The best move is", or after "The best moves are"."""
    if named := so_far.move_name(0, child):
        return named
    place, name = so_far.place_of[0, child], so_far.child_name(0, child, event)
    move = so_far.trace.places.moves[place]
    if isinstance(so_far.game, Imperative) and isinstance(move, str):
        return f"to {unbroken(so_far.game.imperative(move))}"
    leads = not isinstance(move, str) and (several or bool(so_far.trace.places.labels[place]))
    return f"to {name}" if leads else name


def may_equal(so_far: SoFar, event: Event) -> list[str]:
    """Return the moves known to be no better than the root's value, but not known to be worse."""
    moves = so_far.moves(event)
    returned = ((at, at.value if at.value is None else so_far.trace.handed_up(at.value)) for at in moves)
    equal = [so_far.children[at.node] for at, v in returned if v == event.value and at.bound is not Bound.EXACT]
    seen = {so_far.children[at.node] for at in moves}
    every: Sequence[int] = range(int(so_far.trace.places.branching[0]))
    if ALGORITHMS[so_far.trace.options.algorithm].plies_beyond:  # the root may have noisy moves only
        every = so_far.skipped_at_root(event)
    skipped = [child for child in every if child not in seen]
    return [so_far.child_name(0, child, event) for child in (*equal, *skipped)]


def truncated(so_far: SoFar, event: Event) -> Sentence:
    """Say that the budget ended the search, and its answer."""
    left = event.left or 0
    children = "one child of an open node was" if left == 1 else f"{count(left)} children of open nodes were"
    rest = f"{sentence_case(children)} not searched." if left else "No child of an open node was left to search."
    lead: Phrase = ("The search was stopped early.",)
    if so_far.trace.is_out_of_nodes:
        lead = ("The node budget is spent: {0} visits.", f"{so_far.trace.options.nodes:,}")
    before = so_far.pass_before(event)
    if before is None or not so_far.is_deepening:
        return Sentence("Stopped", lead, (rest,))
    best = [so_far.child_name(0, child, event) for child in best_moves(so_far.trace.for_max)[:1]]
    words = plies(limit_of(so_far, before)), so_far.value(before), *best
    rest += f" The last whole pass, to {{0}}, has the answer: {{1}}{', from {2}' if best else ''}."
    return Sentence("Stopped", lead, (rest, *words))


def limit_of(so_far: SoFar, event: Event) -> int:
    """Return the depth limit of the pass in which an event happens."""
    begun = so_far.frames.last_of(0, event.number, (Kind.ITERATION,))
    return 0 if begun is None else begun.limit or 0

"""The checks of events, by kind: that each is due, and that it follows from those before."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import deque
from collections.abc import Callable
from fractions import Fraction

from core.audit.audited_visit import ANYTHING, AuditedVisit, Range, ReturnedChild, Window, reaches
from core.audit.auditor import Located
from core.audit.claims import Stored
from core.audit.followed_search import FollowedSearch
from core.expectation import NEAR, exact, rounded
from core.game import Player, Stochastic, Value
from core.options import Book, Bounds, Form
from core.trace import Bound, Event, Kind

NOT_DUE = "no such event follows from what is known."


def check_enter(search: FollowedSearch, event: Event) -> None:
    """Check a node's place in the game, whose turn it is, and the window handed down."""
    places, node, stack = search.trace.places, event.node, search.stack
    search.begin_visit(event)
    search.require(bool(stack) == (node != 0), "the root {}.", "is open" if stack else "has already returned")
    parent = stack[-1] if stack else None
    if parent is None:
        if event.visit in search.limits:
            search.limit, search.roots = search.limits[event.visit], ANYTHING
    else:
        weigh(search, parent)
        goes_on = parent.unsearched and not (parent.due or parent.cut or parent.is_to_stand_pat)
        expected = parent.unsearched[0] if goes_on else None
        is_due = (int(places.parent[node]), int(places.child[node])) == (parent.node, expected)
        search.require(is_due, "another event is due before this visit.")
        parent.unsearched.popleft()
        parent.unvisited -= parent.again is None
    at = search.locate(event, parent, len(stack))
    search.claim(event.value is None and event.bound is Bound.NONE, "nothing is known about the node yet.")
    children = _children(search, at)
    if children or not search.limits:  # a node at the limit of one pass may have children in the next
        search.claim(int(places.branching[node]) == len(children), "the node has {} children.", len(children))
    window = _window(search, event, parent)
    player = search.game.to_move(at.state)
    here = AuditedVisit(at.visit, node, at.state, player, window, *window, children, len(children), search.leaves)
    here.is_to_stand_pat = bool(children) and search.is_limited()
    if player is Player.CHANCE and children:
        _take_probabilities(search, here)
    here.earlier = search.roots if parent is None else _hand_down(search, here, parent)
    stack.append(here)
    search.open[node] = here


def _hand_down(search: FollowedSearch, here: AuditedVisit, parent: AuditedVisit) -> Range:
    """Note what a node hands down to a child; return what its previous visits to the child leave."""
    parent.handed = here.window
    if parent.again is None:
        return ANYTHING
    search.claim(here.window != parent.again.window, "the window is the one of the visit before.")
    earlier, parent.again = parent.again.range, None
    return earlier


def _take_probabilities(search: FollowedSearch, here: AuditedVisit) -> None:
    game = search.game
    search.require(isinstance(game, Stochastic), "this game has no chance nodes.")
    here.probabilities = tuple(map(Fraction, game.probabilities(here.state)))  # type: ignore[attr-defined]
    adds_up = abs(sum(here.probabilities, Fraction(-1))) <= NEAR and min(here.probabilities) > 0
    search.require(adds_up, "the probabilities here do not add to 1.")


def _window(search: FollowedSearch, event: Event, parent: AuditedVisit | None) -> Window:
    """Check a visit's window, and return what it should be.

    A search that visits nodes again may hand down a part of the node's window, and choose that of each pass.
    """
    given = event.alpha, event.beta
    alpha, beta = search.options.root_window if parent is None else (parent.alpha, parent.beta)
    if parent is not None and parent.player is Player.CHANCE and search.cuts_at_chance:
        p = parent.probabilities[int(search.trace.places.child[event.node])]
        alpha, beta = search.leaves.window(alpha, beta, parent.total, parent.rest() - p, p)
    if parent is not None and search.scores:
        _check_scout(search, given, parent)
    may_choose = parent is not None or search.passes > 1 or search.chooses_windows
    if search.revisits and may_choose and given != (alpha, beta):
        lies_within = event.alpha < event.beta and (parent is None or alpha <= event.alpha < event.beta <= beta)
        search.claim(lies_within, "the window handed down is part of ({:answer}, {:answer}).", alpha, beta)
        return given
    search.claim(given == (alpha, beta), "the window handed down is ({:answer}, {:answer}).", alpha, beta)
    return alpha, beta


def _check_scout(search: FollowedSearch, given: Window, parent: AuditedVisit) -> None:
    """Check that a later child is first searched in a null window: no leaf's value lies within."""
    if parent.v is None or parent.again is not None or parent.player is Player.CHANCE:
        return
    best = max(parent.v, parent.alpha) if parent.player is Player.MAX else min(parent.v, parent.beta)
    above = bisect_right(search.scores, given[0])
    is_null = above == len(search.scores) or search.scores[above] >= given[1]
    search.claim(is_null or math.isinf(best), "a null window is due here.")


def _children(search: FollowedSearch, at: Located) -> deque[int]:
    """Return the children that the search goes through, in order: none at its limits."""
    game, depth = search.game, len(search.stack)
    is_known = depth > 0 and search.endgames.holds(at.state)
    goes_beyond = depth < (search.limit or 0) + search.plies_beyond
    if game.is_terminal(at.state) or is_known or (search.is_limited() and not goes_beyond):
        return deque()
    children = search.orders.children(at.state, at.node, at.visit)
    if not search.is_limited() or not search.tells_noise:
        return children
    moves = game.actions(at.state)
    is_noisy = game.is_noisy  # type: ignore[attr-defined]  # it tells noise
    return deque(child for child in children if is_noisy(at.state, moves[child]))


def check_iteration(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    """Check that a pass begins with its depth limit, and that it is the one due."""
    is_first = here.node == 0 and here.is_untouched and not here.has_limit
    search.claim(is_first, "a pass tells its depth limit first.")
    limit = search.needed(next(search.due_limits, None), "no pass is due: the last one was as deep as asked.")
    search.claim(event.limit == limit, "the limit of this pass is {}.", limit)
    here.has_limit = True


def check_truncated(search: FollowedSearch, event: Event, _: AuditedVisit) -> None:
    """Check how many children of open nodes were left at the end of the budget."""
    left = sum(len(node.unsearched) for node in search.stack)
    search.claim(event.left == left, "{} children were left.", left)
    search.is_stopped = True


def weigh(search: FollowedSearch, here: AuditedVisit) -> None:
    """Work out which events are due at a node after a child returned, unless that was done."""
    arrived = here.arrived
    if here.weighed or arrived is None:
        return
    here.weighed = True
    child, value, bound = arrived.child, arrived.value, arrived.bound
    if here.player is Player.CHANCE:
        here.due.append((Kind.CHANCE, child))
        if search.cuts_at_chance:
            _weigh_chance(search, here, arrived)
        return
    is_max = here.player is Player.MAX
    in_favour = Bound.LOWER if is_max else Bound.UPPER
    shown = in_favour if bound in (Bound.EXACT, in_favour) else Bound.NONE
    v = here.v
    if v is None or (value > v if is_max else value < v):
        v, here.better = value, (value, shown)
        here.due.append((Kind.BEST, child))
    elif value == v and here.towards is Bound.NONE:
        here.towards = shown
    if not search.prunes:
        return
    cuts, changes = _meets_limit(search, here, v), v > here.alpha if is_max else v < here.beta
    if changes and search.moves_bounds and (search.options.form is Form.UPDATE or not cuts):
        here.due.append((Kind.ALPHA if is_max else Kind.BETA, child))
    if cuts:
        here.due.append((Kind.CUTOFF, child))
        here.cut_rest()


def _meets_limit(search: FollowedSearch, here: AuditedVisit, value: Value) -> bool:
    ends = (value, here.beta) if here.player is Player.MAX else (here.alpha, value)
    return reaches(*ends, search.options.cutoff)


def _weigh_chance(search: FollowedSearch, here: AuditedVisit, arrived: ReturnedChild) -> None:
    """Work out whether a chance node is worth at least beta, or at most alpha, whatever is left."""
    total = here.total + here.probabilities[arrived.child] * exact(arrived.value)
    low, high = search.leaves.at_least(total, here.rest()), search.leaves.at_most(total, here.rest())
    if reaches(low, exact(here.beta), search.options.cutoff):
        here.cut_value = rounded(low)
    elif reaches(exact(here.alpha), high, search.options.cutoff):
        here.cut_value = rounded(high)
    else:
        return
    here.due.append((Kind.CUTOFF, arrived.child))
    here.cut_rest()


def check_decision(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    """Check a change of value or bound, a cutoff or a skipped child: each must be the one due."""
    due = here.due.popleft() if here.due else None
    text = f"{due[0].name} for child {due[1]} is due here." if due else NOT_DUE
    search.require((event.kind, event.child) == due, text)
    if event.kind is Kind.BEST and here.better is not None:
        worst = -math.inf if here.player is Player.MAX else math.inf
        old = worst if here.v is None else here.v
        search.claim(event.old == old, "the value was {:answer}.", old)
        here.v, here.towards = here.better
    elif event.kind is Kind.CHANCE:
        _check_expected(search, event, here)
    elif event.kind in (Kind.ALPHA, Kind.BETA) and here.v is not None:
        old = here.move_bound(here.v)
        search.claim(event.old == old, "{} was {:answer}.", event.kind.name.lower(), old)
    elif event.kind is Kind.CUTOFF:
        if here.cut_value is not None:  # at a chance node, with the rest at an end of the range
            here.v = here.cut_value
            here.towards = here.range().strongest(here.v)
        _check_setter(search, event, here)
    elif event.kind is Kind.SKIP:
        here.unsearched.popleft()
    if here.player is not Player.CHANCE and here.towards is not Bound.NONE:  # that range is compared at its return
        holds = here.v is not None and here.known is not None and here.known.bounds(here.v)[here.towards]
        search.claim(holds, "it may be worth {}.", "less" if here.towards is Bound.LOWER else "more")


def _check_expected(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    old = 0 if here.v is None else here.v
    search.claim(event.old == old, "the value was {:answer}.", old)
    if here.arrived is None:
        return
    here.total += here.probabilities[here.arrived.child] * exact(here.arrived.value)
    here.v = rounded(here.total)
    if not here.unsearched and here.known is not None:
        here.towards = here.known.strongest(here.v)


def _check_setter(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    """Check that the ancestor named as the setter moved its own bound to exactly that."""
    is_beta = here.player is Player.MAX if here.cut_value is None else here.cut_value >= here.beta
    bound, side = (here.beta, 1) if is_beta else (here.alpha, 0)
    ancestor = None if event.set_by is None else search.open.get(event.set_by)
    if ancestor is None:
        holds = bound == search.stack[0].window[side] and event.set_by is None
    else:
        own = (ancestor.alpha, ancestor.beta)[side]
        left = ancestor.left_by_table or ancestor.window
        moved = ancestor.player is (Player.MIN if is_beta else Player.MAX) and own == bound != ancestor.window[side]
        # Else it, or a table, has narrowed the window handed down.
        holds = moved or ancestor.handed[side] == bound != own or left[side] == bound != ancestor.window[side]
    search.claim(holds, "that node did not set the bound {:answer}.", bound)


def check_research(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    """Check that the child that just returned is entered again, and what it returned."""
    arrived = here.arrived
    is_due = search.revisits and arrived is not None and not here.weighed and event.child == arrived.child
    search.require(is_due, NOT_DUE)
    if arrived is not None:
        search.claim(event.found == arrived.value, "the child returned {:answer}.", arrived.value)
    here.leave_out()
    here.unsearched.appendleft(event.child or 0)


def check_stand_pat(search: FollowedSearch, _: Event, here: AuditedVisit) -> None:
    """Check that the side to move may take the static evaluation, and what follows."""
    search.require(here.is_to_stand_pat and search.is_evaluated, "nobody stands pat here.")
    here.is_to_stand_pat = False
    value, is_max = search.game.evaluate(here.state), here.player is Player.MAX  # type: ignore[attr-defined]  # as above
    here.v, here.known = value, Range(value, value)
    here.towards = Bound.LOWER if is_max else Bound.UPPER
    if _meets_limit(search, here, value):
        here.cut_rest()
    elif value > here.alpha if is_max else value < here.beta:
        here.move_bound(value)


def check_score(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    """Check a leaf's utility, or the static evaluation at the depth limit."""
    game, depth = search.game, len(search.stack) - 1
    if game.is_terminal(here.state):
        kind, value = Kind.LEAF, game.utility(here.state)
    else:
        search.require(not (depth and search.endgames.holds(here.state)), "this node is due a KNOWN.")
        at_limit = search.limit is not None and depth >= search.limit and not here.unsearched
        search.require(at_limit and search.is_evaluated, "the node is not at the horizon.")
        kind, value = Kind.HORIZON, game.evaluate(here.state)  # type: ignore[attr-defined]  # checked above
    search.claim(event.kind is kind and not here.scored, "this node is due a {0.name}.", kind)
    within = search.leaves.least <= value <= search.leaves.most
    search.claim(within, "a leaf is worth {0.least:answer} to {0.most:answer}.", search.leaves)
    here.v, here.scored, here.towards, here.known = value, True, Bound.EXACT, Range(value, value)


def check_exit(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    """Check what the node returns, and that it holds whatever the unvisited nodes are worth."""
    unfinished = here.due or (here.unsearched and not here.cut)
    search.require(not unfinished and here.v is not None, "the node is not finished.")
    was_stored = here.stored is None or event.value == here.stored
    search.claim(was_stored, "what was stored is returned: {:answer}.", here.stored)
    value = here.returned(clamps=search.prunes and search.options.bounds is Bounds.HARD)
    search.bounds(event, here)
    search.claim(event.value == value, "the node returns {:answer}.", value)
    found = here.range().both(here.from_table)
    if here.node == 0:
        found = search.roots = found.both(here.earlier)
    if event.value is not None:
        _check_bound(search, event.bound, event.value, here, found)
    search.stack.pop()
    del search.open[here.node]
    if search.stack and event.value is not None:
        found = found.both(here.earlier)
        bound = event.bound if here.earlier == ANYTHING else found.strongest(event.value)
        child = int(search.trace.places.child[here.node])
        search.stack[-1].take(ReturnedChild(child, here.window, event.value, bound, found))


def _check_bound(search: FollowedSearch, bound: Bound, value: Value, here: AuditedVisit, found: Range) -> None:
    """Check that a value has the strongest bound proven, and is exact inside the window.

    Outside the window the bound may be the one that the window alone gives, as in many textbooks.
    """
    proven, (alpha, beta) = found.bounds(value), here.window
    if not proven.get(bound, False):
        search.claim(False, "the node may be worth anything from {0.lowest:answer} to {0.highest:answer}.", found)
    elif proven[Bound.EXACT]:
        by_window = (bound is Bound.UPPER and value <= alpha) or (bound is Bound.LOWER and value >= beta)
        search.claim(bound is Bound.EXACT or by_window, "more is known: the node is worth exactly {:answer}.", value)
    else:
        inside = alpha < value < beta
        search.claim(not inside, "inside the window ({:answer}, {:answer}) a value is exact.", alpha, beta)


def check_lookup(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    """Check what the table says of the node just entered, and what follows."""
    table = search.table
    search.require(table.exists and here.is_untouched and bool(here.unsearched), NOT_DUE)
    here.looked_up = True
    if event.kind is Kind.MISS:
        search.claim(not table.holds(here.state), "the table holds this position.")
        return
    entry = search.needed(table.entry_at(event.stored_at, here.state), "the table holds no such entry.")
    follows = table.tells(entry, search.plies_left(), here.window, search.options.cutoff)
    search.note(follows.wrong)
    if event.value is not None:
        search.claim(follows.value == event.value, "the entry does not end the search of this node.")
        here.is_known_by_table(event.value, entry.range)
    else:
        search.claim(follows.value is None, "the entry ends the search of this node: {:answer}.", follows.value)
        here.is_narrowed(follows.window, entry.range)


def check_store(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    """Check what a node stores before it returns, and what it replaces."""
    is_done = not here.due and (not here.unsearched or here.cut) and here.stored is None and here.looked_up
    value = here.returned(clamps=search.prunes and search.options.bounds is Bounds.HARD)
    value = search.needed(value if search.table.exists and is_done else None, NOT_DUE)
    alpha, beta = here.window
    bound = Bound.EXACT
    if not alpha < value < beta and search.prunes:
        bound = Bound.UPPER if value <= alpha else Bound.LOWER
    search.claim(not alpha >= value >= beta, "the window is empty: {:answer} may be either bound.", value)
    search.claim((event.value, event.bound) == (value, bound), "it stores {0:answer} as {1.name}.", value, bound)
    here.v, here.towards, here.stored = value, bound, value
    entry = Stored(here.state, value, bound, search.plies_left())
    search.note(search.table.take(here.node, entry, event.replaced))


def check_known(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    """Check an endgame table's value: only below the root, and by brute force if affordable."""
    is_held = here.node != 0 and search.endgames.holds(here.state) and not here.scored
    value = search.needed(event.value if is_held else None, "the position is not in the endgame table.")
    search.note(search.endgames.wrong(event, here.state))
    here.v, here.scored, here.towards, here.known = value, True, Bound.EXACT, Range(value, value)


def check_book(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    """Check that an opening book is asked once, at the root, and its moves by brute force if affordable."""
    is_due = search.options.book is Book.ON and here.node == 0 and search.passes == 1 and not search.is_booked
    search.require(is_due and here.is_untouched and bool(here.unsearched), "no book is asked here.")
    search.is_booked = True
    search.note(search.endgames.wrong(event, here.state))


CHECKS: dict[Kind, Callable[[FollowedSearch, Event, AuditedVisit], None]] = {
    Kind.TRUNCATED: check_truncated,
    Kind.LEAF: check_score,
    Kind.HORIZON: check_score,
    Kind.KNOWN: check_known,
    Kind.BOOK: check_book,
    Kind.EXIT: check_exit,
    Kind.RESEARCH: check_research,
    Kind.STAND_PAT: check_stand_pat,
    Kind.ITERATION: check_iteration,
    Kind.MISS: check_lookup,
    Kind.HIT: check_lookup,
    Kind.STORE: check_store,
}

"""A step by node in words: what comes back, its effect on the node's value and bounds, and what is skipped."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from core.game import Value
from core.options import Cutoff
from core.trace import Bound, Event, Kind
from core.trace.kinds import SCORES
from viz.words.answer_marks import answer
from viz.words.narration import beginnings, bounds, cutoffs, returns, transposition_table
from viz.words.narration.sentence import Sentence
from viz.words.narration.so_far import SoFar, known
from viz.words.phrase import Phrase, joined
from viz.words.wording import NO_BREAK, spoken

ABOUT = (
    Kind.CUTOFF,
    Kind.RESEARCH,
    Kind.CHANCE,
    Kind.BEST,
    Kind.EXIT,
    Kind.STAND_PAT,
    *SCORES,
    Kind.HIT,
    Kind.ITERATION,
    Kind.ENTER,
)
"""The kinds of events that a step may be about: the first present one counts."""


Events: TypeAlias = Mapping[Kind, Event]
"""The last event of each kind in a step."""

IS = f"{NO_BREAK}={NO_BREAK}"
SIDES = {Bound.LOWER: "at least ", Bound.UPPER: "at most "}
TESTS = {
    (True, False): f"≥{NO_BREAK}β",
    (True, True): f">{NO_BREAK}β",
    (False, False): f"≤{NO_BREAK}α",
    (False, True): f"<{NO_BREAK}α",
}
"""The comparison at a cutoff, by whether it is with beta, and whether cutoffs are strict."""


def about(events: Sequence[Event]) -> Event:
    """Return a step's main event."""
    last = {event.kind: event for event in events}
    return next((last[kind] for kind in ABOUT if kind in last), events[-1])


def said(so_far: SoFar, events: Sequence[Event]) -> Sentence | None:
    """Return the sentence of a step by node; None if its main event's says it all."""
    tell = SENTENCES.get(about(events).kind)
    return None if tell is None else tell(so_far, {event.kind: event for event in events})


def entered(so_far: SoFar, last: Events) -> Sentence:
    """Say that a node is entered; the previous pass's result was said at its return."""
    event = last[Kind.ENTER]
    sentence = beginnings.enter(so_far, event)
    if event.node == 0 and so_far.prunes and so_far.pass_before(event) is not None:
        sentence = replace(sentence, rest=("Its window is now ({0}, {1}).", so_far.alpha(event), so_far.beta(event)))
    if Kind.MISS in last:
        sentence = replace(sentence, rest=joined(sentence.rest, ("It is not in the table.",)))
    return sentence


def begun(so_far: SoFar, last: Events) -> Sentence:
    """Say to which depth a pass goes, and with which window."""
    event = last[Kind.ITERATION]
    sentence = beginnings.iteration(so_far, event)
    window = ("Its window is ({0}, {1}).", so_far.alpha(event), so_far.beta(event))
    return replace(sentence, rest=joined(window, sentence.rest)) if so_far.prunes else sentence


def met(so_far: SoFar, last: Events) -> Sentence:
    """Say that a node in the table is entered."""
    sentence = transposition_table.hit(so_far, last[Kind.HIT])
    if Kind.ENTER not in last:
        return sentence
    lead = beginnings.enter(so_far, last[Kind.ENTER]).lead
    return replace(sentence, lead=lead, rest=joined(sentence.lead, sentence.rest))


def cut_off(so_far: SoFar, last: Events) -> Sentence:
    """Say why a node is abandoned, and write out the test that says so."""
    sentence = cutoffs.cutoff(so_far, last[Kind.CUTOFF])
    if Kind.BEST not in last or Kind.EXIT not in last:
        return sentence
    return replace(sentence, rest=joined(tested(so_far, last), sentence.rest))


def better(so_far: SoFar, last: Events) -> Sentence:
    """Say what better value a child gives its parent."""
    event = last[Kind.BEST]
    if Kind.EXIT not in last:
        return bounds.improved(so_far, event)
    node, value = so_far.name(event.node), so_far.value(event)
    side = SIDES.get(event.bound, "")
    gives: Phrase = (f"so {{0}} {so_far.is_worth} {side}{{1}}.", node, value)
    if event.bound is Bound.NONE:
        gives = ("so the best so far at {0} is {1}.", node, value)
    return Sentence("Better value", joined(brought(so_far, last[Kind.EXIT]), gives, by=", "), update(so_far, last))


def returned(so_far: SoFar, last: Events) -> Sentence:
    """Say what becomes of a value that changes nothing above, or of the root's value."""
    event = last[Kind.EXIT]
    return passed(so_far, event) if event.node == 0 else no_better(so_far, event)


def no_better(so_far: SoFar, came: Event) -> Sentence:
    """Say that what a child brings changes nothing at its parent, and what the parent keeps."""
    parent = so_far.parents[came.node]
    held, own = so_far.best(parent, came), so_far.best(came.node, came)
    lead = brought(so_far, came)
    if held is None:
        return Sentence("Return", joined(lead, ("which changes nothing at {0}.", so_far.name(parent)), by=", "))
    up = handed_up(so_far, came)
    exact = came.bound is so_far.returned(parent, held.child or 0, came) is Bound.EXACT
    keeps = "and {0} keeps {1}."
    if held.kind is Kind.STAND_PAT:
        keeps = "and {0} keeps {1} by standing pat."
    elif up == held.value and exact and not so_far.may_err:
        keeps = "and {0} already has {1}: a tie, so the first child is kept."
    rest = [update(so_far, {Kind.EXIT: came, Kind.BEST: held}, keeps=True)]
    if own is not None and own.value != came.value and not so_far.may_err:
        clause = "Its value so far, {0}, lies outside its window; fail-hard returns the nearer bound."
        rest.append((clause, so_far.value(own)))
    elif came.bound in SIDES and not is_cut(so_far, came):
        rest.append((f"{{0}} {so_far.is_worth} {SIDES[came.bound]}{{1}}.", so_far.name(came.node), so_far.value(came)))
    phrase = joined(lead, (keeps, so_far.name(parent), so_far.value(held)), by=", ")
    return Sentence("No better value", phrase, joined(*rest))


def passed(so_far: SoFar, event: Event) -> Sentence:
    """Say what a pass over the root found, or how the search ended."""
    number = so_far.trace.visits.in_pass[event.visit]
    if number >= so_far.last_pass:
        return returns.returned(so_far, event)
    side = SIDES.get(event.bound, "")
    words = str(number), so_far.value(event), so_far.name(0)
    held = so_far.best(0, event)
    rest: Phrase = ("",)
    if so_far.is_deepening and held is not None and held.kind is Kind.BEST:
        rest = ("The best move so far is {0}.", so_far.child_name(0, held.child or 0, event))
    return Sentence("Return", (f"Pass {{0}} returns {{1}}: {{2}} {so_far.is_worth} {side}{{1}}.", *words), rest)


def brought(so_far: SoFar, came: Event) -> Phrase:
    """Say what a child brings, without the end of the sentence."""
    name, value = so_far.name(came.node), so_far.value(came)
    score = so_far.frames.last_in(came.visit, came.number, SCORES)
    if score is not None and score.kind is Kind.LEAF:
        lead, *words = beginnings.leaf(so_far, score).lead
        return handed(so_far, came, (lead.removesuffix("."), *words))
    if score is not None and score.kind is Kind.HORIZON:
        return handed(so_far, came, (f"{{0}} is {beginnings.where(so_far, score)} and evaluates to {{1}}", name, value))
    if score is not None:
        return handed(so_far, came, ("The endgame table has {0}: it is worth {1}", name, value))
    return handed(so_far, came, ("{0} returns {1}", name, value))


def handed(so_far: SoFar, came: Event, brings: Phrase) -> Phrase:
    """Say what a value is for the parent, if that differs."""
    if not so_far.trace.is_for_mover:
        return brings
    words = as_handed(so_far, came), so_far.name(so_far.parents[came.node])
    return joined(brings, ("which is {0} for {1}", *words), by=", ")


def update(so_far: SoFar, last: Events, *, keeps: bool = False) -> Phrase:
    """Write out a child's effect on its parent's value and bound."""
    template, *words = written_out(so_far, last, keeps=keeps)
    return (f"{template}.", *words)


def tested(so_far: SoFar, last: Events) -> Phrase:
    """Write out the same with the cutoff test, unless that fails in a possibly wrong search."""
    template, *words = written_out(so_far, last)
    event, is_strict = last[Kind.CUTOFF], so_far.trace.options.cutoff is Cutoff.STRICT
    at_beta = so_far.trace.is_beta_cutoff(event)
    bound, text = (event.beta, so_far.beta(event)) if at_beta else (event.alpha, so_far.alpha(event))
    value = known(event.value)
    is_ahead = value > bound if at_beta else value < bound
    if not is_ahead and (is_strict or value != bound):
        return (f"{template}.", *words)
    sign = TESTS[at_beta, is_strict]
    return (f"{template} {sign}{IS}{{{len(words)}}}.", *words, text)


def written_out(so_far: SoFar, last: Events, *, keeps: bool = False) -> Phrase:
    """Return the same without a full stop; a value that the parent `keeps` was its value before."""
    event, came = last[Kind.BEST], last[Kind.EXIT]
    takes = max if so_far.is_max(event.node) else min
    before, after = known(event.value if keeps else event.old), known(event.value)
    old = so_far.value(event) if keeps else so_far.before(event)
    template, words = f"v{IS}{{0}}", [so_far.value(event)]
    if takes(before, handed_up(so_far, came)) == after:
        template, words = f"v{IS}{takes.__name__}({{0}}, {{1}}) = {{2}}", [old, as_handed(so_far, came), *words]
    for kind, letter, tell in ((Kind.ALPHA, "α", so_far.alpha), (Kind.BETA, "β", so_far.beta)):
        if kind in last and last[kind].node == event.node:
            template += f", {letter}{IS}{{{len(words)}}}"
            words.append(tell(last[kind]))
    return (template, *words)


def handed_up(so_far: SoFar, came: Event) -> Value:
    """Return what a child's value is worth to its parent."""
    return so_far.trace.handed_up(known(came.value))


def as_handed(so_far: SoFar, came: Event) -> str:
    """Return the same in words, marked as an answer unless the child was given its value."""
    text = spoken(handed_up(so_far, came))
    return text if so_far.scored[came.visit] else answer(text)


def is_cut(so_far: SoFar, came: Event) -> bool:
    """Return whether a visit that returns was cut off."""
    return so_far.frames.last_in(came.visit, came.number, (Kind.CUTOFF,)) is not None


SENTENCES: dict[Kind, Callable[[SoFar, Events], Sentence]] = {
    Kind.CUTOFF: cut_off,
    Kind.BEST: better,
    Kind.EXIT: returned,
    Kind.HIT: met,
    Kind.ITERATION: begun,
    Kind.ENTER: entered,
}
"""The sentences of steps by the kind of their main event; others use the event's sentence."""

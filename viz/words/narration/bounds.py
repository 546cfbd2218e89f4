"""Effects of a child on its parent: a better value, a new bound, an expected value, a re-search."""

from __future__ import annotations

from fractions import Fraction

from core.expectation import exact, rounded
from core.trace import Bound, Event
from viz.words.answer_marks import answer
from viz.words.chances import short_sum
from viz.words.narration.sentence import Sentence
from viz.words.narration.so_far import SoFar, known
from viz.words.phrase import Phrase
from viz.words.wording import spoken, worked_out

EMPTY: Phrase = ("No value lies between alpha and beta now.",)
"""The consequence of a bound that has met the other."""


def improved(so_far: SoFar, event: Event) -> Sentence:
    """Describe a better value for a node."""
    name, value = so_far.name(event.node), so_far.value(event)
    source = so_far.child_name(event.node, event.child or 0, event)
    if event.bound is Bound.LOWER:
        return Sentence("Better value", (f"{{0}} {so_far.is_worth} at least {{1}}, from {{2}}.", name, value, source))
    if event.bound is Bound.UPPER:
        return Sentence("Better value", (f"{{0}} {so_far.is_worth} at most {{1}}, from {{2}}.", name, value, source))
    side = "at most" if so_far.is_max(event.node) else "at least"
    whose = f" for {so_far.player(event.node)}" if so_far.trace.is_for_mover else ""
    return Sentence(
        "Best so far",
        ("The best so far at {0} is {1}, from {2}.", name, value, source),
        (f"That child {so_far.is_worth} {{0}} {{1}}{whose}, so it gives {{2}} no bound.", side, value, name),
    )


def raised(so_far: SoFar, event: Event) -> Sentence:
    """Describe the new alpha of a node that takes the greatest value."""
    words = so_far.name(event.node), so_far.before(event), so_far.alpha(event)
    above = words[0], words[2], so_far.player(event.node)
    if event.alpha >= event.beta:
        rest = EMPTY
    elif so_far.trace.is_for_mover:
        rest = ("In the subtree of {0}, only what is worth more than {1} to {2} matters.", *above)
    else:
        rest = ("In the subtree of {0}, only a value above {1} matters to {2}.", *above)
    return Sentence("Alpha rises", ("{0} raises alpha from {1} to {2}.", *words), rest)


def lowered(so_far: SoFar, event: Event) -> Sentence:
    """Describe a MIN node's new beta."""
    words = so_far.name(event.node), so_far.before(event), so_far.beta(event)
    return Sentence(
        "Beta falls",
        ("{0} lowers beta from {1} to {2}.", *words),
        EMPTY
        if event.alpha >= event.beta
        else ("In the subtree of {0}, only a value below {1} matters to MIN.", words[0], words[2]),
    )


def weighed(so_far: SoFar, event: Event) -> Sentence:
    """Say what a child adds to the expected value of a chance node, and how that is worked out."""
    node = event.node
    words = so_far.name(node), short_sum(so_far.terms(node, event)), so_far.value(event)
    if so_far.may_err:
        return Sentence("Expected value", ("Of {1} this search makes {2} at {0}.", *words))
    if so_far.searched(node, event) == so_far.trace.places.branching[node]:
        return Sentence("Expected value", ("The expected value of {0} is {1} = {2}.", *words))
    lead: Phrase = ("So far {0} has {1} = {2}; the rest is still to come.", *words)
    if not so_far.is_range_known or event.value is None:
        return Sentence("Expected value", lead)
    v, rest = exact(event.value), so_far.rest(node, event) or Fraction()
    ends = (answer(spoken(rounded(end))) for end in (so_far.leaves.at_least(v, rest), so_far.leaves.at_most(v, rest)))
    return Sentence("Expected value", lead, (f"With the rest, it {so_far.is_worth} {{0}} to {{1}}.", *ends))


def research(so_far: SoFar, event: Event) -> Sentence:
    """Say that a child is searched again, since the null window does not show how good it is."""
    node, child = event.node, so_far.child_name(event.node, event.child or 0, event)
    asks, than = so_far.question(node, event)
    side = "at least" if so_far.is_max(node) else "at most"
    found = worked_out(known(event.found))
    lead = f"{{0}} {so_far.is_worth} {side} {{1}}, which is {asks} than {{2}}."
    again = "{0} searches it again in the window ({1}, {2}), to learn its value."
    if so_far.returned(node, event.child or 0, event) is Bound.EXACT:  # the asking node does not know that
        lead = f"{{0}} returns {{1}}, which is {asks} than {{2}}."
        again = f"A null window only shows that it {so_far.is_worth} {side} that, so {again}"
    words = so_far.name(node), so_far.alpha(event), so_far.beta(event)
    return Sentence("Re-search", (lead, child, found, than), (again, *words))

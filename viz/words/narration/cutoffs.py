"""Why a node is abandoned, and what is skipped."""

from __future__ import annotations

from core.options.numerals import ordinal
from core.trace import Event
from viz.words.chances import probability_text, short_sum
from viz.words.narration.sentence import Sentence
from viz.words.narration.so_far import SoFar
from viz.words.phrase import Phrase
from viz.words.wording import count, sentence_case, spoken


def cutoff(so_far: SoFar, event: Event) -> Sentence:
    """Say why a node can be abandoned: what it can still give, and who already has something as good."""
    node = event.node
    if not so_far.is_sound(event):
        return Sentence("Cutoff", unsound(so_far, event), consequence(so_far, event))
    if so_far.is_chance(node):
        return at_chance(so_far, event)
    is_max = so_far.is_max(node)
    by_table = so_far.is_by_table(event)
    scout = event.set_by is not None and so_far.player(event.set_by) == so_far.player(node)
    deep = so_far.trace.is_deep(node, event.set_by) and event.set_by is not None and not scout and not by_table
    tag = f"{'Deep ' if deep else ''}{'beta' if is_max else 'alpha'} cutoff"
    if so_far.trace.is_late(event.visit):
        tag = "cutoff after the last child"
    side = "at least" if is_max else "at most"
    name, value = so_far.name(node), so_far.value(event)
    if by_table:
        lead: Phrase = met_the_table(so_far, event)
    elif event.set_by is None:
        bound = so_far.beta(event) if is_max else so_far.alpha(event)
        lead = (f"{{0}} {so_far.is_worth} {{1}} {{2}}, and the search began with {{3}} {{4}}.", name, side, value)
        lead += ("beta" if is_max else "alpha", bound)
    elif so_far.is_chance(event.set_by):
        lead = enough_for_chance(so_far, event)
    elif scout:
        asks, than = so_far.question(event.set_by, event)
        words = so_far.name(event.set_by), so_far.name(so_far.asked_of(event)), than
        only = f"{{3}} only asks whether {{4}} {so_far.is_worth} {asks} than {{5}}"
        lead = (f"{{0}} {so_far.is_worth} {{1}} {{2}}, and {only}.", name, side, value, *words)
    elif so_far.trace.is_for_mover:
        held = so_far.held(event.set_by, event)
        how, source = so_far.from_where(held)
        words = so_far.name(event.set_by), so_far.value(held), source
        lead = ("{0} can give {1} at least {2}, and beta is {3}:", name, so_far.player(node), value, so_far.beta(event))
        lead = (f"{lead[0]} {{4}} already has {{5}} {how.format('{6}')}.", *lead[1:], *words)
    else:
        held = so_far.held(event.set_by, event)
        how, source = so_far.from_where(held)
        words = so_far.name(event.set_by), so_far.value(held), source
        lead = (f"{{0}} can give {{1}} {{2}}, and {{3}} already has {{4}} {how.format('{5}')}.", name, side, value)
        lead += words
    return Sentence(sentence_case(tag), lead, consequence(so_far, event))


def unsound(so_far: SoFar, event: Event) -> Phrase:
    """Say where a possibly wrong search leaves a node, without a reason."""
    words = so_far.name(event.node), so_far.value(event), so_far.alpha(event), so_far.beta(event)
    return ("With {1} in the window ({2}, {3}), this search makes a cutoff at {0}.", *words)


def at_chance(so_far: SoFar, event: Event) -> Sentence:
    """Say what a chance node is worth at least or at most, whatever its rest is, and what it is compared with."""
    node, by_beta = event.node, so_far.trace.is_beta_cutoff(event)
    deep = so_far.trace.is_deep(node, event.set_by) and event.set_by is not None
    tag = f"{'deep ' if deep else ''}{'beta' if by_beta else 'alpha'} cutoff"
    if so_far.trace.is_late(event.visit):
        tag = "cutoff after the last child"
    side, worst = ("at least", "least") if by_beta else ("at most", "greatest")
    end = so_far.leaves.least if by_beta else so_far.leaves.most
    rest = so_far.rest(node, event)
    terms = [*so_far.terms(node, event), *([f"{probability_text(rest)} · {spoken(end)}"] if rest else [])]
    if rest:
        template = f"Even if the rest is {{0}}, the {worst} leaf, {{1}} {so_far.is_worth} {side} {{2}} = {{3}}"
    else:
        template = f"{{1}} {so_far.is_worth} {{2}} = {{3}}"
    words = spoken(end), so_far.name(node), short_sum(terms), so_far.value(event)
    if event.set_by is None:
        bound = so_far.beta(event) if by_beta else so_far.alpha(event)
        met: Phrase = (", and the search began with {4} {5}.", "beta" if by_beta else "alpha", bound)
    elif so_far.is_chance(event.set_by):
        bound = so_far.beta(event) if by_beta else so_far.alpha(event)
        met = (f"; {side} {{4}} is enough for {{5}}.", bound, so_far.name(event.set_by))
    else:
        held = so_far.held(event.set_by, event)
        how, source = so_far.from_where(held)
        met = (f", and {{4}} already has {{5}} {how.format('{6}')}.", so_far.name(event.set_by))
        met += (so_far.value(held), source)
    return Sentence(sentence_case(tag), (template + met[0], *words, *met[1:]), consequence(so_far, event))


def enough_for_chance(so_far: SoFar, event: Event) -> Phrase:
    """Say that a value settles the chance node that set the bound, or that no leaf goes beyond it."""
    is_max = so_far.is_max(event.node)
    side, more, beyond = ("at least", "more", "greatest") if is_max else ("at most", "less", "least")
    bound, own = (so_far.beta(event), "beta") if is_max else (so_far.alpha(event), "alpha")
    name, value, above = so_far.name(event.node), so_far.value(event), event.set_by or 0
    lead = f"{{0}} {so_far.is_worth} {side} {{1}}"
    if event.value == (so_far.leaves.most if is_max else so_far.leaves.least):
        return (f"{lead}, and that is the {beyond} value that a leaf can have.", name, value)
    words = name, value, bound, so_far.name(so_far.asked_of(event)), so_far.name(above)
    return (f"{lead}. With {{2}} or {more} from {{3}}, {{4}} meets its {own} whatever the rest of it is worth.", *words)


def met_the_table(so_far: SoFar, event: Event) -> Phrase:
    """Say that a value has met what the table knows."""
    sides, bound = ("at least", "at most"), so_far.beta(event)
    if not so_far.is_max(event.node):
        sides, bound = ("at most", "at least"), so_far.alpha(event)
    what = "it" if event.set_by == event.node else "{3}"
    words = so_far.name(event.node), so_far.value(event), bound, so_far.name(event.set_by or 0)
    worth = so_far.is_worth
    return (f"{{0}} {worth} {sides[0]} {{1}}, and by the table {what} {worth} {sides[1]} {{2}}.", *words)


def consequence(so_far: SoFar, event: Event) -> Phrase:
    """Say what a cutoff skips."""
    name = so_far.name(event.node)
    if so_far.trace.is_late(event.visit):
        return ("That was the last child of {0}, so the cutoff saves nothing.", name)
    if so_far.may_err:
        return skipped_wrongly(so_far, event)
    searched = so_far.searched(event.node, event)
    left = int(so_far.trace.places.branching[event.node]) - searched
    if left == 1:
        if only := name_of_skipped(so_far, event):
            return ("{0} is skipped.", only)
        which = "other" if searched == 1 else "remaining"
        return (f"The {which} child of {{0}} is skipped.", name)
    return ("The other {0} children of {1} are skipped.", count(left), name)


def name_of_skipped(so_far: SoFar, event: Event) -> str:
    """Return the name of the only child that a cutoff skips, if it has one."""
    skipped = so_far.trace.skips.get(event.number, ())
    return so_far.own_name(event.node, skipped[0], event) if len(skipped) == 1 else ""


def skipped_wrongly(so_far: SoFar, event: Event) -> Phrase:
    """Say what a possibly wrong search skips, without a reason."""
    name, skipped = so_far.name(event.node), so_far.trace.skips.get(event.number, ())
    if len(skipped) == 1:
        only = so_far.own_name(event.node, skipped[0], event)
        return ("So {0} is skipped.", only or f"the {ordinal(skipped[0])} child of {name}")
    return ("So {0} children of {1} are skipped.", count(len(skipped)), name)


def skip(so_far: SoFar, event: Event) -> Sentence:
    """Say which child is skipped."""
    node, child = event.node, event.child or 0
    name, words = so_far.own_name(node, child, event), so_far.name(node)
    if name:
        return Sentence("Skipped", ("{0} is skipped at {1}.", name, words))
    if named := so_far.move_name(node, child):
        return Sentence("Skipped", ("The move {0} is skipped at {1}.", named, words))
    return Sentence("Skipped", ("The {0} child of {1} is skipped.", ordinal(child), words))

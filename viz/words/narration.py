"""Events in words: one sentence each, with the names and numbers of the tree at hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from core.game import CHANCE, Game, Value
from core.options import Cutoff
from core.search import ALGORITHMS
from core.trace import Bound, Estimates, Event, Kind, Trace
from core.trace.result import best_moves
from core.trees.leaf_tree import LeafTree
from viz.words.chances import probability_texts
from viz.words.phrase import Phrase, fill
from viz.words.table_words import WORTH, TableWords
from viz.words.wording import count, has_name, node_name, ordinal, sentence_case, spoken, told, unbroken


@dataclass(frozen=True)
class Sentence:
    """A sentence about an event: a tag of a word or two, the main clause, and what follows from it.

    >>> print(Sentence("Best", ("{0} has at least {1}.", "A", "3")))
    A has at least 3.
    """

    tag: str
    lead: Phrase
    rest: Phrase = ("",)

    def __str__(self) -> str:
        """Return the sentence without its tag."""
        return " ".join(filter(None, (fill(self.lead), fill(self.rest))))


READY = Sentence("Ready", ("Nothing has been searched yet.",), ("Step forward to begin.",))
"""The sentence before the first event."""


EMPTY: Phrase = ("No value lies between alpha and beta now.",)
"""What follows from a bound that has met the other one."""


MOST_TERMS = 4
"""The most terms of a sum that a sentence spells out."""


class Narrator:
    """Turns the events of a trace, in order, into sentences.

    Keeps what they refer back to: each node's value so far and the child that it came from.
    """

    def __init__(self, trace: Trace, game: Game[Any, Any] | None = None) -> None:
        self.trace = trace
        self.game = game
        self.prunes = ALGORITHMS[trace.options.algorithm].prunes
        self.is_deepening = ALGORITHMS[trace.options.algorithm].deepens
        self.makes_passes = ALGORITHMS[trace.options.algorithm].passes and not self.is_deepening
        # With a depth limit values rest on estimates, and must not be presented as more than that.
        is_limited = trace.options.depth is not None or self.is_deepening
        self.is_worth = "evaluates to" if is_limited else "is worth"
        self.names: dict[int, str] = {}
        self.best: dict[int, Event] = {}
        self.moves: dict[int, Event] = {}
        self.returned: dict[tuple[int, int], Bound] = {}
        # By depth: alpha, beta and estimates on the way to the event, and at the child that was left last.
        self.latest: dict[int, tuple[Value, Value, Estimates]] = {}
        self.depths = trace.places.depth.tolist()
        self.numbers = trace.visits.numbers.tolist()
        self.visits: dict[tuple[int, int], int] = {}
        self.last_pass = max(trace.visits.in_pass.tolist(), default=1)
        self.parents = trace.places.parent.tolist()
        self.children = trace.places.child.tolist()
        self.searched: dict[int, int] = {}
        self.table = TableWords(trace)
        self.tabled: set[tuple[int, str]] = set()  # the bounds of open nodes that come from the table
        self.before_pass: Event | None = None  # the return of the pass before, to the same depth
        self.returned_value: dict[int, str] = {}
        self.tell = {
            Kind.ENTER: self.enter,
            Kind.LEAF: self.leaf,
            Kind.HORIZON: self.horizon,
            Kind.BEST: self.improved,
            Kind.ALPHA: self.raised,
            Kind.BETA: self.lowered,
            Kind.CUTOFF: self.cutoff,
            Kind.SKIP: self.skip,
            Kind.EXIT: self.exit,
            Kind.TRUNCATED: self.truncated,
            Kind.RESEARCH: self.research,
            Kind.MISS: self.miss,
            Kind.HIT: self.hit,
            Kind.STORE: self.store,
            Kind.ITERATION: self.iteration,
            Kind.CHANCE: self.weighed,
            Kind.STAND_PAT: self.stand_pat,
        }
        self.skipped_at_root: list[int] = []
        self.terms: dict[int, list[str]] = {}  # of each chance node, what its children add

    def name(self, node: int) -> str:
        """Return what a sentence calls a node."""
        if node not in self.names:
            self.names[node] = node_name(self.trace, node)
        return self.names[node]

    def child_name(self, node: int, child: int) -> str:
        """Return what a sentence calls a child of a node: its name if it was visited, else its place."""
        visit = self.visits.get((node, child))
        return f"its {ordinal(child)} child" if visit is None or not has_name(self.trace, visit) else self.name(visit)

    def move_name(self, node: int, child: int) -> str:
        """Return what a tree's text calls the move to a child of a visited node, "" if it does not name it."""
        if not isinstance(self.game, LeafTree):
            return ""
        return self.game.moves.get(self.game.result(self.trace.places.states[node], child), "")

    def is_max(self, node: int) -> bool:
        """Return whether a node takes the greatest value: MAX's nodes do, and all where the side to move counts."""
        return self.trace.maximizes(node)

    def player(self, node: int) -> str:
        """Return the player to move at a node, as sentences name it."""
        return self.trace.places.players[node].name

    def sentence(self, event: Event) -> Sentence:
        """Return the sentence for the next event."""
        said = self.tell[event.kind](event)
        self.note(event)
        return said

    def note(self, event: Event) -> None:
        """Keep what is true now at the node of an event."""
        self.table.note(event)
        own = {Kind.ALPHA: ("alpha",), Kind.BETA: ("beta",), Kind.ENTER: ("alpha", "beta")}.get(event.kind, ())
        self.tabled.difference_update((event.node, bound) for bound in own)
        if event.kind is Kind.HIT:
            alpha, beta, _ = self.latest[self.depths[event.node]]
            changed = {"alpha": event.alpha != alpha, "beta": event.beta != beta}
            self.tabled.update((event.node, bound) for bound, is_new in changed.items() if is_new)
        self.latest[self.depths[event.node]] = event.alpha, event.beta, event.estimates

    def leaf(self, event: Event) -> Sentence:
        """Say what a leaf is worth."""
        return Sentence("Leaf", ("{0} is a leaf worth {1}.", self.name(event.node), self.value(event)))

    def horizon(self, event: Event) -> Sentence:
        """Say that the search goes no deeper, and what it uses in place of a value."""
        lead = f"{{0}} is {self.where(event)}.", self.name(event.node)
        return Sentence("Depth limit", lead, ("Its static evaluation is {0}.", self.value(event)))

    def where(self, event: Event) -> str:
        """Return how a node stands to the depth limit, and whether it is quiet where that matters."""
        beyond = ALGORITHMS[self.trace.options.algorithm].plies_beyond
        plies = self.depths[event.node] - (self.trace.options.depth or 0)
        if not beyond:
            return "at the depth limit"
        if plies == beyond:
            return f"{plies} plies beyond the depth limit, where the search ends at last"
        quiet = "but not quiet" if event.kind is Kind.STAND_PAT else "and quiet"
        return f"{'beyond' if plies else 'at'} the depth limit, {quiet}"

    def stand_pat(self, event: Event) -> Sentence:
        """Say that a node at the limit is not quiet, and what the side to move can have without a noisy move."""
        self.best[event.node] = event
        name, value, player = self.name(event.node), self.value(event), self.player(event.node)
        lead: Phrase = (f"{{0}} is {self.where(event)}.", name)
        gives = "Its static evaluation is {0}: {1} can have that by standing pat."
        is_max = self.is_max(event.node)
        if self.is_enough(event):
            bound, than = ("Beta", self.beta(event)) if is_max else ("Alpha", self.alpha(event))
            return Sentence("Stand pat", lead, (f"{gives} {bound} is {{2}}, so that is enough.", value, player, than))
        alpha, beta, _ = self.latest[self.depths[event.node]]
        if (alpha, beta) != (event.alpha, event.beta):
            gives += f" So {'alpha' if is_max else 'beta'} is now {{0}}."
        return Sentence("Stand pat", lead, (gives, value, player))

    def is_enough(self, event: Event) -> bool:
        """Return whether what standing pat gives cuts off every noisy move."""
        if event.value is None:
            return False
        ahead = event.value > event.beta if self.is_max(event.node) else event.value < event.alpha
        meets = event.value == (event.beta if self.is_max(event.node) else event.alpha)
        return ahead or (meets and self.trace.options.cutoff is Cutoff.NONSTRICT)

    def from_where(self, held: Event) -> tuple[str, str]:
        """Return how a node came by its value so far, as words with a place for a name, and the name."""
        if held.kind is Kind.STAND_PAT:
            return "by standing pat", ""
        return "from {}", self.child_name(held.node, held.child or 0)

    def skip(self, event: Event) -> Sentence:
        """Say which child is skipped."""
        if event.node == 0:
            self.skipped_at_root.append(event.child or 0)
        move = self.game.actions(self.trace.places.states[event.node])[event.child or 0] if self.game else None
        if isinstance(move, str):
            return Sentence("Skipped", ("{0} is skipped at {1}.", unbroken(move), self.name(event.node)))
        if named := self.move_name(event.node, event.child or 0):
            return Sentence("Skipped", ("The move {0} is skipped at {1}.", named, self.name(event.node)))
        place = ordinal(event.child or 0)
        return Sentence("Skipped", ("The {0} child of {1} is skipped.", place, self.name(event.node)))

    def value(self, event: Event) -> str:
        """Return an event's value in words."""
        return "nothing yet" if event.value is None else told(spoken(event.value), event.estimates, Estimates.VALUE)

    def alpha(self, event: Event) -> str:
        """Return an event's alpha in words."""
        return told(spoken(event.alpha), event.estimates, Estimates.ALPHA)

    def beta(self, event: Event) -> str:
        """Return an event's beta in words."""
        return told(spoken(event.beta), event.estimates, Estimates.BETA)

    def before(self, event: Event, number: Estimates) -> str:
        """Return in words the value of a bound before an event."""
        return told(spoken(_known(event.old)), self.latest[self.depths[event.node]][2], number)

    def enter(self, event: Event) -> Sentence:
        """Describe a visit."""
        node = event.node
        parent = self.parents[node]
        self.visits[parent, self.children[node]] = node
        self.searched[parent] = self.searched.get(parent, 0) + 1
        self.searched[node] = 0
        self.best.pop(node, None)  # of a visit before this one
        self.terms.pop(node, None)
        player = self.player(node)
        if not self.prunes:
            rest: Phrase = ("",)
        elif node == 0:
            rest = self.root_window(event)
        else:
            words = self.alpha(event), self.beta(event), self.name(parent)
            rest = ("Its window is ({0}, {1}), handed down by {2}.", *words)
            if self.is_narrowed(event, parent):
                asks, than = self.question(parent)
                end = f"a null window: {{2}} only asks whether it {self.is_worth} {asks} than {{3}}."
                rest = (f"Its window is ({{0}}, {{1}}), {end}", *words, than)
        named = self.move_name(parent, self.children[node]) if node else ""
        by = " by the move {2}" if named else ""
        to_move = "; {1} is to move" if self.trace.places.branching[node] else ""
        if to_move and self.is_chance(node):
            to_move = "; chance decides here"
        if node and self.is_chance(parent):
            by = f" with probability {{3}}{by and ', by {2}'}"
        again = " again" if self.numbers[event.visit] > 1 else ""
        lead = f"{{0}} is entered{again}{by}{to_move}.", self.name(node), player, named, self.probability(node)
        tag = f"Enter{again}"
        if node == 0 and self.makes_passes:
            tag = f"Pass {self.trace.visits.in_pass[event.visit]}"
        return Sentence(tag, lead, rest)

    def is_chance(self, node: int) -> bool:
        """Return whether chance decides at a node."""
        return self.trace.places.players[node] is CHANCE and bool(self.trace.places.branching[node])

    def probability(self, node: int) -> str:
        """Return the probability of a child of a chance node in words, "" for any other node."""
        above = self.parents[node]
        if self.game is None or node == 0 or not self.is_chance(above):
            return ""
        texts = probability_texts(self.game, self.trace.places.states[above])
        return texts[int(self.children[node])]

    def weighed(self, event: Event) -> Sentence:
        """Say what a child adds to the expected value of a chance node, and how that is worked out."""
        node = event.node
        child = self.visits[node, event.child or 0]
        terms = self.terms.setdefault(node, [])
        terms.append(f"{self.probability(child)} · {self.returned_value[child]}")
        several = terms if len(terms) <= MOST_TERMS else [*terms[: MOST_TERMS - 2], "…", terms[-1]]
        total = " + ".join(several)
        words = self.name(node), total, self.value(event)
        if self.searched[node] == self.trace.places.branching[node]:
            return Sentence("Expected value", ("The expected value of {0} is {1} = {2}.", *words))
        return Sentence("Expected value", ("So far {0} has {1} = {2}; the rest is still to come.", *words))

    def root_window(self, event: Event) -> Phrase:
        """Say which window the root has, and in a further pass to the same depth what is known of it."""
        window = self.alpha(event), self.beta(event)
        if self.before_pass is None or self.is_deepening:
            return ("Its window is ({0}, {1}).", *window)
        side, found = WORTH[self.before_pass.bound], self.value(self.before_pass)
        return (f"So far it {self.is_worth} {side} {{2}}. Its window is now ({{0}}, {{1}}).", *window, found)

    def iteration(self, event: Event) -> Sentence:
        """Say to which depth a pass goes."""
        number = event.limit or 0
        lead = "Pass {0} searches to {1}.", str(number), "1 ply" if number == 1 else f"{number} plies"
        rest: Phrase = ("",)
        if number > 1:
            rest = ("At each node the move comes first that was best in the pass before.",)
        return Sentence(f"Pass {number}", lead, rest)

    def miss(self, event: Event) -> Sentence:
        """Say that the table does not know a position."""
        return Sentence("Not in the table", ("The table does not have {0}, so it is searched.", self.name(event.node)))

    def hit(self, event: Event) -> Sentence:
        """Say what the table knows of a position, and what follows."""
        place = 0 if event.stored_at is None else event.stored_at
        where = "an earlier visit" if place == event.node else self.name(place)
        words = self.name(event.node), where, self.table.told(event)
        lead: Phrase = (f"The table has {{0}}, stored at {{1}}: it {self.is_worth} {{2}}.", *words)
        if event.value is not None:
            _, bound, _ = self.table.entry(event)
            enough: Phrase = ("That is all it takes: nothing below {0} is searched.", words[0])
            if bound is not Bound.EXACT:
                side, limit = ("beta", self.beta(event)) if bound is Bound.LOWER else ("alpha", self.alpha(event))
                enough = (f"With {side} at {{1}} that is enough: nothing below {{0}} is searched.", words[0], limit)
            return Sentence("In the table", lead, enough)
        alpha, beta, _ = self.latest[self.depths[event.node]]
        if (alpha, beta) != (event.alpha, event.beta):
            return Sentence(
                "In the table", lead, ("So its window is now ({0}, {1}).", self.alpha(event), self.beta(event))
            )
        return Sentence("In the table", lead, self.table.why_not_more(event))

    def store(self, event: Event) -> Sentence:
        """Say what the table takes in, and which position it loses."""
        words = self.name(event.node), f"{WORTH[event.bound]} {self.value(event)}"
        rest: Phrase = ("",)
        if self.table.replaces_another(event):
            rest = ("It takes the place of what was stored at {0}.", self.name(event.replaced or 0))
        return Sentence("Stored", ("{0} is stored as worth {1}.", *words), rest)

    def is_narrowed(self, event: Event, parent: int) -> bool:
        """Return whether a visit has only a part of the window of the node above it."""
        return (event.alpha, event.beta) != self.latest[self.depths[parent]][:2]

    def question(self, node: int) -> tuple[str, str]:
        """Return what a node asks in a null window: whether a child is worth more, or less, and than what."""
        alpha, beta, estimates = self.latest[self.depths[node]]
        if self.is_max(node):
            return "more", told(spoken(alpha), estimates, Estimates.ALPHA)
        return "less", told(spoken(beta), estimates, Estimates.BETA)

    def research(self, event: Event) -> Sentence:
        """Say that a child is searched again, since the null window does not show how good it is."""
        node, child = event.node, self.child_name(event.node, event.child or 0)
        self.searched[node] -= 1
        asks, than = self.question(node)
        side = "at least" if self.is_max(node) else "at most"
        *_, estimates = self.latest[self.depths[node] + 1]
        found = told(spoken(_known(event.found)), estimates, Estimates.VALUE)
        lead = f"{{0}} {self.is_worth} {side} {{1}}, which is {asks} than {{2}}.", child, found, than
        words = self.name(node), self.alpha(event), self.beta(event)
        return Sentence(
            "Re-search", lead, ("{0} searches it again in the window ({1}, {2}), to learn its value.", *words)
        )

    def improved(self, event: Event) -> Sentence:
        """Describe a better value for a node."""
        self.best[event.node] = event
        name, value = self.name(event.node), self.value(event)
        source = self.child_name(event.node, event.child or 0)
        if event.bound is Bound.LOWER:
            return Sentence("Better value", (f"{{0}} {self.is_worth} at least {{1}}, from {{2}}.", name, value, source))
        if event.bound is Bound.UPPER:
            return Sentence("Better value", (f"{{0}} {self.is_worth} at most {{1}}, from {{2}}.", name, value, source))
        side = "at most" if self.is_max(event.node) else "at least"
        whose = f" for {self.player(event.node)}" if self.trace.is_for_mover else ""
        return Sentence(
            "Best so far",
            ("The best so far at {0} is {1}, from {2}.", name, value, source),
            (f"That child {self.is_worth} {{0}} {{1}}{whose}, so it gives {{2}} no bound.", side, value, name),
        )

    def raised(self, event: Event) -> Sentence:
        """Describe the new alpha of a node that takes the greatest value."""
        words = self.name(event.node), self.before(event, Estimates.ALPHA), self.alpha(event)
        above = words[0], words[2], self.player(event.node)
        if event.alpha >= event.beta:
            rest = EMPTY
        elif self.trace.is_for_mover:
            rest = ("Below {0}, only what is worth more than {1} to {2} matters.", *above)
        else:
            rest = ("Below {0}, only a value above {1} matters to {2}.", *above)
        return Sentence("Alpha rises", ("{0} raises alpha from {1} to {2}.", *words), rest)

    def lowered(self, event: Event) -> Sentence:
        """Describe a MIN node's new beta."""
        words = self.name(event.node), self.before(event, Estimates.BETA), self.beta(event)
        return Sentence(
            "Beta falls",
            ("{0} lowers beta from {1} to {2}.", *words),
            EMPTY
            if event.alpha >= event.beta
            else ("Below {0}, only a value below {1} matters to MIN.", words[0], words[2]),
        )

    def cutoff(self, event: Event) -> Sentence:
        """Say why a node can be abandoned: what it can still give, and who already has something as good."""
        node = event.node
        is_max = self.is_max(node)
        by_table = self.is_by_table(event)
        scout = event.set_by is not None and self.player(event.set_by) == self.player(node)
        deep = self.trace.is_deep(node, event.set_by) and event.set_by is not None and not scout and not by_table
        tag = f"{'Deep ' if deep else ''}{'beta' if is_max else 'alpha'} cutoff"
        if self.trace.is_late(event.visit):
            tag = "Nothing left to skip"
        side = "at least" if is_max else "at most"
        name, value = self.name(node), self.value(event)
        if by_table:
            lead: Phrase = self.met_the_table(event)
        elif event.set_by is None:
            bound = self.beta(event) if is_max else self.alpha(event)
            lead = (
                f"{{0}} {self.is_worth} {{1}} {{2}}, and the search began with {{3}} {{4}}.",
                name,
                side,
                value,
            )
            lead += ("beta" if is_max else "alpha", bound)
        elif scout:
            asks, than = self.question(event.set_by)
            words = self.name(event.set_by), self.name(self.asked_of(event)), than
            only = f"{{3}} only asks whether {{4}} {self.is_worth} {asks} than {{5}}"
            lead = (f"{{0}} {self.is_worth} {{1}} {{2}}, and {only}.", name, side, value, *words)
        elif self.trace.is_for_mover:
            held = self.best[event.set_by]
            how, source = self.from_where(held)
            words = self.name(event.set_by), self.value(held), source
            lead = ("{0} can give {1} at least {2}, and beta is {3}:", name, self.player(node), value, self.beta(event))
            lead = (f"{lead[0]} {{4}} already has {{5}} {how.format('{6}')}.", *lead[1:], *words)
        else:
            held = self.best[event.set_by]
            how, source = self.from_where(held)
            words = self.name(event.set_by), self.value(held), source
            lead = (f"{{0}} can give {{1}} {{2}}, and {{3}} already has {{4}} {how.format('{5}')}.", name, side, value)
            lead += words
        return Sentence(sentence_case(tag), lead, self.consequence(event))

    def is_by_table(self, event: Event) -> bool:
        """Return whether the bound that a cutoff meets comes from the table."""
        return (
            event.set_by is not None and (event.set_by, "beta" if self.is_max(event.node) else "alpha") in self.tabled
        )

    def met_the_table(self, event: Event) -> Phrase:
        """Say that a value has met what the table knows."""
        sides, bound = ("at least", "at most"), self.beta(event)
        if not self.is_max(event.node):
            sides, bound = ("at most", "at least"), self.alpha(event)
        what = "it" if event.set_by == event.node else "{3}"
        words = self.name(event.node), self.value(event), bound, self.name(event.set_by or 0)
        worth = self.is_worth
        return (f"{{0}} {worth} {sides[0]} {{1}}, and by the table {what} {worth} {sides[1]} {{2}}.", *words)

    def asked_of(self, event: Event) -> int:
        """Return the child of which the node that set a cutoff's bound asks something in a null window."""
        node = event.node
        while self.parents[node] != event.set_by:
            node = self.parents[node]
        return node

    def consequence(self, event: Event) -> Phrase:
        """Say what a cutoff skips."""
        name = self.name(event.node)
        if self.trace.is_late(event.visit):
            return ("That was the last child of {0}, so the cutoff saves nothing.", name)
        left = int(self.trace.places.branching[event.node]) - self.searched[event.node]
        if left == 1:
            which = "other" if self.searched[event.node] == 1 else "remaining"
            return (f"The {which} child of {{0}} can't change the result, so it is skipped.", name)
        return ("The other {0} children of {1} can't change the result, so they are skipped.", count(left), name)

    def exit(self, event: Event) -> Sentence:
        """Say what a node returns, and whether that helps its parent."""
        node = event.node
        self.returned[self.parents[node], self.children[node]] = event.bound
        self.returned_value[node] = told(spoken(_known(event.value)), event.estimates, Estimates.VALUE)
        if self.parents[node] == 0:
            self.moves[node] = event
        name, value = self.name(node), self.value(event)
        known = {
            Bound.LOWER: (f"It {self.is_worth} that or more.",),
            Bound.UPPER: (f"It {self.is_worth} that or less.",),
        }.get(event.bound, ("",))
        if node == 0:
            self.before_pass = event
            if self.trace.visits.in_pass[event.visit] < self.last_pass:
                return Sentence("Return", ("This pass returns {0}.", value), known)
            return self.over(event)
        parent = self.parents[node]
        own, held = self.best.get(node), self.best.get(parent)
        above = None if event.value is None else self.trace.handed_up(event.value)
        lead: Phrase = ("{0} returns {1}.", name, value)
        if self.trace.is_for_mover and above is not None:
            for_parent = told(spoken(above), event.estimates, Estimates.VALUE)
            lead = ("{0} returns {1}, which is {2} for {3}.", name, value, for_parent, self.name(parent))
        if own is not None and own.value is not None and own.value != event.value:
            clause = "lies outside its window; fail-hard returns the nearer bound."
            return Sentence("Return", lead, (f"Its value so far, {{0}}, {clause}", self.value(own)))
        if held is None or held.value is None or above is None:
            return Sentence("Return", lead, known)
        better = above > held.value if self.is_max(parent) else above < held.value
        if better:
            return Sentence("Return", lead, known)
        has = "the best so far at {1}" if held.bound is Bound.NONE else "which {1} already has"
        rest = f"That does not improve on {{0}}, {has}."
        source = None
        if held.kind is Kind.STAND_PAT:
            rest = "That does not improve on {0}, which {1} already has by standing pat."
        else:
            source = self.returned.get((parent, held.child or 0))
        if above == held.value and event.bound is source is Bound.EXACT:
            rest = "That equals {0}, which {1} already has: a tie, so the first child is kept."
        return Sentence("Return", lead, (rest, self.value(held), self.name(parent)))

    def over(self, event: Event) -> Sentence:
        """Say how the search ended."""
        name, value = self.name(0), self.value(event)
        held = self.best.get(0)
        in_favour = Bound.LOWER if self.is_max(0) else Bound.UPPER
        worth = {Bound.LOWER: "at least {1}", Bound.UPPER: "at most {1}"}.get(event.bound, "{1}")
        depth = self.trace.options.depth
        plies = "" if depth is None else f"to {depth} {'ply' if depth == 1 else 'plies'}, "
        if ALGORITHMS[self.trace.options.algorithm].plies_beyond:
            plies = f"{plies.removesuffix(', ')} and on to quiet positions, "
        whose = f" for {self.player(0)}" if self.trace.is_for_mover else ""
        lead: Phrase = (f"The search is over: {plies}{{0}} {self.is_worth} {worth}{whose}.", name, value)
        if held is None:
            return Sentence("Result", lead)
        if held.kind is Kind.STAND_PAT:
            return Sentence("Result", lead, ("No noisy move is shown to be better than standing pat.",))
        if event.bound not in (Bound.EXACT, in_favour):
            return Sentence("Result", lead, ("No move is shown to be best within this window.",))
        return Sentence("Result", lead, self.chosen(event))

    def chosen(self, event: Event) -> Phrase:
        """Say which move the search chose, and whether another is just as good."""
        first, *others = best_moves(self.trace.for_max)
        if event.bound is not Bound.EXACT:
            named = self.move_name(0, first)
            words = named or self.child_name(0, first)
            the = "The move " if named else ""
            return (f"{the}{{0}} is enough for that; another move may be better still.", words)
        move = self.move(first, several=bool(others))
        at_depth = "" if self.trace.options.depth is None else " at this depth"
        unsure = self.may_equal(event)
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
                self.move(others[0], several=True),
                named,
            )
        equal = count(len(others) + 1)
        end = end.replace("first", "first, {0}")
        return (f"{{1}} moves are equally good{at_depth}; {end}", move, sentence_case(equal), named)

    def move(self, child: int, *, several: bool = False) -> str:
        """Return what a move at the root is called after "The best move is", or after "The best moves are"."""
        if named := self.move_name(0, child):
            return named
        is_move = isinstance(self.trace.places.moves[self.visits[0, child]], str)
        leads = not is_move and (several or bool(self.trace.places.labels[self.visits[0, child]]))
        return f"to {self.child_name(0, child)}" if leads else self.child_name(0, child)

    def may_equal(self, event: Event) -> list[str]:
        """Return the moves that are known to be no better than the root's value, but not to be worse."""
        moves = self.moves.values()
        returned = ((at, at.value if at.value is None else self.trace.handed_up(at.value)) for at in moves)
        equal = [self.children[at.node] for at, v in returned if v == event.value and at.bound is not Bound.EXACT]
        seen = {self.children[at.node] for at in moves}
        every: Sequence[int] = range(int(self.trace.places.branching[0]))
        if ALGORITHMS[self.trace.options.algorithm].plies_beyond:  # the root may have noisy moves only
            every = self.skipped_at_root
        skipped = [child for child in every if child not in seen]
        return [self.child_name(0, child) for child in (*equal, *skipped)]

    def truncated(self, event: Event) -> Sentence:
        """Say that the budget ended the search."""
        left = event.left or 0
        children = "one child of an open node was" if left == 1 else f"{count(left)} children of open nodes were"
        rest = f"{sentence_case(children)} not searched." if left else "No child of an open node was left to search."
        if self.before_pass is not None and self.is_deepening:
            rest += f" The last whole pass has the answer: {self.value(self.before_pass)}."
        return Sentence("Stopped", ("The search was stopped early.",), (rest,))


def _known(value: Value | None) -> Value:
    if value is None:
        raise ValueError("this event carries a value")
    return value

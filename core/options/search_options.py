"""The one table of search options: each field of `SearchOptions` is a row, and a new option is a row and its use.

Command line, links, files, controls, titles and the tables in the docs follow from the rows.
"""

from __future__ import annotations

import math
from dataclasses import KW_ONLY, dataclass

from core.game import OptionError, Value
from core.options import numerals
from core.options.choices import Book, Bounds, Cutoff, Form, Misconception, Mistake, Opponent, Order, Replace
from core.options.numerals import counted
from core.options.option import Need, Only, Option, Refusal, at_least, choice, count, row, table_of
from core.options.paths import Hand, hand_from_json, hand_text, path_text, read_hand
from core.options.visit_report import VisitReport, read_report, report_from_json, report_text, report_to_json

MOST_VISITS = 20_000
"""The most visits of a reader's program that are replayed."""


def _order_words(options: SearchOptions) -> str:
    return options.order.words + (f" {options.seed}" if options.order is Order.RANDOM else "")


def _exploration_text(exploration: Value) -> str:
    return "√2" if exploration == math.sqrt(2) else numerals.in_full(exploration)


def _read_exploration(text: str) -> Value:
    return math.sqrt(2) if text.strip() == "√2" else numerals.from_text(text)


def _read_guess(text: str) -> Value | None:
    return numerals.from_text(text) if text.strip() else None


def _read_leaf_range(text: str) -> tuple[Value, Value] | None:
    return numerals.pair_from_text(text) if text.strip() else None


def _wrong_window(window: tuple[Value, Value]) -> Refusal | None:
    alpha, beta = window
    return (
        None if alpha < beta else (f"alpha {alpha} is not below beta {beta}.", "Give a window such as -inf,inf or 0,5.")
    )


def _wrong_range(leaves: tuple[Value, Value] | None) -> Refusal | None:
    if leaves is None or leaves[0] <= leaves[1]:
        return None
    return f"{leaves[0]} is above {leaves[1]}.", "Give the least value first, such as 0,10."


def _wrong_program(program: VisitReport) -> Refusal | None:
    if len(program) <= MOST_VISITS:
        return None
    return f"{len(program):,} visits are too many.", f"Give at most {MOST_VISITS:,}, of a smaller tree."


def _wrong_exploration(exploration: Value) -> Refusal | None:
    if 0 <= exploration < math.inf:
        return None
    return (
        f"{exploration} is not a constant that a search can explore with.",
        "Give a number of 0 or more, such as 1.4.",
    )


@dataclass(frozen=True)
class SearchOptions:
    """How to search: the name of an algorithm and a value for each row of the table.

    `window` is the root's (alpha, beta), `depth` the plies searched, `budget` the events recorded, `nodes` the visits
    in all passes; None is no limit. Only random order heeds `seed`; `hand`, kept sorted by path, goes only with the
    order by hand. `playouts` and `exploration`, the C of UCB1, are those of UCT. Raises OptionError for a choice out of
    range or at odds with another.
    """

    algorithm: str = "alphabeta"
    _: KW_ONLY
    cutoff: Cutoff = choice(
        Cutoff.NONSTRICT,
        "Cutoff rule",
        {cutoff: cutoff.words for cutoff in Cutoff},
        about="A node is cut off when its value v reaches the other side's bound (v ≥ β at MAX, v ≤ α at MIN), or only "
        "when it passes it (v > β, v < α). Both find the same root value; the first skips more.",
        words=lambda options: options.cutoff.words,
        always=lambda options: options.cutoff.words,
        at_once=True,
        above_tree=True,
        of_lab=True,
        in_every_link=True,
    )
    form: Form = choice(
        Form.COMPARE,
        "Test for a cutoff",
        {Form.COMPARE: "before the bound is updated", Form.UPDATE: "after that"},
        about="Both make the same cutoffs; after the update, the window of a node that is cut off is empty.",
        words=lambda _: "bound first",
    )
    bounds: Bounds = choice(
        Bounds.SOFT,
        "Outside the window, return",
        {Bounds.SOFT: "the value", Bounds.HARD: "alpha or beta"},
        about="Fail-soft returns the value, the tighter bound; fail-hard returns alpha or beta.",
        words=lambda _: "fail-hard",
    )
    window: tuple[Value, Value] = row(
        (-math.inf, math.inf),
        Option(
            "Initial window",
            "Alpha and beta at the root. With −∞, ∞ the search finds the exact value.",
            read=numerals.pair_from_text,
            write=lambda window: ",".join(map(str, window)),
            shown=lambda window: ", ".join(map(numerals.in_full, window)),
            from_json=numerals.pair_from_json,
            to_json=lambda window: list(map(numerals.to_json, window)),
            expected="two numbers such as 0,5, the lower first",
            wrong=_wrong_window,
            metavar="ALPHA,BETA",
            as_json="a list of two numbers, alpha and beta",
            words=lambda options: f"window ({', '.join(map(numerals.in_full, options.window))})",
            part="window",
            may_bound=True,
            of_lab=True,
        ),
    )
    order: Order = choice(
        Order.GIVEN,
        "Child order",
        {order: order.words for order in Order},
        about="The order changes what is cut, never the root's value.",
        words=_order_words,
        always=_order_words,
        needs={
            Order.BEST: Need.WHOLE_TREE,
            Order.WORST: Need.WHOLE_TREE,
            Order.EVALUATION: Need.EVALUATION,
            Order.CAPTURES: Need.NOISE,
            Order.HAND: Need.WHOLE_TREE,
            Order.HASH: Need.MOVES,
            Order.KILLER: Need.MOVES,
            Order.HISTORY: Need.MOVES,
        },
        at_once=True,
        above_tree=True,
        of_lab=True,
    )
    seed: int = count(
        0,
        "Seed",
        about="The same seed gives the same order in every search.",
        wrong=at_least(0, "{} is below 0.", "Give a whole number of 0 or more."),
        only=Only("order", Order.RANDOM, "only random order has a seed"),
        at_once=True,
        in_every_link=True,
    )
    hand: Hand = row(
        (),
        Option(
            "Order by hand",
            "Each node's path, then its children in search order, counted from 0: root=2,0,1;0.1=1,0. Other nodes "
            "keep the order as written.",
            read=read_hand,
            write=hand_text,
            shown=hand_text,
            from_json=hand_from_json,
            expected="orders such as root=2,0,1;0=1,0",
            unset="the order as written",
            metavar="PATH=CHILDREN;…",
            as_json="a list of nodes, each a list of its path and its children in search order",
            only=Only("order", Order.HAND, "only the order by hand names children"),
            at_once=True,
            by_path=True,
            of_lab=True,
        ),
    )
    playouts: int = count(
        100,
        "Playouts",
        about="How many games are played at random, each to its end.",
        wrong=at_least(1, "{} is below 1.", "Give a whole number of 1 or more."),
        words=lambda options: counted(options.playouts, "playout"),
        always=lambda options: counted(options.playouts, "playout"),
        at_once=True,
    )
    exploration: Value = row(
        math.sqrt(2),
        Option(
            "Exploration constant C",
            "How much a move with few visits is favoured over one with a good mean; 0 goes by the means alone.",
            read=_read_exploration,
            write=_exploration_text,
            shown=_exploration_text,
            from_json=numerals.from_json,
            to_json=numerals.to_json,
            expected="a number of 0 or more, such as 1.4, or √2",
            wrong=_wrong_exploration,
            metavar="C",
            as_json="a number from 0",
            words=lambda options: f"C = {_exploration_text(options.exploration)}",
            at_once=True,
        ),
    )
    depth: int | None = count(
        None,
        "Depth limit",
        about="The most plies to search; by default, the game's own limit, if any.",
        wrong=at_least(0, "{} is below 0.", "Give a number of plies, or no limit."),
        words=lambda options: f"to {counted(options.depth, 'ply', 'plies')}",
        unset="the default depth",
        of_games=True,
    )
    endgame: int | None = count(
        None,
        "Endgame table",
        about="Positions with at most this many empty squares are in an endgame table, which knows what they are "
        "worth: below the root the search stops there.",
        words=lambda options: f"endgame table to {options.endgame} empty square{'s' * (options.endgame != 1)}",
        of_games=True,
        of_some_games=True,
        unset="none",
    )
    book: Book = choice(
        Book.OFF,
        "Opening book",
        {Book.OFF: "not asked", Book.ON: "asked at the root"},
        about="The book knows good moves in the first positions of a game. A search reports them and goes on; on the "
        "page Play the first of them is played at once.",
        words=lambda _: "opening book",
        of_games=True,
        of_some_games=True,
    )
    nodes: int | None = count(
        None,
        "Node budget",
        about="The most nodes to visit, all passes together; the last completed pass then gives the answer. "
        "Game programs limit time instead, but then the search would differ from machine to machine.",
        wrong=at_least(1, "{} visits no node.", "Give 1 or more, or no limit."),
        words=lambda options: f"at most {counted(options.nodes, 'node')}",
        unset="none",
    )
    table: int | None = count(
        None,
        "Table size",
        about="The most positions that the table holds. Each has one place in it, which others may share. Iterative "
        "deepening has no table unless it has a size.",
        wrong=at_least(1, "a table of {} holds nothing.", "Give 1 or more, or no limit."),
        words=lambda options: f"table of {options.table}",
        unset="none",
    )
    replace: Replace = choice(
        Replace.ALWAYS,
        "When a place is taken, keep",
        {Replace.ALWAYS: "the new position", Replace.DEEPER: "the one searched deeper"},
        about="Which of two positions stays where both have the same place in the table.",
        words=lambda _: "deeper entries stay",
        of_tables=True,
    )
    mistake: Mistake = choice(
        Mistake.NONE,
        "Mistake in the table",
        {
            Mistake.NONE: "none",
            Mistake.BOUND: "takes a bound for a value",
            Mistake.DEPTH: "takes values of shallower searches",
        },
        about="A classic mistake in the use of the table, to see what wrong answers it causes.",
        words=lambda options: {Mistake.BOUND: "bounds taken for values", Mistake.DEPTH: "shallow values taken"}[
            options.mistake
        ],
        of_tables=True,
    )
    misconception: Misconception = choice(
        Misconception.NONE,
        "Misconception",
        {idea: idea.words for idea in Misconception},
        about="A wrong idea of the search, by which it then runs, to be replayed beside the right one.",
        words=lambda options: options.misconception.words,
        by_link=True,
    )
    program: VisitReport = row(
        (),
        Option(
            "Your program's visits",
            "The visits of a program of your own, to be replayed beside the search: each node's path, then alpha, beta "
            "and the value that it returns, as far as they are known: root,-inf,inf;0,-inf,inf,3;0.0.",
            read=read_report,
            write=report_text,
            shown=report_text,
            from_json=report_from_json,
            to_json=report_to_json,
            expected="visits such as root,-inf,inf;0,-inf,inf;0.0",
            unset="none",
            wrong=_wrong_program,
            metavar="PATH,ALPHA,BETA,VALUE;…",
            as_json="a list of visits, each a list of the node's path, alpha, beta and the value, or null",
            words=lambda _: "as your program does it",
            by_link=True,
        ),
    )
    guess: Value | None = row(
        None,
        Option(
            "First guess",
            "The value that the search expects; by default, the static evaluation of the root, or else 0.",
            read=_read_guess,
            write=lambda guess: "" if guess is None else str(guess),
            shown=lambda guess: "" if guess is None else numerals.in_full(guess),
            from_json=lambda item: None if item is None else numerals.from_json(item),
            to_json=lambda guess: None if guess is None else numerals.to_json(guess),
            expected="a number, inf or -inf",
            unset="the static evaluation of the root, or 0",
            metavar="VALUE",
            as_json="a number",
            words=lambda options: f"guess {numerals.in_full(options.guess)}",
        ),
    )
    margin: Value = row(
        1,
        Option(
            "Margin",
            "How far the first window reaches from the guess on either side.",
            read=numerals.from_text,
            write=str,
            shown=numerals.in_full,
            from_json=numerals.from_json,
            to_json=numerals.to_json,
            expected="a number above 0",
            wrong=lambda margin: (
                None if margin > 0 else (f"a margin of {margin} leaves no window.", "Give a number above 0.")
            ),
            metavar="VALUE",
            as_json="a number above 0",
            words=lambda options: f"margin {numerals.in_full(options.margin)}",
        ),
    )
    opponent: Opponent = choice(
        Opponent.BEST,
        "MIN moves",
        {Opponent.BEST: "as well as it can", Opponent.RANDOM: "at random"},
        about="Against random moves, each of MIN's nodes is a chance node with equal probabilities.",
        words=lambda _: "against random moves",
    )
    leaves: tuple[Value, Value] | None = row(
        None,
        Option(
            "Range of the leaves",
            "The least and the greatest value that a leaf can have. No move can do better than reach one of them, and "
            "cutoffs at chance nodes follow from both; there, by default, they are those of the tree or the game.",
            read=_read_leaf_range,
            write=lambda pair: "" if pair is None else ",".join(map(str, pair)),
            shown=lambda pair: "" if pair is None else ", ".join(map(numerals.in_full, pair)),
            from_json=lambda item: None if item is None else numerals.pair_from_json(item),
            to_json=lambda pair: None if pair is None else list(map(numerals.to_json, pair)),
            expected="two numbers such as 0,10, the least first",
            unset="at chance nodes that of the tree or the game",
            wrong=_wrong_range,
            metavar="LEAST,GREATEST",
            as_json="a list of two numbers, the least first",
            words=lambda options: f"leaves from {' to '.join(map(numerals.in_full, options.leaves))}",
        ),
    )
    budget: int | None = count(
        None,
        "Budget",
        about="The most events to record.",
        wrong=at_least(2, "{} is below 2.", "Give a number of events of 2 or more, or no limit."),
        on_page=False,
    )

    @property
    def root_window(self) -> tuple[Value, Value]:
        """The window at the root: the one that is given, as far as leaves can lie in it."""
        if self.leaves is None:
            return self.window
        alpha, beta = max(self.window[0], self.leaves[0]), min(self.window[1], self.leaves[1])
        return (alpha, beta) if alpha < beta else self.window

    @property
    def may_err(self) -> bool:
        """Whether the search may be wrong: it errs on purpose, or follows a reader's program."""
        is_wrong = self.mistake is not Mistake.NONE or self.misconception is not Misconception.NONE
        return is_wrong or bool(self.program)

    def __post_init__(self) -> None:
        for name, option in OPTIONS.items():
            wrong = option.wrong(getattr(self, name))
            if wrong:
                raise OptionError(*wrong, place=name)
        if self.program and self.misconception is not Misconception.NONE:
            problem = "the visits of a program do not go with a misconception."
            raise OptionError(problem, "Leave one out.", place="program")
        if self.hand:
            self._check_hand()
            object.__setattr__(self, "hand", tuple(sorted(self.hand)))  # equal choices are equal options

    def _check_hand(self) -> None:
        """Refuse an order by hand that is invalid, or that goes with another order."""
        if self.order is not Order.HAND:
            problem = f"an order by hand does not go with the order {self.order}."
            raise OptionError(problem, f"Choose the order {Order.HAND}, or leave this out.", place="hand")
        named = set()
        for path, children in self.hand:
            if path in named:
                raise OptionError(f"the node {path_text(path)} is named twice.", "Leave one out.", place="hand")
            named.add(path)
            if sorted(children) != list(range(len(children))):
                problem = f"{','.join(map(str, children))} at {path_text(path)} is not an order of the children."
                raise OptionError(problem, f"Name each child from 0 to {len(children) - 1} once.", place="hand")


OPTIONS = table_of(SearchOptions)
"""The options by name, in the order in which they are written."""

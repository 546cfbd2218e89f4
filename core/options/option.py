"""`Option`: everything about a search option, as a row of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from core.options.numerals import listed, natural_from_json
from core.options.paths import MOST_DIGITS, natural

T = TypeVar("T")
Choice = TypeVar("Choice", bound=StrEnum)
Words = Callable[[Any], str]
"""Words an option, given all options of a search: a random order names its seed."""


class Only(NamedTuple):
    """The value of another option without which an option does not count, and a clause that says so."""

    option: str
    value: Any
    because: str


class Need(StrEnum):
    """What a value of an option needs that not every tree or game has."""

    EVALUATION = "a static evaluation"
    NOISE = "moves that say whether they are noisy"
    WHOLE_TREE = "a tree known before the search"
    MOVES = "moves that recur in other positions"


Refusal = tuple[str, str]
"""What is wrong with a value, and the remedy, as OptionError has them."""


def at_least(least: int, wrong: str, remedy: str) -> Callable[[int | None], Refusal | None]:
    """Return a check for a least number; `wrong` is the message, with {} for the number."""
    return lambda value: (wrong.format(value), remedy) if value is not None and value < least else None


@dataclass(frozen=True)
class Option:
    """An option of a search: its name, how its values are read and written, and where it appears.

    `read` and `from_json` raise ValueError for an invalid value, and `expected` says what is valid. `shown` is a value
    for people, which `read` accepts too; `unset` words a default of None. `titles` names the values
    of a choice among a few; `counted` says that the values are whole numbers from 0; `metavar` stands for any other
    value in the help of a command, and `as_json` says what one is in JSON. `words` is for the title of a search, if the
    value is not the default; `always` for the line under the title, whatever the value.

    `wrong` says of a value that could be read why no search can use it.

    An option counts only if `only` holds. `of_games` says that only searches of games have it, and of trees with static
    evaluations, `of_some_games` that a game names it as its own if it has it, `of_tables` that it counts only where
    there is a transposition table. `part` is what a search needs to have for it; one without that part refuses it.
    `needs` says which values need what of the tree or game. An option `by_path` names nodes of one tree; with one that
    `may_bound` a search may find no more than a bound, and no best move.

    `on_page` says that the page and its links offer it, `by_link` that it has a control only where a link has set it,
    `at_once` that its control stands before those of others,
    `above_tree` that it is chosen above the tree, beside the algorithm, `in_every_link` that a link
    states it even at its default, if it counts, `of_lab` that the experiments of the Lab fix it.
    """

    title: str
    about: str
    read: Callable[[str], Any]
    from_json: Callable[[Any], Any]
    expected: str
    write: Callable[[Any], str] = str
    shown: Callable[[Any], str] = str
    to_json: Callable[[Any], Any] = lambda value: value
    wrong: Callable[[Any], Refusal | None] = lambda _: None
    words: Words = lambda _: ""
    always: Words | None = None
    unset: str = ""
    titles: Mapping[Any, str] = field(default_factory=dict)
    metavar: str = ""
    as_json: str = ""
    counted: bool = False
    only: Only | None = None
    at_once: bool = False
    above_tree: bool = False
    of_games: bool = False
    of_some_games: bool = False
    of_tables: bool = False
    of_lab: bool = False
    by_path: bool = False
    may_bound: bool = False
    needs: Mapping[Any, Need] = field(default_factory=dict)
    part: str = ""
    on_page: bool = True
    by_link: bool = False
    in_every_link: bool = False
    name: str = ""
    default: Any = None

    def words_for(self, value: Any) -> str:
        """Return a value in words."""
        return self.unset if self.unset and value == self.default else self.shown(value)


def row(default: T, option: Option) -> T:
    """Return a field of the options with its row."""
    return field(default=default, metadata={"option": replace(option, default=default)})


def choice(default: Choice, title: str, titles: Mapping[Choice, str], **others: Any) -> Choice:
    """Return a row for a choice among a few."""
    kind = type(default)
    return row(default, Option(title, read=kind, from_json=kind, expected=listed(kind, "or"), titles=titles, **others))


def count(default: T, title: str, **others: Any) -> T:
    """Return a row for a whole number from 0; with None as the default it may be absent."""

    def from_json(item: object) -> int | None:
        return None if item is None and default is None else natural_from_json(item, 10**MOST_DIGITS)

    expected = f"a whole number of 0 or more, of at most {MOST_DIGITS} digits"
    return row(
        default,
        Option(title, read=natural, from_json=from_json, expected=expected, metavar="N", counted=True, **others),
    )


def table_of(options: type[Any]) -> dict[str, Option]:
    """Return the rows of a class of options, by name."""
    rows: list[Field[Any]] = [each for each in fields(options) if "option" in each.metadata]
    return {each.name: replace(each.metadata["option"], name=each.name) for each in rows}

"""What a command searches: the arguments and options that name a tree or a position, and reading them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from functools import reduce
from pathlib import Path
from typing import Any, TypedDict

import click

from core.commands.output import say
from core.game import BOTH, Game, OptionError, Player
from core.games import CHOICES, GAMES, GRAPH_GAMES
from core.games.entry import Chosen
from core.games.pasted import counted
from core.trees.formats import AUTO, FORMATS, read
from core.trees.formats.source import MAX_CHARACTERS
from core.trees.leaf_tree import LeafTree

Decorator = Callable[[Any], Any]

format_choice = click.Choice([AUTO, *FORMATS])
player_choice = click.Choice([str(player) for player in BOTH])


class _TreeGame(click.Choice):  # type: ignore[type-arg]  # as in core/commands/options.py
    """The name of a game that is searched as a tree; one whose positions recur is refused with the reason."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the name of a game."""
        if value in GRAPH_GAMES:
            title = GRAPH_GAMES[value].title
            self.fail(f"positions of {title} come again: no tree of it ends. Use `solve`.", param, ctx)
        return super().convert(value, param, ctx)


tree_game_choice = _TreeGame(list(GAMES))
any_game_choice = click.Choice([*GAMES, *GRAPH_GAMES])


class GivenSubject(TypedDict):
    """The values of `subject_options`; None is an option that was not given. `chosen` are the choices of a game."""

    tree: str | None
    file: str | None
    source: str
    root: str | None
    game: str | None
    position: str | None
    to_move: str | None
    chosen: dict[str, str]


def options_together(*options: Decorator) -> Decorator:
    """Return a decorator that adds arguments and options to a command, in this order."""
    return lambda command: reduce(lambda done, add: add(done), reversed(options), command)


game_options = options_together(
    *(click.option(f"--{name}", metavar="NAME", help=choice.about) for name, choice in CHOICES.items())
)
"""An option for each choice that a game leaves open."""

position_options = options_together(
    click.option("--position", help="The position to search.  [default: the start of the game]"),
    click.option("--to-move", metavar="SIDE", help="The side to move.  [default: from the position]"),
    game_options,
)
"""The options of a command that searches a position of a game."""


tree_options = options_together(
    click.argument("tree", required=False),
    click.option("--file", "file", metavar="F", help="Read the tree from a file."),
    click.option("--format", "source", type=format_choice, default=AUTO, show_default=True, help="The tree's format."),
    click.option("--root", type=player_choice, help="The player at the root of a tree.  [default: max]"),
)
"""The options of a command that takes a tree only."""


def _subject_options(game_choice: click.ParamType) -> Decorator:  # type: ignore[type-arg]  # as above
    return options_together(
        tree_options, click.option("--game", type=game_choice, help="Search a position of this game."), position_options
    )


subject_options = _subject_options(tree_game_choice)
"""The options of a command that searches a tree or a position; their values are a `GivenSubject`."""

any_subject_options = _subject_options(any_game_choice)
"""The same for a command that also analyses games whose positions recur."""


def subject_and_rest(given: Mapping[str, Any]) -> tuple[GivenSubject, dict[str, Any]]:
    """Return a command's subject, and the other values."""
    chosen = {name: given[name] for name in CHOICES if given[name] is not None}
    named = GivenSubject.__annotations__.keys() - {"chosen"}
    subject = GivenSubject(**{name: given[name] for name in named}, chosen=chosen)  # type: ignore[typeddict-item]
    return subject, {name: value for name, value in given.items() if name not in named | CHOICES.keys()}


def searched(subject: GivenSubject) -> Game[Any, Any]:
    """Return what a command searches: a tree's text, or a position of the named game."""
    check_options(subject)
    if subject["game"] is None:
        return read_tree(tree_text(subject["tree"], subject["file"]), subject["root"], subject["source"])
    return position_of(subject["game"], subject["position"], subject["to_move"], subject["chosen"])


def position_of(game: str, position: str | None, to_move: str | None, given: Mapping[str, str]) -> Game[Any, Any]:
    """Return the game from a position, by default its start; raise OptionError for a contradicting choice."""
    entry = GAMES[game]
    found = entry.at(position, to_move, chosen_in(game, given))
    about, other = counted(game, position or "")
    if about:
        say([f"{about} From 0 they are {other}." if other else about])
    for name, value in entry.said(found.initial).items():
        if given.get(name, value) != value:
            problem = f"it is {given[name]}, and the position says {value}."
            raise OptionError(problem, "Leave one of them out.", place=f"--{name}")
    return found


def chosen_in(game: str, given: Mapping[str, str]) -> Chosen:
    """Return the choices of a game; raise OptionError, with the option, for one that it lacks."""
    try:
        return GAMES[game].chosen(given)
    except OptionError as error:
        raise error.at(f"--{error.place}") from error


def check_options(subject: GivenSubject) -> None:
    """Raise OptionError for an option of games if a tree is searched, or of trees if a game is."""
    if subject["game"] is None:
        refuse("only games have it", position=subject["position"], to_move=subject["to_move"], **subject["chosen"])
        return
    source = None if subject["source"] == AUTO else subject["source"]
    refuse("a game has its own tree", tree=subject["tree"], file=subject["file"], format=source)
    refuse("a game says itself who is MAX", root=subject["root"])


def refuse(reason: str, **options: str | None) -> None:
    """Raise OptionError for the first option that is given."""
    for name, value in options.items():
        if value is not None:
            shown = "TREE" if name == "tree" else f"--{name.replace('_', '-')}"
            raise OptionError(f"it does not go with this search: {reason}.", "Leave it out.", place=shown)


def tree_text(tree: str | None, file: str | None) -> str:
    """Return the text of the tree from its source: an argument, a file, or "-" for standard input."""
    if tree is not None and file is not None:
        raise OptionError("the tree is given twice.", "Give TREE or --file, not both.", place="TREE")
    if tree is None and file is None:
        remedy = 'Give one such as "[[3,12,8],[2,4,6]]", or --file, or --game.'
        raise OptionError("there is no tree.", remedy, place="TREE")
    if tree is not None and tree != "-":
        return tree
    try:
        with nullcontext(sys.stdin.buffer) if file is None else Path(file).open("rb") as source:
            written = source.read(MAX_CHARACTERS + 1)
    except OSError as error:
        if file is None:
            problem, remedy = f"it can't be read: {error.strerror}.", "Check where it comes from."
            raise OptionError(problem, remedy, place="standard input") from error
        raise OptionError(f"{file!r} can't be read: {error.strerror}.", "Check the path.", place="--file") from error
    except ValueError as error:  # a path with a null byte
        raise OptionError(f"{file!r} is not a path.", "Check the path.", place="--file") from error
    if len(written) > MAX_CHARACTERS:
        problem = f"the text has more than {MAX_CHARACTERS:,} bytes."
        raise OptionError(problem, "Use a smaller tree.", place="TREE")
    try:
        return written.decode()
    except UnicodeDecodeError as error:
        raise OptionError("the text is not UTF-8.", "Save it as UTF-8.", place="--file" if file else "TREE") from error


def read_tree(text: str, root: str | None, source: str) -> LeafTree:
    """Return the tree of a text; notes on what is ignored or ambiguous go to standard error."""
    found = read(text, Player(root) if root else Player.MAX, source)
    say(found.notes)
    return found.tree

"""The reader's own games: files in the folder that the environment variable PLYSCOPE_GAMES names."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field, replace
from functools import wraps
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import FunctionType, ModuleType
from typing import ParamSpec, TypeVar

from core.game import GameFileError, PlyscopeError, is_evaluated
from core.games.entry import GameEntry
from core.options import OPTIONS

FOLDER = "PLYSCOPE_GAMES"
"""The environment variable that names the folder."""

ENTRY, BOARD = "ENTRY", "BOARD"
"""What a file calls its entry in the registry, and its board if it has one."""

MEND = "Correct the file and start Plyscope again."

NAMED_ALREADY = frozenset(
    "algorithm as_csv as_json ask asks at boxes by compare course csv dask file fold format game json lab make"  # noqa: SIM905  shorter than a list
    " max_depth numbers o open others output picture plies position positions processes root search searches seconds"
    " sentence shapes solution source start step steps stop stops t target tested to to_move trace trace_file"
    " transparent tree views wanted width windows".split()
)
"""Names that commands and links use already, besides a search's options: no choice of a game can have them."""

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class OwnGame:
    """A game from a file: its entry, and everything else that the file defines."""

    file: Path
    entry: GameEntry
    module: ModuleType


@dataclass(frozen=True)
class OwnGames:
    """The games of a folder by name, and what is wrong with the files that failed."""

    games: Mapping[str, OwnGame] = field(default_factory=dict)
    problems: tuple[GameFileError, ...] = ()

    @classmethod
    def from_environment(cls, taken: Container[str]) -> OwnGames:
        """Return the games of the folder in the environment, if any; no game can have a `taken` name."""
        named = os.environ.get(FOLDER, "").strip()
        return cls.from_folder(Path(named), taken) if named else cls()

    @classmethod
    def from_folder(cls, folder: Path, taken: Container[str]) -> OwnGames:
        """Return the games of a folder, read in the order of file names."""
        if not folder.is_dir():
            remedy = "Name a folder with a file for each game."
            return cls(problems=(GameFileError(f"{str(folder)!r} is not a folder.", remedy, place=FOLDER),))
        games: dict[str, OwnGame] = {}
        problems = []
        for file in sorted(folder.glob("*.py")):
            try:
                own = _read(file, taken)
                if own.entry.name in games:
                    other = games[own.entry.name].file.name
                    raise _at_entry(file, f"the name {own.entry.name!r} is that of the game in {other}.")
            except GameFileError as error:
                problems.append(error)
            else:
                games[own.entry.name] = own
        return cls(games, tuple(problems))


def placing_errors(function: Callable[P, R], file: Path) -> Callable[P, R]:
    """Wrap a function of a file so that it raises GameFileError, with the place in the file, when it fails."""

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except PlyscopeError:
            raise
        except Exception as error:
            raise _problem(error, file) from error

    return call


def _read(file: Path, taken: Container[str]) -> OwnGame:
    module = _run(file)
    entry = getattr(module, ENTRY, None)
    if not isinstance(entry, GameEntry):
        problem = f"there is no {ENTRY} here that is a GameEntry."
        raise GameFileError(problem, "Add one: docs/adding-a-game.md has an example.", place=file.name)
    if not re.fullmatch(r"[a-z][a-z0-9-]*", entry.name):
        raise _at_entry(file, f"{entry.name!r} is not a name of small letters, digits and hyphens.")
    if entry.name in taken or entry.name in NAMED_ALREADY:
        raise _at_entry(file, f"the name {entry.name!r} is taken.")
    for name in entry.variations:
        if not name.isidentifier() or name in OPTIONS or name in NAMED_ALREADY:
            raise _at_entry(file, f"a choice can't be called {name!r}.")
    for kind in vars(module).values():
        if isinstance(kind, type) and kind.__module__ == module.__name__:
            _tell_of(kind, file)
    entry = replace(entry, from_position=placing_errors(entry.from_position, file))
    _try(entry, file)
    return OwnGame(file, entry, module)


def _run(file: Path) -> ModuleType:
    """Return a file's module; raise GameFileError, with the line, for whatever goes wrong in it."""
    name = f"plyscope_games.{file.stem}"
    spec = spec_from_file_location(name, file)
    if spec is None or spec.loader is None:  # a .py file has a loader
        raise GameFileError("this file can't be read.", MEND, place=file.name)
    module = sys.modules[name] = module_from_spec(spec)  # a dataclass looks its own module up
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise _problem(error, file) from error
    return module


def _try(entry: GameEntry, file: Path) -> None:
    """Raise GameFileError if the entry's positions can't be read, or if it and its game differ on the evaluation."""
    for position in (entry.start_position, entry.example_position):
        try:
            game = entry.at(position)
        except GameFileError:
            raise
        except PlyscopeError as error:
            raise _at_entry(file, f"its position {position!r} can't be read: {error.problem}") from error
    if is_evaluated(game) is not bool(entry.evaluations):
        raise _at_entry(file, "a game has evaluate and utility_range just if its entry names evaluations.")


def _tell_of(kind: type, file: Path) -> None:
    for name, member in list(vars(kind).items()):
        if isinstance(member, FunctionType) and not name.startswith("_"):
            setattr(kind, name, placing_errors(member, file))


def _problem(error: BaseException, file: Path) -> GameFileError:
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == str(file)]
    if isinstance(error, SyntaxError) and error.filename == str(file):
        lines.append(error.lineno)
    message = str(error.msg if isinstance(error, SyntaxError) else error)
    problem = f"{type(error).__name__}: {message}" if message else type(error).__name__
    return GameFileError(f"{problem.rstrip('.')}.", MEND, place=_place(file, lines[-1] if lines else None))


def _at_entry(file: Path, problem: str) -> GameFileError:
    begins = (at for at, line in enumerate(file.read_text("utf-8").splitlines(), 1) if re.match(rf"{ENTRY}\b", line))
    return GameFileError(problem, MEND, place=_place(file, next(begins, None)))


def _place(file: Path, line: int | None) -> str:
    return file.name if line is None else f"{file.name}, line {line}"

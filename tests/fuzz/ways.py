"""The ways in: each takes a text that a reader may send, and ends in a result or in an error that a reader can mend."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from urllib.parse import parse_qsl

from core.audit import audit
from core.commands.search_report import json_lines
from core.game import Player, PlyscopeError
from core.games import GAMES
from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.trace.file import read_lines, write_lines
from core.trace.key_steps import key_steps
from core.trace.result import may_be_worse, result_of
from core.trees.formats import AUTO, FORMATS, read
from tests.core.formats.wild_texts import REFUSED, WILD
from tests.frames import frame_at
from tests.fuzz.command_lines import command_inputs, take_command
from tests.fuzz.mistakes import NOISE, WORDS, check_error, with_mistake
from viz.playing.play_link import read_table, table_query
from viz.replay.view_settings import read_settings
from viz.retrograde.graph_link import read_link as read_graph_link
from viz.sharing.comparison_link import is_comparison, read_compare_link, to_compare_query
from viz.sharing.history import History, Version
from viz.sharing.link import read_link, to_query
from viz.sharing.request import Request, TreeText
from viz.sharing.saved import is_saved, kept_file, read_saved, write_saved

LINKS = Path(__file__).parents[1] / "contract" / "links.json"

MOST_STEPS = 10
"""Steps of a trace that are replayed."""

Query = dict[str, str]


@dataclass(frozen=True)
class Way:
    """One way in: `inputs(random)` gives a text with mistakes, `take(text)` reads it; errors are left to the caller."""

    inputs: Callable[[Random], str]
    take: Callable[[str], object]


def check(way: Way, text: str, name: str) -> None:
    """Check that a way in takes a text, or that its error says what is wrong, where, and what to do."""
    try:
        way.take(text)
    except PlyscopeError as error:
        check_said([error], f"{name}: {text!r}")
        if name == "texts":
            check_error(error, text, AUTO)


def check_said(errors: list[PlyscopeError], message: str) -> None:
    """Check that errors say what is wrong and what to do, in characters that a page can hold."""
    for error in errors:
        assert error.problem.endswith((".", ";")), message
        assert error.remedy, message
        writable(str(error))
        writable(error.place)


def writable(text: str) -> None:
    """Raise UnicodeEncodeError if a text holds what no file and no page can."""
    text.encode()


def from_seeds(seeds: Callable[[], list[str]]) -> Callable[[Random], str]:
    """Return what makes inputs from seeds: one of them with up to three mistakes."""

    def inputs(random: Random) -> str:
        text = random.choice(seeds())
        for _ in range(random.randint(0, 3)):
            text = with_mistake(random, text)
        return text

    return inputs


@cache
def texts() -> list[str]:
    """Return a text in every format, and those found in the wild."""
    return [
        *(format_.example for format_ in FORMATS.values()),
        *(wild.text for wild in WILD.values()),
        *REFUSED.values(),
    ]


@cache
def queries() -> list[str]:
    """Return the queries of the links that the contract holds."""
    cases = json.loads(LINKS.read_text(encoding="utf-8")).values()
    return [query for case in cases if (query := case["link"].partition("?")[2])]


def link_inputs(random: Random) -> str:
    """Return the query of a link with mistakes: in its text, or in one of its values."""
    query = random.choice(queries())
    if random.random() < 0.3:
        return with_mistake(random, query)
    fields = dict(parse_qsl(query, keep_blank_values=True)) or {"tree": "[3,5]"}
    for _ in range(random.randint(1, 3)):
        name = random.choice(list(fields))
        other = dict(parse_qsl(random.choice(queries())))
        fields |= random.choice([{name: with_mistake(random, fields[name])}, other, {name: random.choice(WORDS)}])
        if random.random() < 0.1:
            fields[name] += random.choice(NOISE)
    return json.dumps(fields)


def as_query(text: str) -> Query:
    """Return the parameters that an input stands for."""
    if text.startswith("{") and is_json(text):
        return {str(name): str(value) for name, value in json.loads(text).items()}
    return dict(parse_qsl(text, keep_blank_values=True))


def take_link(text: str) -> None:
    """Open a link on each page, and write it again; each page leaves out what it can't open, and says so."""
    query = as_query(text)
    read_settings(query)
    is_comparison(query)
    request, wrong = read_link(query)
    writable(to_query(request))
    check_said(wrong, text)
    compared, wrong = read_compare_link(query)
    writable(to_compare_query(compared))
    check_said(wrong, text)
    table, told = read_table(query)
    writable(table_query(table))
    check_said([error for error, _ in told], text)
    read_graph_link(query)


@cache
def traces() -> list[str]:
    """Return the traces of short searches of a small tree and of a game, by every algorithm that takes them."""
    subjects = (read("[[3,12,8],[2,4,6]]").tree, GAMES["nim"].at("1,2"))
    found: list[str] = []
    for name in ALGORITHMS:
        for game in subjects:
            options = SearchOptions(name, playouts=5) if ALGORITHMS[name].samples else SearchOptions(name)
            with suppress(PlyscopeError):
                found.append("".join(write_lines(search(game, options))))
    return found


def trace_inputs(random: Random) -> str:
    """Return a trace with mistakes: lines lost, doubled or changed, and fields lost or changed."""
    lines = random.choice(traces()).splitlines(keepends=True)
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(lines))
        line = random.choice(["", lines[at] * 2, with_mistake(random, lines[at]), changed(random, lines[at])])
        lines[at : at + 1] = [line] if line else []
        if not lines or random.random() < 0.05:
            return "".join(lines[:at])
    return "".join(lines)


def changed(random: Random, line: str) -> str:
    """Return a line of a trace with a field that is lost, or holds what another kind of field does."""
    try:
        record = json.loads(line)
        name = random.choice(list(record))
    except (ValueError, IndexError, TypeError):
        return line
    numbers, texts = (0, -1, 2, 99, 2**31, 10**400, 3.5), ("inf", "max", "lower", "EXIT", "\ud83d", "")
    wrong: list[object] = [*numbers, *texts, None, True, [], {}]
    record |= {name: random.choice(wrong)}
    if random.random() < 0.3:
        del record[name]
    return json.dumps(record) + "\n"


def take_trace(text: str) -> None:
    """Read a trace, and derive all that a page or the command line asks of one."""
    trace = read_lines(text.splitlines())
    result_of(trace)
    may_be_worse(trace)
    for step in key_steps(trace, MOST_STEPS):
        frame_at(trace, step)
    writable("".join(json_lines(trace)))
    list(audit(trace, read("[[3,12,8],[2,4,6]]").tree))
    read_lines("".join(write_lines(trace)).splitlines())


@cache
def positions() -> list[str]:
    """Return a position of each game, as its name, a line break and the text."""
    return [f"{name}\n{text}" for name, game in GAMES.items() for text in (game.start_position, game.example_position)]


def position_inputs(random: Random) -> str:
    """Return a position with mistakes, of its own game or of another."""
    game, _, text = random.choice(positions()).partition("\n")
    if random.random() < 0.2:
        text = random.choice(positions()).partition("\n")[2]
    for _ in range(random.randint(0, 3)):
        text = with_mistake(random, text)
    return f"{game}\n{text}"


def take_position(text: str) -> None:
    """Set up a position, and ask of it what a search asks first."""
    name, _, position = text.partition("\n")
    game = GAMES[name].at(position)
    state = game.initial
    if game.is_terminal(state):
        assert game.utility(state) == game.utility(state)
        return
    game.to_move(state)
    for move in list(game.actions(state))[:3]:
        game.result(state, move)


@cache
def saved_files() -> list[str]:
    """Return saved files with their histories, and the work that a browser stored."""
    first, second = (Version(text, Player.MAX, AUTO, "an edit") for text in ("[3, [5, 2]]", "[3, [5, 4]]"))
    history = History.start(first).push(second)
    query = {"algorithm": "minimax", "step": "3"}
    files = [write_saved(Request(TreeText(second.text)), query, history, {"mine": [1]})]
    kept = {"query": "?tree=[3,5]&algorithm=pvs", "history": history.to_json()}
    return [*files, json.dumps(kept)]


def take_saved(text: str) -> None:
    """Open a saved file, or work that a browser stored."""
    if '"plyscope"' not in text:
        kept = json.loads(text) if is_json(text) else None
        text = kept_file(kept) if isinstance(kept, dict) else text
    if is_saved(text):
        saved = read_saved(text)
        request, wrong = read_link(saved.query)
        check_said(wrong, text)
        writable(write_saved(request, saved.query, saved.history, saved.others))


def is_json(text: str) -> bool:
    """Return whether a text is JSON."""
    with suppress(ValueError, RecursionError):
        json.loads(text)
        return True
    return False


WAYS = {
    "texts": Way(from_seeds(texts), read),
    "links": Way(link_inputs, take_link),
    "traces": Way(trace_inputs, take_trace),
    "positions": Way(position_inputs, take_position),
    "saved files": Way(from_seeds(saved_files), take_saved),
    "command lines": Way(command_inputs, take_command),
}
"""Each way in, by its name."""

"""The tables in the documents that come from the tables of the code, by document and mark, as Markdown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from core.games import GAMES, OWN
from core.options import OPTIONS
from core.options.option import Option
from core.practice.questions import QUESTIONS
from core.practice.series import FILL, NEXT, offered
from core.search import ALGORITHMS, heeds
from core.search.misconceptions import MISCONCEPTIONS
from core.trees.formats import FORMATS
from core.trees.formats.format import Part
from viz.owner_settings import SETTINGS

FEW = 4
"""The most values of a choice that are listed where the choice is; more have a table of their own."""

MANY = 20
"""The most values of a choice that a cell lists; more have a page of their own."""

EXAMPLE = re.compile(r"(?<=: ).+?(?=\.(?: |$)|$)")
"""An example in a sentence: what stands after a colon, to the end of the sentence."""

SENTENCE_END = re.compile(r"(?<=\.) ")
"""The space between two sentences."""

SUCH_AS = re.compile(r"(?<=such as )\S+?(?=, |$)")
"""An example in what is expected of a value."""


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    r"""Return a table.

    >>> print(_table(["a", "b"], [["`x|y`", ""]]))
    | a | b |
    |---|---|
    | `x\|y` | |
    """
    first, *others = map(_line, (head, *rows))
    return "\n".join([first, "|---" * len(head) + "|", *others])


def _line(cells: Sequence[str]) -> str:
    escaped = (cell.replace("|", r"\|") for cell in cells)
    return "|" + "".join(f" {cell} |" if cell else " |" for cell in escaped)


def _code(text: object) -> str:
    return f"`{text}`"


def _found(text: re.Match[str]) -> str:
    return _code(text[0])


def _or(words: Sequence[str]) -> str:
    """Return alternatives.

    >>> _or(["a", "b", "c"])
    'a, b or c'
    """
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _usage(option: Option) -> str:
    return f"--{option.name} {option.name.upper() if option.titles else option.metavar}"


def _default(option: Option) -> str:
    return option.unset or "none" if option.default in (None, ()) else _code(option.write(option.default))


def _meaning(option: Option) -> str:
    """Return the title and the values of an option, or what its value is; `--help` says more."""
    named = 0 < len(option.titles) <= FEW
    start = (
        f"{option.title}: {_or(_words_of(option))}."
        if named
        else f"{option.title}. {SENTENCE_END.split(option.about)[0]}"
    )
    return " ".join([start, *_limits(option)])


def _words_of(option: Option) -> list[str]:
    """Return the words for each value of a choice, with the value."""
    return [f"{words} ({_code(option.write(value))})" for value, words in option.titles.items()]


def _limits(option: Option) -> Iterator[str]:
    """Yield where an option counts."""
    if option.only is not None:
        free = [_code(name) for name in ALGORITHMS if heeds(name, option.name) and not heeds(name, option.only.option)]
        with_it = _code(f"--{option.only.option} {option.only.value}")
        yield f"Only with {with_it}{f', and for {_or(free)}' if free else ''}."
    if option.of_tables:
        yield "Only where there is a table."


def _heeding(option: Option) -> str:
    """Return the searches to which an option makes a difference, or those to which it does not, if they are fewer."""
    names = [_code(name) for name in ALGORITHMS if heeds(name, option.name)]
    others = [_code(name) for name in ALGORITHMS if not heeds(name, option.name)]
    if len(names) <= len(others):
        return ", ".join(names)
    return f"all but {', '.join(others)}" if others else "all"


def search_options() -> str:
    """Return the options of a search at the command line."""
    rows = ([_code(_usage(each)), _default(each), _meaning(each), _heeding(each)] for each in OPTIONS.values())
    return _table(["option", "default", "meaning", "heeded by"], rows)


def algorithms() -> str:
    """Return the searches and what they do."""
    rows = ([_code(each.name), each.title, each.group, each.about] for each in ALGORITHMS.values())
    return _table(["algorithm", "title", "group", "what it does"], rows)


def values_of(option: Option) -> str:
    """Return the values of an option that has many, and what they need of the tree or game."""
    rows = (
        [_code(option.write(value)), words, str(option.needs.get(value, ""))] for value, words in option.titles.items()
    )
    return _table([option.name, "in words", "needs"], rows)


def trace_options() -> str:
    """Return the options as the header of a trace file has them."""
    rows = (
        [_code(each.name), each.title, _holds(each), _code(json.dumps(each.to_json(each.default)))]
        for each in OPTIONS.values()
    )
    return _table(["option", "title", "holds", "default"], rows)


def _holds(option: Option) -> str:
    if len(option.titles) > MANY:
        return f"one of the [{option.title.lower()}s]({option.name}s.md)"
    if option.titles:
        return _or([_code(json.dumps(option.to_json(value))) for value in option.titles])
    holds = option.as_json or "a whole number from 0"
    return f"{holds}, or `null`" if option.default is None else holds


def link_options() -> str:
    """Return the parameters of a link for the search and its options."""
    algorithm = [_code("algorithm"), "Algorithm", "a name from [the list](searches.md)"]
    rows = ([_code(each.name), each.title, _in_link(each)] for each in OPTIONS.values() if each.on_page)
    return _table(["parameter", "title", "values"], [algorithm, *rows])


def _in_link(option: Option) -> str:
    if option.by_link and option.titles:
        return "a name from [the list](misconceptions.md)"
    return ", ".join(_words_of(option)) or SUCH_AS.sub(_found, option.expected)


def misconceptions() -> str:
    """Return the misconceptions, in the words of who has them and as it is."""
    rows = ([_code(each.name), each.idea, each.truth, _code(each.reference)] for each in MISCONCEPTIONS.values())
    return _table(["name", "the idea", "what is true", "search"], rows)


def games() -> str:
    """Return the games, without those of the reader's own."""
    rows = (
        [
            entry.title,
            _code(name),
            EXAMPLE.sub(_found, entry.notation),
            ", ".join(map(_code, entry.sides)),
            "" if entry.default_depth is None else str(entry.default_depth),
            "; ".join(
                f"{_code(each)}: {', '.join(map(_code, choice.values))}" for each, choice in entry.choices.items()
            ),
        ]
        for name, entry in GAMES.items()
        if name not in OWN.games
    )
    return _table(["game", "name", "a position", "sides", "depth", "choices, the default first"], rows)


def formats() -> str:
    """Return the formats and what they carry."""
    rows = (
        [each.title, _code(each.name), _code(each.suffix), *("yes" if part in each.carries else "–" for part in Part)]
        for each in FORMATS.values()
    )
    return _table(["format", "name", "file", *Part], rows)


def settings() -> str:
    """Return what the owner of a server may set."""
    rows = ([_code(each.variable), str(each.default), each.about] for each in SETTINGS)
    return _table(["variable", "default", "what it sets"], rows)


def questions() -> str:
    """Return the questions of exams, and how an answer is written."""
    rows = ([_code(each.name), each.title, each.about, each.expected] for each in QUESTIONS.values())
    return _table(["name", "question", "what is asked", "an answer is"], rows)


def series() -> str:
    """Return the series, and the kinds of their exercises."""
    titles = {FILL: "fill in", NEXT: "what happens next"} | {name: each.title for name, each in QUESTIONS.items()}
    rows = (
        [
            _code(each.name),
            each.title,
            each.about,
            ", ".join(dict.fromkeys(titles[task.kind] for task in each.tasks)) or "all",
        ]
        for each in offered("")
    )
    return _table(["name", "series", "what it practises", "exercises"], rows)


TABLES: dict[tuple[str, str], Callable[[], str]] = {
    ("docs/links.md", "options"): link_options,
    ("docs/searches.md", "options"): search_options,
    ("docs/searches.md", "algorithms"): algorithms,
    **{
        ("docs/searches.md", f"values-of-{name}"): partial(values_of, option)
        for name, option in OPTIONS.items()
        if len(option.titles) > FEW and not option.by_link
    },
    ("docs/trace-format.md", "options"): trace_options,
    ("docs/misconceptions.md", "misconceptions"): misconceptions,
    ("docs/games.md", "games"): games,
    ("docs/tree-formats.md", "formats"): formats,
    ("docs/deployment.md", "settings"): settings,
    ("docs/hand-ins.md", "questions"): questions,
    ("docs/practising.md", "series"): series,
}

"""The tokens of DOT, the language of Graphviz, and what its labels say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from core.trees.formats.graphs import without_entities

SKIPPED = r"(?:\s++|//[^\n\r]*+|\#[^\n\r]*+|```[^\n\r]*+|/\*[^*]*+(?:\*(?!/)[^*]*+)*+\*/)*+"
_QUOTED = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_TOKEN = re.compile(
    rf"""{SKIPPED}(?:
      (?P<arrow> -> | --(?!>) )
    | (?P<word> [^\W\d]\w*+ | [-\u2212]?(?:\.[0-9]++|[0-9]++(?:\.[0-9]*+)?+)(?![\w/]) | [-\u2212]?\u221e)
    | (?P<quoted> {_QUOTED} (?: {SKIPPED}\+{SKIPPED}{_QUOTED} )*+ )
    | (?P<html> <[^<>]*+(?:<[^<>]*+>[^<>]*+)*+> )
    | (?P<mark> [{{}}\[\];,=:] )
    | (?P<end> \Z )
    | (?P<wrong> [\s\S] )
    )""",
    re.VERBOSE | re.DOTALL,
)
_PARTS = re.compile(f"({_QUOTED})|{SKIPPED}[+]{SKIPPED}", re.DOTALL)
_LINE_JOINT = re.compile(r"\\\r?\n")
_TAG = re.compile(r"<[^<>]*+>")
_BREAK = re.compile(r"<br\s*+/?+>", re.IGNORECASE)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_FIELD = re.compile(r"(?<!\\)\|\s*+(?:<\w++>)?+")
KEYWORDS = frozenset({"graph", "node", "edge", "subgraph", "strict", "digraph"})


class Token(NamedTuple):
    """A piece of a text: its kind, which for a mark is the mark itself, where it stands, and what it says.

    An id has the kind `id`, a word that DOT keeps for itself the kind of that word, and HTML the kind `html`.
    """

    kind: str
    start: int
    end: int
    said: str


def tokens(text: str) -> Iterator[Token]:
    """Cut a text into tokens; texts in quotes that + joins are one."""
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or ""
        start, end = match.span(kind)
        said = match[kind]
        if kind == "word":
            word = said.lower()
            kind = word if word in KEYWORDS else "id"
        elif kind == "mark":
            kind = said
        elif kind == "quoted":
            kind, said = "id", _unquoted(said)
        elif kind == "html":
            said = said[1:-1]
        yield Token(kind, start, end, said)


def _unquoted(said: str) -> str:
    """Return what texts in quotes say, joined; all escapes but that of the quote are left, as only labels have them."""
    if said.find('"', 1) == len(said) - 1 and "\\" not in said:
        return said[1:-1]
    joined = "".join(part[1:-1] for part in _PARTS.findall(said) if part)
    return _LINE_JOINT.sub("", joined).replace(r"\"", '"')


def plain(token: Token, identifier: str) -> str:
    """Return a label without its escapes, its entities and, in HTML, its tags; its lines end in line breaks."""
    said = token.said
    if said.startswith("{") and said.endswith("}") and _FIELD.search(said):
        said = _FIELD.sub("\n", said[1:-1])  # a record, of which each field is a line
    if token.kind == "html":
        said = _TAG.sub("", _BREAK.sub("\n", said))
    elif "\\" in said:
        said = _ESCAPE.sub(
            lambda escape: {"n": "\n", "l": "\n", "r": "\n", "N": identifier}.get(escape[1], escape[1]), said
        )
    return without_entities(said)

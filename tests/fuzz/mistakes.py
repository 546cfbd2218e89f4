"""Mistakes put into texts at random, and what the error of a bad text owes."""

from __future__ import annotations

from random import Random

from core.game import PlyscopeError, TextError
from core.trees.formats import read
from core.trees.formats.format import LONGEST

NOISE = (
    "[](){},;:=<>-+*/|&#%\"'`\\.0123456789eE \t\n\r\0\x1c\x85infaANmx"
    "\u200b\u2028\u202e\ufeff\ud800\u2212\u2013\u221e\u00bd\u2192\u201c\u201d\u2019"
)
WORDS = [
    *("max", "min", "Min:", "inf", "-inf", "1/0", "1e999", "nan", "null", "true"),
    *("b=3", "root", "value", "left>", "x:3"),
    *("graph TD", "-->", "--", "->", "digraph", "label=", "children", "id,parent,label,value", "\\begin{forest}"),
    *("((( )))", "[[[ ]]]", "{{{ }}}", "<script>1</script>", "&quot;", "9" * 1001, "y" * 101),
    *("\n  ", "\n\t", "\r\n", '": ', '","'),
]


def check_error(error: PlyscopeError, text: str, name: str) -> None:
    """Check that the error of a text in the format of that name says all it owes, and that its fix can be read."""
    message = f"{name}: {text!r}: {error!r}"
    assert error.problem.endswith("."), message
    assert error.remedy.endswith((".", "?")), message
    assert "!" in text or "!" not in str(error), message
    if not isinstance(error, TextError):
        return
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert 1 <= error.line <= len(lines), message
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1, message
    assert 1 <= error.caret <= len(error.source) + 1, message
    assert error.source.isprintable(), message
    if error.caret <= len(error.source) and error.source[error.caret - 1].isascii():
        there = lines[error.line - 1][error.column - 1 :][:1]
        assert error.source[error.caret - 1] == there or there.isspace(), message
    if error.fix is not None:
        assert error.fix.title, message
        assert len(error.fix.text) <= LONGEST, message
        read(error.fix.text, name=name)


def with_mistake(random: Random, text: str) -> str:
    """Return a text with one change: something left out, put in, doubled or cut off."""
    start = random.randint(0, len(text))
    end = min(len(text), start + random.choice([0, 1, 1, 1, 2, 8]))
    put = random.choice(["", "", random.choice(NOISE), random.choice(WORDS), text[start:end] * 2])
    return text[:start] + put + (text[end:] if random.random() < 0.95 else "")

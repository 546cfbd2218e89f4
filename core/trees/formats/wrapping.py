"""`unwrapped`: the only tree in a page with other content, such as a Markdown page with a fenced block."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.game import Fix, TextError
from core.trees.formats.data import Scanner
from core.trees.formats.format import LONGEST
from core.trees.formats.graphs import MOST_TREES
from core.trees.formats.source import blank, error_at

_FENCE = re.compile(
    r"^[ \t]*+(?P<marks>`{3,}+|~{3,}+)[ \t]*+(?P<language>[\w+-]*+)(?P<more>[^\n\r`]*+)(?:\r\n?|\n|\Z)", re.MULTILINE
)
_SENTENCE = re.compile(
    r"\s*+(?:[A-Z][^\n\r:=(\[{]{0,200}+(?:[ \t][^\n\r:=(\[{]{0,200}+)?+:[ \t]*+(?:\r\n?|\n))"
    r"(?:[ \t]*+(?:\r\n?|\n)(?=\s*+\S)|(?<=:\n)(?=[ \t]*+[-*+\u2022][ \t]))"
)
_PROMPT = re.compile(
    r"^(?:(?:>>>|(?:In|Out) ?\[[0-9]++\]:)(?=[ \t])|[ \t]*+#\+[A-Za-z]\w*+(?:[: ][^\n]*+)?+$)", re.MULTILINE
)
"""The prompt of a shell, or a line of Org that says what follows."""
_IN_SENTENCE = re.compile(r"(?:(?<=[\w:,]\s)|(?<=\w\()|(?<=\s\"))(?=\[\s*+[\['\"]|\(\s*+\(|(?:max|min)\(|\{\s*+[\"'{])")
_COMMENT_SIGN = re.compile(r"^[ \t]*+(?:#|//|--|%|;|>)++", re.MULTILINE)
_MIND_MAP = re.compile(r"^[ \t]*+(?:mindmap|@(?:start|end)mindmap)[ \t]*+$", re.MULTILINE)
_SHAPE = re.compile(
    r"^(?P<indent>[ \t*+-]*+)\w*+(?:\({1,2}|\[|\{\{|\)\)?)(?P<said>[^()\[\]{}\n]++)[\])}(]{1,2}[ \t]*+$", re.MULTILINE
)
_TEX_LIST = re.compile(r"\\begin\{(?:itemize|enumerate)\}")
_PART_OF_LIST = re.compile(
    r"\\(?:(?P<mark>begin|end)\{(?:itemize|enumerate)\}|item\b(?:\[[^\[\]\n]*+\])?+[ ]*+(?P<said>[^\n\\]*+))"
)
_ABOVE = re.compile(
    r"\s*+(?:(?:max|min)\w*+:?[ \t]++|(?:[^\n\[\](){}=;<>#0-9]*+\n){1,3}?)\s*+(?=[\[{(])", re.IGNORECASE
)
"""Words above a value, or who moves before it."""
_SAID_FIRST = re.compile(r"\A\s*+[A-Z][^\n()\[\]{}/\\:]*+:[ \t]*+\n")
_DIAGRAMS = frozenset({"mermaid", "dot", "graphviz", "gv"})


def unwrapped(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the text of the only tree in a page, and notes; raise TextError, with the place, if there are several.

    Everything around the tree is blanked out, so that lines keep their numbers.
    """
    text = _PROMPT.sub(lambda prompt: blank(prompt[0]), text)
    if "```" in text or "~~~" in text:
        blocks = list(_fenced(text))
        diagrams = [block for block in blocks if block[0]["language"].lower() in _DIAGRAMS]
        return _only(text, diagrams or blocks)
    return text, ()


def introduction(text: str) -> str:
    """Blank out an introductory sentence that ends in a colon; return "" if there is none."""
    sentence = _SENTENCE.match(text)
    return blank(sentence[0]) + text[sentence.end() :] if sentence else ""


def below_words(text: str) -> str:
    """Blank out the lines of words above a value in brackets; return "" if there are none."""
    above = _ABOVE.match(text)
    return blank(above[0]) + text[above.end() :] if above and above[0].strip() else ""


def values_in_sentences(text: str) -> list[str]:
    """Return the values in brackets among words, at most MOST_TREES, each in the text with the rest blanked out."""
    values, at = list[str](), 0
    while len(values) < MOST_TREES and (found := _IN_SENTENCE.search(text, at)):
        scanner = Scanner(text, found.end())
        try:
            scanner.read()
        except TextError:
            return []
        at = scanner.at
        values.append(blank(text[: found.end()]) + text[found.end() : at] + blank(text[at:]))
    return values


def without_signs(text: str) -> str:
    """Blank out the comment signs of a text that has only comments; return "" for any other text."""
    plain = _COMMENT_SIGN.sub(lambda found: blank(found[0]), text)
    plain = _SAID_FIRST.sub(lambda found: blank(found[0]), plain)
    lines = [line for line in text.splitlines() if line.strip()]
    return plain if lines and all(map(_COMMENT_SIGN.match, lines)) else ""


def as_outline(text: str) -> str:
    """Return a list of LaTeX, or a mind map of Mermaid or PlantUML without the shapes, as an outline; "" for others."""
    if _TEX_LIST.search(text[:LONGEST]):
        depth, lines = 0, list[str]()
        for part in _PART_OF_LIST.finditer(text):
            depth += (part["mark"] == "begin") - (part["mark"] == "end")
            lines += [] if part["mark"] else ["  " * depth + part["said"]]
        return "\n".join(lines)
    frame = _MIND_MAP.search(text)
    outline = blank(text[: frame.end()]) + _MIND_MAP.sub("", text[frame.end() :]) if frame else ""
    return _SHAPE.sub(r"\g<indent>\g<said>", outline)


def _fenced(text: str) -> Iterator[tuple[re.Match[str], re.Match[str]]]:
    opening: re.Match[str] | None = None
    for fence in _FENCE.finditer(text):
        if opening is None:
            opening = fence
        elif fence["marks"] == opening["marks"] and not (fence["language"] or fence["more"].strip()):
            yield opening, fence
            opening = None


def _only(text: str, blocks: list[tuple[re.Match[str], re.Match[str]]]) -> tuple[str, tuple[str, ...]]:
    if not blocks:
        return text, ()
    opening, closing = blocks[0]
    if len(blocks) > 1:
        problem = f"this page has {len(blocks):,} fenced blocks, and this is the second."
        texts = [text[start.end() : end.start()].strip("\r\n") for start, end in blocks[:MOST_TREES]]
        choices = [Fix(f"Only fenced block {number}", each) for number, each in enumerate(texts, 1)]
        error = error_at(text, blocks[1][0].end(), problem, "Copy only the one with the tree.")
        error.choices = tuple(choice for choice in choices if len(choice.text) <= LONGEST)
        raise error
    around = text[: opening.start()] + text[closing.end() :]
    notes = ("Only the fenced block of the page is read.",) if around.strip() else ()
    return blank(text[: opening.end()]) + text[opening.end() : closing.start()] + blank(text[closing.start() :]), notes

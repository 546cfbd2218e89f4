"""The text formats of trees; a new one is a module with a `FORMAT`, and one line here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from core.game import Fix, OptionError, Player, TextError
from core.trees.formats import (
    dot,
    drawn,
    flat,
    indented_outline,
    markup,
    mermaid,
    nested_lists,
    parentheses,
    programs,
    table,
    tex,
)
from core.trees.formats.data import Scanner
from core.trees.formats.data_trees import DATA, FORMULA
from core.trees.formats.format import LONGEST, MOST_TREES, Foreign, Format, Offer
from core.trees.formats.programs import begins_with_value
from core.trees.formats.source import blank, error_at, legible, show_place
from core.trees.formats.two_readings import before_search, first_player, settled
from core.trees.formats.unread import JSON_LINES, WORKED, is_in_words, is_nexus, refusal_by_name
from core.trees.leaf_tree import LeafTree

_PLAIN = (nested_lists.FORMAT, nested_lists.LABELLED, parentheses.FORMAT, flat.FORMAT, indented_outline.FORMAT)
_MARKED = (mermaid.FORMAT, dot.FORMAT, table.FORMAT, parentheses.FORMAT, tex.FOREST)
"""Formats with distinctive signs: a text is tested for these first."""

FORMATS: dict[str, Format] = {format_.name: format_ for format_ in (*_PLAIN, *_MARKED)}
"""The formats by name, in menu order."""

_FOREIGN = (
    tex.QTREE,
    tex.TIKZ,
    markup.XML,
    markup.SENTENCES,
    markup.LEVELS,
    markup.PATHS,
    markup.TEST,
    markup.YAML,
    drawn.BRANCHES,
    drawn.PICTURE,
)
"""Formats that are read but never written, recognized by signs that none of our own has."""

_BY_NOTATION: dict[str, Foreign] = {"": nested_lists.FORMAT, "labelled": nested_lists.LABELLED, "formula": FORMULA}

AUTO = "auto"
"""Stands for a format's name: detect the format."""

_DATA = (nested_lists.FORMAT, nested_lists.LABELLED, DATA)
"""Formats that are read as program data; its reader tells them apart."""

_OF_PROGRAMS = (DATA, markup.XML, markup.YAML)
"""Notations in which inner nodes may have a value before a search."""

_WORD = re.compile(r"[^\W\d]|\\")
_NUMBERED = re.compile(r"^[0-9]{1,3}[.)](?=[ ])", re.MULTILINE)
_BEFORE_LINK = re.compile(r"[,;][ ]*+(?=\w++ ?(?:->|\u2192))")
"""What parts links on one line, as in A -> B, A -> C."""
_LINK_IN_WORDS = re.compile(
    r"(?<!\w)(?:\w{1,3}+ ?(?P<arrow>->|\u2192) ?\w{1,3}+(?:, ?(?:and )?\w{1,3}+(?! ?(?:->|\u2192|[=:])))*+"
    r"|\w{1,3}+ ?[=:] ?[-\u2212]?[0-9.]*[0-9](?![\w/]))"
)
"""A link or a value in a sentence."""
_GROUP = r"\[[-+.\d ,]++\]"
_SIDE_BY_SIDE = re.compile(
    rf"[A-Za-z][^\[\]{{}}()=;\"]{{9,}}+{_GROUP}(?:,[ ]{_GROUP})*+,?+[ ]and[ ]{_GROUP}(?=[ ]?[.\w])"
)
"""Leaves in brackets in a sentence, as in `the leaves [3, 5] and [2, 9]`."""
LONGEST_FOUND = 2_500
"""Characters of the longest text for which an error says that it looks like another format."""

_AROUND = "What stands around the tree is not read."
_BLANK_LINES = re.compile(r"\A(?:[^\S\r\n]*+[\r\n])++")
_FENCE = re.compile(
    r"^[ \t]*+(?P<marks>`{3,}+|~{3,}+)[ \t]*+(?P<language>[\w+-]*+)(?P<more>[^\n\r`]*+)(?:\r\n?|\n|\Z)", re.MULTILINE
)
_SENTENCE = re.compile(
    r"\s*+(?:[A-Z][^\n\r:=(\[{]{0,200}+(?:[ \t][^\n\r:=(\[{]{0,200}+)?+:[ \t]*+(?:\r\n?|\n))"
    r"(?:[ \t]*+(?:\r\n?|\n)(?=\s*+\S)|(?<=:\n)(?=[ \t]*+[-*+\u2022][ \t]))"
)
_BULLETS = re.compile(r"(?:^[ \t]*+(?:[-*+\u2022]|[0-9]{1,3}[.)])[ \t]++\S[^\n]*+(?:\n|\Z)){3,}+", re.MULTILINE)
_SHORTCODE = re.compile(
    r"^[ \t]*+(?:\{\{?[<%][ ]*+(?P<end>/|end)?+[ ]*+mermaid\b[^\n{}]{0,80}+\}\}?|:::[ ]?(?P<opens>mermaid)?+)[ \t]*+$",
    re.MULTILINE,
)
"""The beginning or end of a diagram on a page of Hugo, Jekyll or Azure."""
_PROMPT = re.compile(
    r"^(?:(?:>>>|(?:In|Out) ?\[[0-9]++\]:)(?=[ \t])|[ \t]*+#\+[A-Za-z]\w*+(?:[: ][^\n]*+)?+$)", re.MULTILINE
)
"""The prompt of a shell, or a line of Org that says what follows."""
_IN_SENTENCE = re.compile(r"(?:(?<=[\w:,]\s)|(?<=\w\()|(?<=\s\"))(?=\[\s*+[\['\"]|\(\s*+\(|(?:max|min)\(|\{\s*+[\"'{])")
_COMMENT_SIGN = re.compile(r"^[ \t]*+(?:(?:#|//|--|%|;|>)++|/?\*++(?!/))", re.MULTILINE)
_COMMENT_LINES = re.compile(r"(?:^[ \t]*+(?:(?:#|//|--|%|;|>)[^\n]*+)?(?:\n|\Z))++", re.MULTILINE)
_OFF = frozenset({"off", "else"})
_MIND_MAP = re.compile(r"^[ \t]*+(?:mindmap|@(?:start|end)mindmap)[ \t]*+$", re.MULTILINE)
_SHAPE = re.compile(
    r"^(?P<indent>[ \t*+-]*+)\w*+(?:\({1,2}|\[|\{\{|\)\)?)(?P<said>[^()\[\]{}\n]++)[\])}(]{1,2}[ \t]*+$", re.MULTILINE
)
_TEX_LIST = re.compile(r"\\begin\{(?:itemize|enumerate)\}")
_PART_OF_LIST = re.compile(
    r"\\(?:(?P<mark>begin|end)\{(?:itemize|enumerate)\}|item\b(?:\[[^\[\]\n]*+\])?+[ ]*+(?P<said>[^\n\\]*+))"
)
_ABOVE = re.compile(
    r"\s*+(?:(?:(?:max|min)\w*+:?[ \t]++|[\w ]{1,30}+:[ \t]++(?=\[\s*+\[)"
    r"|(?:[^\n\[\](){}=;<>#0-9]*+\n){1,3}?)\s*+(?=[\[{(])"
    r"|(?:[A-Z][0-9]?[ \t,|]++){2,}[A-Z][0-9]?[ \t]*+\n(?=[-0-9. \t,|]++\s*+\Z))",
    re.IGNORECASE,
)
"""Words above a value, or who moves before it; the names of leaves above their values."""
_ABOVE_TREE = re.compile(
    r"\A(?:(?:(?![ \t]*+\{[ \t]*+\n)[^\n]*+\n)++(?=[ \t]*+\{[ \t]*+\n)|\s*+[A-Z][^\n()\[\]{}/\\:]*+:[ \t]*+\n)"
)
_RETURNED = re.compile(r"\breturn(?=\s\[\s*+\[)")
_MAY_BE_TREE = re.compile(
    r"^[ \t]*+(?:\{[ \t]*+\n|(?://)?+[^\w\n/\u251c\[({]*+(?:[/\u251c]|[\[({][^\w\n]*+[0-9]))", re.MULTILINE
)
"""A line in a comment that may belong to a tree."""
_DIAGRAMS = frozenset({"mermaid", "dot", "graphviz", "gv"})


def widest(tree: LeafTree) -> Format:
    """Return the shortest format that keeps everything in a tree."""
    return nested_lists.LABELLED if parentheses.FORMAT.loses(tree) else parentheses.FORMAT


class Read(NamedTuple):
    """A tree, the format of its text, whether the text names the player at the root, and notes on it.

    The notes are sentences about what was ignored or is ambiguous; they quote nothing from the text. `title` says what
    the text is written in. If that is read-only, `format` is one that can hold the tree. `offers` are other trees that
    the text may mean.
    """

    tree: LeafTree
    format: Format
    names_root: bool
    notes: tuple[str, ...]
    title: str
    offers: tuple[Offer, ...] = ()


def detect(text: str) -> Format:
    """Return the format that a text is probably in, or nested lists if it looks like none."""
    text = legible(text)
    return next((format_ for format_ in (*_MARKED, *_PLAIN) if format_.looks_like(text)), nested_lists.FORMAT)


def read(text: str, root_player: Player = Player.MAX, name: str = AUTO) -> Read:
    """Read a tree in the named format; raise TextError, with the place, if the text is not one.

    >>> read("[[3, 12], 8]").format.title
    'Nested lists'
    """
    if name != AUTO and name not in FORMATS:
        raise OptionError(f"{name!r} is not a format.", f"Choose one of {', '.join(FORMATS)}.", place="format")
    given, text = text, legible(text)
    try:
        inner, notes = _unwrapped(text)
    except TextError as error:
        found_in = [(choice, found.tree) for choice in error.choices if (found := _found(choice.text))]
        error.choices = tuple(choice for choice, _ in found_in)
        most = max((sum(map(tree.is_terminal, range(len(tree)))) for _, tree in found_in), default=0)
        if not (markup.STEPS.looks_like(text) and markup.leaves_in_steps(text) > most):
            if len(error.choices) != 1:
                raise
            found = read(error.choices[0].text, root_player, name)
            return found._replace(notes=("Only the block of the page with a tree is read.", *found.notes))
        inner, notes = text, ()
    try:
        first = first_player(text)
        found = _read(inner, first or root_player, name, has_comments=True)
    except TextError as error:
        show_place(given, error)
        if error.fix and inner is not text:
            error.fix = Fix(error.fix.title, _BLANK_LINES.sub("", error.fix.text).rstrip())
        if error.fix and name == AUTO and not _found(error.fix.text):  # another format is detected in it
            error.fix = None
        raise
    if first and not found.names_root:
        said = (f"The text says that {first.name} moves first.",) if first is not root_player else ()
        found = found._replace(names_root=True, notes=(*found.notes, *said))
    if found.title != found.format.title:
        notes = (*notes, f"An edit writes it as {found.format.title}.")
    return found._replace(notes=(*notes, *found.notes))


def _read(text: str, root_player: Player, name: str, *, has_comments: bool = False) -> Read:
    if name != AUTO:
        try:
            return _parsed(FORMATS[name], text, root_player)
        except TextError as error:
            if len(text) <= LONGEST_FOUND and (found := _found(text)):
                error.remedy += f" The text looks like {found.title}, but {FORMATS[name].title} was chosen."
            raise
    if introduced := _below(_SENTENCE, text):
        with suppress(TextError):
            found = _read(introduced, root_player, name)
            return found._replace(notes=(*found.notes, "The sentence above the tree is not read."))
    if bullets := _bullets(text):
        found = _read(bullets, root_player, name)
        return found._replace(notes=(*found.notes, _AROUND))
    source = _foreign(text) or detect(text)
    if source is tex.FOREST and not _WORD.search(text):  # lists without commas
        source = DATA
    try:
        return _parsed(source, text, root_player)
    except TextError as error:
        for other, part, note in _others(source, text):
            with suppress(TextError):
                found = _parsed(other, part, root_player)
                return found._replace(notes=(*filter(None, [note]), *found.notes))
        is_data = not isinstance(source, Format) and not (source is markup.YAML and is_in_words(text))
        named = refusal_by_name(text, error, is_data=is_data)
        if not named and source is nested_lists.FORMAT and len(text.split()) > 2 and not begins_with_value(text):
            named = error_at(text, 0, "no tree is found here.", "Write one, such as [[3, 12, 8], [2, 4, 6]].")
        trees = list(_comments(text)) if has_comments and (named or _COMMENT_SIGN.match(text.lstrip())) else []
        if len(trees) == 1:
            found = _read(trees[0], root_player, name)
            return found._replace(notes=(*dict.fromkeys((_AROUND, *found.notes)),))
        trees = trees or _among_words(source, text)
        if len(trees) > 1 and all(map(_found, trees)):
            named = error_at(text, 0, "several trees stand in this text.", "Copy only one of them.")
            named.choices = tuple(Fix(f"Only tree {number}", tree.strip()) for number, tree in enumerate(trees, 1))
        raise named or error from None


def _among_words(source: Foreign, text: str) -> list[str]:
    if len(text) > LONGEST_FOUND or begins_with_value(text):
        return []
    are_words = source is nested_lists.FORMAT or (source is indented_outline.FORMAT and is_in_words(text))
    return _values_in_sentences(text) if are_words else []


def _others(source: Foreign, text: str) -> Iterator[tuple[Foreign, str, str]]:
    """Yield other readers that a text may be for, each with what of the text it reads, and a note on that."""
    if source is markup.YAML and all(line.lstrip()[:2] in {"", "- "} for line in text.splitlines()[1:]):  # Markdown
        yield indented_outline.FORMAT, text, ""
    if (source is parentheses.FORMAT or source not in {*_DATA, *_MARKED}) and begins_with_value(text):
        yield DATA, text, ""
    links, groups = [*_LINK_IN_WORDS.finditer(text[:LONGEST])], _SIDE_BY_SIDE.match(text[:LONGEST])
    are_links = len([link for link in links if link["arrow"]]) > 1 and not re.search(
        "[0-9]", _LINK_IN_WORDS.sub("", text)
    )
    for each, part, note in (
        (markup.STEPS, text, ""),
        (markup.LINKS, _BEFORE_LINK.sub("\n", text), ""),
        (markup.LINKS, "\n".join(link[0] for link in links) if are_links else "", _AROUND),
        (flat.GROUPS, text, ""),
        (flat.GROUPS, groups[0] if groups else "", _AROUND),
        (drawn.WITHOUT_LINES, text, ""),
        (markup.YAML, _NUMBERED.sub("-", text.replace("**", "")), ""),
    ):
        if each.looks_like(part):
            yield each, part, note
    if outline := _as_outline(text):
        yield indented_outline.FORMAT, outline, ""
    if below := _below(_ABOVE, text):
        yield DATA, below, _AROUND
        names, _, values = text.strip().rpartition("\n")
        if len(names.split()) == len(values.split()):
            yield flat.FORMAT, below, _AROUND
    if len(_RETURNED.findall(text)) == 1:
        yield DATA, _RETURNED.sub("tree =", text), _AROUND
    if re.match(JSON_LINES, text):
        yield DATA, f"[{','.join(text.split(chr(10)))}]", ""
    if renamed := programs.with_known_heads(text):
        yield DATA, renamed, "Calls by names that are not known are read as nodes."
    if len(parts := _among_words(source, text)) == 1:
        yield DATA, parts[0], _AROUND


def _foreign(text: str) -> Foreign | None:
    if foreign := next((each for each in _FOREIGN if each.looks_like(text)), None):
        return foreign
    if programs.is_term(plain := programs.without_tex(text)):
        return DATA
    if "(" not in text and flat.IN_WORDS.looks_like(text):
        return flat.IN_WORDS
    if parentheses.is_newick(text) or any(format_.looks_like(text) for format_ in _MARKED):
        return None
    if programs.has_statement(plain) and not is_nexus(text):
        return DATA
    return flat.IN_WORDS if flat.IN_WORDS.looks_like(text) else None


def _parsed(source: Foreign, text: str, root_player: Player) -> Read:
    tree, remarks = settled(source.parse, text, root_player, may_be_flat=source in _DATA)
    if source in _DATA and (remarks.notation or source is DATA):
        source = _BY_NOTATION.get(remarks.notation, DATA)
    is_step = max(tree.depths) == 1 and markup.leaves_in_steps(text) > len(tree) - 1
    if source is FORMULA and (is_step or WORKED.sign.search(text)):
        raise error_at(text, 0, f"this is {WORKED.name}.", WORKED.remedy)
    if source in _OF_PROGRAMS and (plain := before_search(tree)):
        tree = plain
        remarks.say("The values of inner nodes are those before a search, and are not read.")
    keyed = [tree.names.get(child, "") for child in tree.children[0] if tree.children[child]]
    if source is markup.YAML and len(keyed) > 1 and all(map(str.isdigit, keyed)):
        remarks.say("The numbers before lists are read as names; if each list is a tree, copy only one of them.")
    fitting = (each for each in (nested_lists.FORMAT, indented_outline.FORMAT) if not each.loses(tree))
    format_ = source if isinstance(source, Format) else next(fitting, nested_lists.LABELLED)
    return Read(tree, format_, remarks.names_root, remarks.notes(text), source.title, tuple(remarks.offers))


def _found(text: str) -> Read | None:
    with suppress(TextError):
        return _read(text, Player.MAX, AUTO)
    return None


def _unwrapped(text: str) -> tuple[str, tuple[str, ...]]:
    """Return a text with all but its only tree blanked out, and notes; raise TextError if there are several."""
    text = _PROMPT.sub(lambda prompt: blank(prompt[0]), text)
    if "mermaid" in text and "```" not in text:
        text = _SHORTCODE.sub(_as_fence, text)
    blocks = list(_fenced(text)) if "```" in text or "~~~" in text else []
    blocks = [block for block in blocks if block[0]["language"].lower() in _DIAGRAMS] or blocks
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


def _below(words: re.Pattern[str], text: str) -> str:
    """Blank out words above a tree; return "" if there are none."""
    above = words.match(text)
    return blank(above[0]) + text[above.end() :] if above and above[0].strip() else ""


def _bullets(text: str) -> str:
    """Blank out all but the one list with bullets among words; return "" if there is none."""
    found = _BULLETS.search(text)
    around = [line for line in _BULLETS.sub("", text, 1).splitlines() if line.strip()] if found else []
    if not found or not around or not all(drawn.PROSE.search(line) and not re.search("[0-9]", line) for line in around):
        return ""
    return blank(text[: found.start()]) + found[0] + blank(text[found.end() :])


def _values_in_sentences(text: str) -> list[str]:
    """Return the values in brackets among words, at most MOST_TREES, each in the text with the rest blanked out."""
    values, at = list[str](), 0
    while len(values) < MOST_TREES and (found := _IN_SENTENCE.search(text, at)):
        scanner = Scanner(text, found.end())
        try:
            scanner.read()
        except TextError:
            return []
        at, value = scanner.at, text[found.end() : scanner.at]
        if len(re.findall(r"[\[({]", value)) > 1:  # else a step, as in "max(3, 5) = 5"
            values.append(blank(text[: found.end()]) + value + blank(text[at:]))
    return values


def _comments(text: str) -> Iterator[str]:
    """Yield comments that hold a tree, at most MOST_TREES, each in the text with the rest and its signs blanked out."""
    spans = [(opened.end(), closed.start()) for kind, opened, closed in programs.remarks_in(text) if kind not in _OFF]
    spans += [lines.span() for lines in _COMMENT_LINES.finditer(programs.live(text))]
    whole, is_short = text.strip(), len(text) <= LONGEST
    alone = {at for at in spans if text[slice(*at)].strip() == whole}
    likely = (at for at in spans if at in alone or (is_short and _MAY_BE_TREE.search(text, *at)))
    for start, stop in islice(likely, MOST_TREES):
        said = _COMMENT_SIGN.sub(lambda sign: blank(sign[0]), text[start:stop])
        said = _ABOVE_TREE.sub(lambda words: blank(words[0]), said)
        comment = blank(text[:start]) + said + blank(text[stop:])
        if (found := _found(comment)) and ((start, stop) in alone or max(found.tree.depths) > 1):
            yield comment


def _as_outline(text: str) -> str:
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


def _as_fence(code: re.Match[str]) -> str:
    is_end = code["end"] or (":::" in code[0] and not code["opens"])
    return ("```" if is_end else "```mermaid").ljust(len(code[0]))


def _fenced(text: str) -> Iterator[tuple[re.Match[str], re.Match[str]]]:
    opening: re.Match[str] | None = None
    for fence in _FENCE.finditer(text):
        if opening is None:
            opening = fence
        elif fence["marks"] == opening["marks"] and not (fence["language"] or fence["more"].strip()):
            yield opening, fence
            opening = None

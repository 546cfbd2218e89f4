"""Trees written as their leaves from left to right, `3 5 2 9`; all inner nodes have the same number of children."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from math import prod

from core.game import Fix, OptionError, Player, Value
from core.options.numerals import DECIMAL, FRACTION, SIGN, listed, to_value
from core.trees.formats.format import Foreign, Format, Remarks, mending
from core.trees.formats.source import Mistake, check_room, number_at
from core.trees.leaf_tree import LeafTree, Nested

EXAMPLE = "3 5 2 9 12 5 23 23"
OTHER = "Choose a format with brackets, or the outline."
LOOKED_AT = 1_000  # characters, to recognize the format

_FACTOR = r"b\s*+=\s*+([0-9]{1,7})(?![\w.])"
_LEADING = re.compile(rf"\s*+{_FACTOR}\s*+[:,;]?+", re.IGNORECASE)
_TRAILING = re.compile(rf"(?<!\w){_FACTOR}\s*+\Z", re.IGNORECASE)
_WORD = re.compile(r"[^\s,]++")
_PAIR = {"[": "]", "(": ")", "{": "}"}
_BLANK_BRACKETS = str.maketrans("[](){}", " " * 6)
_BRACKET = re.compile(r"[\[\](){}]")
_INDENTED = re.compile(r"[\r\n][ \t]++[^\s]")
_FRAME = re.compile(r"[ \t]++0(?:[ \t]++[0-9]++)*+[ \t]*+\n0[ \t][^\n]*+\n1[ \t]")
"""Numbers with the numbers of their rows and columns, as pandas prints them."""


@mending
def parse(text: str, root_player: Player, _remarks: Remarks) -> LeafTree:
    """Read a tree from its leaves, with `b=3` before or after them if branching is not 2. Raises TextError."""
    leaves, found = _without_factor(text)
    leaves = _without_brackets(leaves)
    words: list[re.Match[str]] = []
    values: list[Value] = []
    for word in _WORD.finditer(leaves):
        check_room(word.start(), len(values), 0)
        values.append(number_at(word.start(), word[0]))
        words.append(word)
    if not words:
        raise Mistake(0, "there is no tree here.", f"Write the leaves, such as {EXAMPLE}.")
    branching = int(found[1]) if found else 2
    if found and branching < 2:
        problem, remedy = "the branching factor is at least 2.", "Write b=2 or more, or use another format."
        raise Mistake(found.start(1), problem, remedy)
    tree = _tree(words[0].start(), values, branching, leaves, root_player)
    check_room(words[-1].start(), len(tree) - 1, tree.depths[-1])
    return tree


def full_tree(leaves: Sequence[Value], branching: int, root_player: Player = Player.MAX) -> LeafTree:
    """Return the full tree with these leaves and this branching factor; raise ValueError if there is none."""
    level: Sequence[Nested] = leaves
    while len(level) > 1:
        if len(level) % branching:
            raise ValueError(f"{len(leaves)} is not a power of {branching}")
        level = [level[at : at + branching] for at in range(0, len(level), branching)]
    return LeafTree.from_nested(level[0], root_player)


def full_trees(leaves: int) -> list[tuple[int, int]]:
    """Return the branching factor and depth, both at least 2, of each full tree with this many leaves."""
    depths = range(leaves.bit_length() - 1, 1, -1)
    return [(factor, depth) for depth in depths for factor in [round(leaves ** (1 / depth))] if factor**depth == leaves]


def write(tree: LeafTree) -> str:
    """Write the leaves of a tree; raise OptionError if its inner nodes differ in branching or its leaves in depth.

    >>> write(parse("3 5 2 9")), write(parse("1,2,3 b=3"))
    ('3 5 2 9', 'b=3: 1 2 3')
    """
    branching = len(tree.children[tree.initial])
    leaves = [node for node, below in enumerate(tree.children) if not below]
    if any(len(below) not in {0, branching} for below in tree.children):
        raise OptionError("the inner nodes have different numbers of children.", OTHER, place="flat list")
    if len({tree.depths[leaf] for leaf in leaves}) > 1:
        raise OptionError("the leaves have different depths.", OTHER, place="flat list")
    if branching == 1:
        raise OptionError("each node has a single child.", OTHER, place="flat list")
    numbers = " ".join(repr(tree.utility(leaf)) for leaf in leaves)
    return f"b={branching}: {numbers}" if branching > 2 else numbers


def looks_like(text: str) -> bool:
    """Return whether a text begins with numbers only, and is not indented like an outline."""
    head = text[:LOOKED_AT]
    leaves, found = _without_factor(head)
    if found:
        leaves = leaves.translate(_BLANK_BRACKETS)
    words = _WORD.findall(leaves)
    if len(text) > LOOKED_AT:
        words = words[:-1]  # the last word may be cut off
    is_list = bool(words or found) and not (_INDENTED.search(head) or _FRAME.match(head))
    return is_list and all(to_value(word) is not None for word in words)


def _without_factor(text: str) -> tuple[str, re.Match[str] | None]:
    found = _LEADING.match(text) or _TRAILING.search(text, max(0, len(text) - LOOKED_AT))
    if not found:
        return text, None
    return text[: found.start()] + " " * (found.end() - found.start()) + text[found.end() :], found


def _without_brackets(leaves: str) -> str:
    start, end = len(leaves) - len(leaves.lstrip()), len(leaves.rstrip())
    if not (end - start > 1 and _PAIR.get(leaves[start]) == leaves[end - 1]):
        return leaves
    leaves = f"{leaves[:start]} {leaves[start + 1 : end - 1]} "
    inside = _BRACKET.search(leaves)
    if inside:
        problem = "a flat list has no lists inside."
        raise Mistake(inside.start(), problem, "Leave the inner brackets out, or choose nested lists.")
    return leaves


def _tree(at: int, leaves: list[Value], branching: int, said: str, root_player: Player) -> LeafTree:
    try:
        return full_tree(leaves, branching, root_player)
    except ValueError:
        pass
    count, next_power = len(leaves), branching
    while next_power < count:
        next_power *= branching
    fitting = [*(factor for factor, _ in full_trees(count)), count]
    choice = listed((f"b={factor}" for factor in fitting), "or")
    problem = f"the number of leaves, {count:,}, is not a power of {branching}."
    fix = Fix(f"Write b={fitting[0]}", f"b={fitting[0]}: {said.strip(' ,')}")
    raise Mistake(at, problem, f"Write {choice} before them, or write {next_power:,} leaves.", fix)


FORMAT = Format(
    name="flat",
    title="Flat list of leaves",
    looks_like=looks_like,
    parse=parse,
    writer=write,
    carries=frozenset(),
    example=EXAMPLE,
)


_NUMBER = rf"{SIGN}(?:{FRACTION}|{DECIMAL})"
_IS = r"\s*+(?:of|is|=|:)?+\s*+"
_FACT = re.compile(
    rf"(?:branching(?:[ -]factor)?+{_IS}|\bb\s*+=\s*+)(?P<factor>[0-9]{{1,4}})\b"
    r"|(?P<named>binary|ternary|quaternary)\b"
    rf"|\b(?:(?:depth|plies|height){_IS}|d\s*+=\s*+)(?P<depth>[0-9]{{1,3}})\b"
    r"|\b(?P<plies>[0-9]{1,3})[ -]pl(?:y|ies)\b"
    r"|\b(?P<groups>two|three|four|five|[2-9])\s++(?:m\w\w\s++)?(?:groups|nodes)\s++(?:of|with)\s++"
    r"(?P<each>two|three|four|five|[2-9])\s++(?:leaves|children|values|numbers)\b"
    r"|\b(?P<count>[0-9]{1,6})[ \t]++(?:leaves|leaf|terminal|numbers|values)"
    r"|\b(?P<moves>two|three|four|five|[2-5])\s++(?:possible\s++)?"
    r"(?:moves|children|actions|branches|successors|replies|responses)\b"
    r"|(?P<label>(?:exercise|problem|question|figure|fig\.|task|part|lecture|chapter|section|q)\s*+[0-9]++(?:\.[0-9]++)*+"
    r"|\A\s*+[0-9]++(?:\.[0-9]++)*+[.)]|[(\[]?[0-9]{1,3} (?:points?|marks?|pts)\b\.?[)\]]?)",
    re.IGNORECASE,
)
_TEX = re.compile(r"\$|\\[ ,;:!]?")
_NAMED = {"binary": 2, "ternary": 3, "quaternary": 4, "two": 2, "three": 3, "four": 4, "five": 5}
_SAID = re.compile(
    r"leaf|leaves|terminal|branching|binary|ternary|utilit|payoff|outcome|can reach|branches\s*+[:=]", re.IGNORECASE
)
_ASIDE = re.compile(r"\([^()0-9\n]*+\)[ ]?+|\[[^\[\]A-Za-z\n]*+\]")
_STRUCTURED = re.compile(r"[\[\]{}()]|[\r\n][ \t]++\S")
_RUN = re.compile(rf"(?<![\w.])(?:{_NUMBER})(?:[\s,;]++(?:and\s++)?+(?:{_NUMBER}))+(?![\w/])")


_EACH = re.compile(
    r"\b(?:first|second|third|fourth|fifth|last|left(?! to)|middle|(?<!to )right)\b|\b[A-Z]\w?(?::|[ ](?:has|with)\b)"
    r"|\b(?:after|below|under|from|via)[ ](?:move[ ]|action[ ])?[A-Za-z]\w?\b",
    re.IGNORECASE,
)
"""What tells the groups of leaves below several moves apart."""
_COUNTS_SAID = re.compile(
    r"(?=[\s\S]*?\bchild)[\s\S]*?(?:depth[- ]first|pre-?order)|[\s\S]*?\bbranches\s*+[:=]", re.IGNORECASE
)


@mending
def _parse_words(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
    """Read a tree from a sentence that gives its leaves, and its branching, its depth or the numbers of children."""
    text = text.replace("**", "  ")  # of Markdown
    facts = {kind: fact for fact in _FACT.finditer(text) for kind, said in fact.groupdict().items() if said}
    plain = _TEX.sub(lambda sign: " " * len(sign[0]), _FACT.sub(lambda fact: "," * len(fact[0]), text))
    runs = sorted(_RUN.finditer(plain), key=lambda run: run.start() - run.end())
    if not runs:
        raise Mistake(0, "there are no leaves here.", f"Write them, such as {EXAMPLE}.")
    has_counts = _COUNTS_SAID.match(text) is not None
    are_groups = not has_counts and len(_EACH.findall(text)) >= len(runs) > 1
    used = sorted(runs, key=re.Match.start) if are_groups else runs[: 2 if has_counts else 1]
    for run in used:
        plain = plain[: run.start()] + " " * (run.end() - run.start()) + plain[run.end() :]
    if stray := re.search(r"(?<!\w)[0-9]", plain):
        problem = "it is not clear what this number is."
        raise Mistake(stray.start(), problem, "Write only the leaves, and b= before them.")
    numbers = [
        [number_at(run.start() + word.start(), word[0]) for word in re.finditer(_NUMBER, run[0])] for run in used
    ]
    leaves, run = min(zip(numbers, used, strict=True), key=lambda read: len(read[0]))
    if (count := facts.get("count")) and int(count["count"]) != len(leaves):
        problem = f"here are {len(leaves):,} leaves."
        raise Mistake(count.start("count"), problem, "Correct this number, or write all leaves.")
    end = 0
    for read in sorted({*used, *facts.values()}, key=re.Match.start):
        remarks.leave_out(end, read.start())
        end = read.end()
    remarks.leave_out(end, len(text))
    if are_groups:
        remarks.say("Each group of numbers is read as the leaves below one move.")
        return LeafTree.from_nested([*numbers], root_player)
    if len(used) > 1:
        return _of_counts(run.start(), max(numbers, key=len), leaves, root_player)
    told = [fact[kind] for fact in _FACT.finditer(text) for kind in ("groups", "each", "moves") if fact[kind]]
    sizes = [_NAMED.get(said.lower()) or int(said) for said in told]
    if len(sizes) > 1 and prod(sizes) == len(leaves):  # as of three moves with two replies each
        level: Sequence[Nested] = leaves
        for size in reversed(sizes):
            level = [level[at : at + size] for at in range(0, len(level), size)]
        return LeafTree.from_nested(level[0], root_player)
    depth, branching = (
        next((_NAMED.get(said := fact[kind].lower()) or int(said) for kind, fact in facts.items() if kind in kinds), 0)
        for kinds in (("depth", "plies"), ("factor", "named", "moves"))
    )
    branching = branching or (round(len(leaves) ** (1 / depth)) if depth else 2)
    if branching < 2 or (depth and branching**depth != len(leaves)):
        problem = f"{len(leaves):,} leaves are no full tree of {depth:,} plies with {branching:,} moves each."
        raise Mistake(run.start(), problem, "Correct the numbers, or write brackets.")
    return _tree(run.start(), leaves, branching, run[0], root_player)


def _of_counts(position: int, counts: list[Value], leaves: list[Value], root_player: Player) -> LeafTree:
    done, left = list[Nested](), list(leaves)
    for count in reversed(counts):
        if count not in range(len(done) + 1) or not (count or left):
            break
        done.append([done.pop() for _ in range(int(count))] if count else left.pop())
    else:
        if len(done) == 1 and not left:
            return LeafTree.from_nested(done[0], root_player)
    problem = f"the numbers of children make no tree with {len(leaves):,} leaves."
    raise Mistake(position, problem, "Write one for each node, 0 for a leaf, such as 2 2 0 0 2 0 0.")


_GROUPED = re.compile(rf"[(\[{{]\s*+(?:{_NUMBER})(?:[\s,;]++(?:{_NUMBER}))*+\s*+[)\]}}]")
_DRAWN = re.compile(rf"\s*+{_NUMBER}[ \t]*+\n")
"""The top of a picture, or how many lines follow."""
_PARTED = re.compile(r"[^|;\n\r]++")


def _groups(text: str) -> list[re.Match[str]]:
    if found := list(_GROUPED.finditer(text)):
        return found
    return [group for group in _PARTED.finditer(text) if group[0].strip()]


def _are_groups(text: str) -> bool:
    groups = _groups(text) if len(text) <= LOOKED_AT else []
    rest = _GROUPED.sub("", text)
    each = [_WORD.findall(group[0].strip("()[]{} ")) for group in groups]
    words = list(chain(*each))
    is_told = (
        rest != text
        and max(map(len, each), default=0) > 1
        and not re.search(r"[0-9()\[\]{}=;/\\]|---", rest)
        and _SAID_OF_GROUPS.search(rest)
    )
    is_board = len(words) in {9, 42} and {*words} <= {"0", "1", "2", "-1"}
    are_numbers = None not in map(to_value, words)
    has_gap = re.search(r"[,;\t][ ]*+[,;\t]", text)  # an empty cell of a table
    return (
        are_numbers
        and not (is_board or has_gap or _FRAME.match(text) or _DRAWN.match(text))
        and len(groups) > 1
        and all(each)
        and bool(rest == text or is_told)
    )


@mending
def _parse_groups(text: str, root_player: Player, _remarks: Remarks) -> LeafTree:
    """Read a tree of two plies from the leaves after each move: `3 12 8 | 2 4 6`, or one line per move."""
    nested = list[Nested]()
    for group in _groups(text):
        words = _WORD.finditer(group[0].translate(_BLANK_BRACKETS))
        nested.append([number_at(group.start() + word.start(), word[0]) for word in words])
    return LeafTree.from_nested(nested, root_player)


_SAID_OF_GROUPS = re.compile(r"\b(?:child(?:ren)?|leaf|leaves|node|min|max|move)s?\b", re.IGNORECASE)
GROUPS = Foreign("Groups of leaves", _are_groups, _parse_groups)
IN_WORDS = Foreign(
    "Leaves in words",
    lambda text: bool(
        len(text) <= LOOKED_AT
        and _SAID.search(text)
        and _RUN.search(_TEX.sub(" ", text))
        and not _STRUCTURED.search(_ASIDE.sub("", _FACT.sub("", text), 2))
    ),
    _parse_words,
)

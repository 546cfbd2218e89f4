"""Reads the text on a node: its name, its value, who moves, and search results such as `α = 5`.

Such a claim stands on its own, after a one-word name, or set off by a comma or a bracket.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from typing import NamedTuple

from core.game import Player, TextError, Value
from core.options.numerals import DECIMAL, FRACTION, INFINITY, MAX_DIGITS, SIGN, to_value
from core.trees.formats.format import Aside
from core.trees.formats.source import MAX_LABEL, Mistake, check_label, number_at, plain_formulas

PLAYERS = {"max": Player.MAX, "min": Player.MIN}
"""Words for the players, in lowercase."""
_OTHERS = dict.fromkeys(("me", "us", "computer", "ai"), Player.MAX)
_OTHERS |= dict.fromkeys(("opponent", "enemy", "adversary", "human"), Player.MIN)
_OTHER = re.compile(
    rf"(?i:(?:the |my |your |our )?(?P<who>{'|'.join(_OTHERS)})(?:['\u2019]s)?(?: (?:turn|move|player))?)"
)
"""Who moves, in other words, where nothing else stands on a node."""

CHANCE: dict[str, Player | None] = {"chance": None, "chance-max": Player.MAX, "chance-min": Player.MIN}
"""Classes of a chance node in DOT and Mermaid, in lowercase, and who moves below the root, if the class says."""


def chance_class(root_player: Player, node: int) -> str:
    """Return the class of a chance node; at the root, it says if MIN moves below."""
    return "chance-min" if node == 0 and root_player is Player.MIN else "chance"


TURNS = frozenset({"type", "kind", "player", "turn", "toMove", "to_move", "nodeType", "node_type", "role", "mover"})
"""Keys with which programs say who moves; the value counts if it is a player."""

FLAGS = {
    f"{before}{name if before != 'is' else name.title()}{after}": player
    for player in Player
    for before, name in product(
        ("is", "is_", ""), (player.value, f"{player.value}imizing", f"{player.value}imizer", f"{player.value}imising")
    )
    for after in ("", "Player", "_player", "Node", "_node", "Turn", "_turn", "Move", "_move")
    if before or name != player.value or after
}
"""Keys with true for the player who moves."""

TRUTH = {"true": True, "True": True, "false": False, "False": False}

_UP, _DOWN = "\u25b2\u25b3\u25b4\u25b5", "\u25bc\u25bd\u25be\u25bf"  # triangles, as textbooks draw nodes
_SIGNS = dict.fromkeys(_UP, Player.MAX) | dict.fromkeys(_DOWN, Player.MIN)
_WORD = r"(?P<word>(?i:max|min))"
_WHOLE_WORD = rf"{_WORD}(?i:imi[sz](?:er|ing))?+"
_ROLE = r"(?:(?i:['\u2019]s)?[\s_-]+(?i:player|node|level|layer|ply|turn|moves?|to[\s-]move|to[\s-]play))"
_BEFORE = r"(?:(?i:player|turn|type|agent|to[\s-]move)(?:\s*[:=]\s*|\s+))?+"
_PLAYER = rf"(?:{_BEFORE}{_WHOLE_WORD}{_ROLE}*+|(?P<sign>[{''.join(_SIGNS)}]))"
_NAME = r"(?P<name>[^\s()\[\]{}<>:=,;|][^()\[\]{}<>:=,;|]*?)"
_SET_OFF = r"(?:\s*[:=,;|/]\s*|\s+[-\u2013\u2014\u00b7]\s+)"
_SHORT = r"(?P<name>[A-Za-z][A-Za-z0-9]{0,2}['\u2032]*)"

_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"[(\[<]?\s*{_PLAYER}\s*[)\]>]?",
        rf"{_NAME}\s*[(\[<]\s*{_PLAYER}\s*[)\]>]",
        rf"{_PLAYER}\s*[(\[<]\s*{_NAME}\s*[)\]>]",
        rf"{_NAME}{_SET_OFF}{_PLAYER}",
        rf"{_PLAYER}{_SET_OFF}{_NAME}",
        rf"(?P<name>(?i:root))[\s_-]+{_PLAYER}",
        rf"{_PLAYER}[\s_-]+(?P<name>(?i:root))",
        rf"{_WHOLE_WORD}{_ROLE}\s+{_SHORT}",
        rf"(?P<word>MAX|MIN)\s+{_SHORT}",
        rf"{_SHORT}\s+(?P<word>MAX|MIN)",
        rf"(?P<sign>[{''.join(_SIGNS)}])\s*{_NAME}",
        rf"{_NAME}\s*(?P<sign>[{''.join(_SIGNS)}])",
    )
)
_PART_OF_NAME = re.compile(rf"{_WORD}(?:[\s_-]?[0-9]{{1,4}}|\s*[({{].*,.*[)}}])")
"""`MAX 1` and `min(3, 5)`: both the player to move and the name of the node."""

_LONGEST_LABEL = 200
"""The most characters of a label that are looked at."""

_SUSPECT = re.compile(rf"max|min|[{''.join(_SIGNS)}]|{_OTHER.pattern}", re.IGNORECASE)


class Turn(NamedTuple):
    """What a label says about the player to move: the remaining name, the player, and whether the name says both."""

    name: str
    player: Player | None
    is_shared: bool = False


def read_turn(label: str) -> Turn:
    """Return the player to move from a label, and the rest of it as the node's name.

    >>> read_turn("Root (MIN)"), read_turn("maximizing player").player, read_turn("Max Planck").player
    (Turn(name='Root', player=<Player.MIN: 'min'>, is_shared=False), <Player.MAX: 'max'>, None)
    """
    if len(label) > _LONGEST_LABEL or not _SUSPECT.search(label):
        return Turn(label, None)
    shared = _PART_OF_NAME.fullmatch(label)
    if shared:
        return Turn(label, PLAYERS[shared["word"].lower()], is_shared=True)
    if other := _OTHER.fullmatch(label):
        return Turn("", _OTHERS[other["who"].lower()])
    for form in _FORMS:
        found = form.fullmatch(label)
        if found:
            parts = found.groupdict()
            sign = parts.get("sign")
            player = _SIGNS[sign] if sign else PLAYERS[found["word"].lower()]
            return Turn(parts.get("name", "").strip(), player)
    return Turn(label, None)


def only_player(label: str) -> Player | None:
    """Return the player in a label that says only who moves."""
    turn = read_turn(label)
    return None if turn.name else turn.player


def player_under(key: str, said: str) -> Player | None:
    """Return the player to move, if a key and its value say so."""
    if key in FLAGS and said in TRUTH:
        return FLAGS[key] if TRUTH[said] else FLAGS[key].opponent
    return only_player(said.strip()) if key in TURNS else None


_INFINITE = r"(?:\\infty|&infin;|\u221e|(?i:inf(?:ty|inity)?))"
_CLAIMED = rf"\$?(?:{SIGN}|&minus;)\s?(?:{FRACTION}|{DECIMAL}|{INFINITY}|{_INFINITE})\$?(?!\w|[/.]\w)"
_ALPHA = r"(?:\u03b1|\U0001d6fc|\\alpha|&alpha;|(?i:alpha)\b)"
_BETA = r"(?:\u03b2|\u03d0|\U0001d6fd|\\beta|&beta;|(?i:beta)\b)"
_IS = r"\s*+(?::=|==|[:=])\s*+"
_BOUNDED_BY = r"\s*+\$?+\s*+(?::=|==|<=|>=|\\[lg]eq?\b|[:=\u2264\u2265<>\u2190])\s*+"
_NOTHING = rf"(?=\s*(?:\Z|[,;|)\]}}])|\s+\$?(?:{_ALPHA}|{_BETA}))"
_UNKNOWN = rf"(?:[?_\u2026\u2014\u2013-]++|(?i:none|null|nil)\b|{_NOTHING})"
_ADJECTIVE = r"(?i:minimax|node|leaf|static|backed-up|best|current|final|heuristic|terminal|state|game)"
_VALUE = rf"(?:the\s++)?+(?:{_ADJECTIVE}\s++)?+(?i:value|val|utility|score|evaluation|eval|payoff)"
_FACT = (
    r"(?i:depth|ply|plies|level|layer|height|step|visits?|visited|order|index|id|turn|player|nodes|leaves|count"
    r"|tiefe|ebene|n[ií]vel|niveau|livello|profundida(?:d|de)|profondeur)"
)
_OPEN, _CLOSE = r"[(\[{\u27e8]", r"[)\]}\u27e9]"


@cache
def _claim_pattern(*, letters: bool) -> re.Pattern[str]:
    """Return the pattern of a claim, compiled when it is first needed; with `letters`, `a` and `b` are bounds."""
    alpha, beta = (rf"(?:{_ALPHA}|\ba\b)", rf"(?:{_BETA}|\bb\b)") if letters else (_ALPHA, _BETA)
    both = rf"{_OPEN}?\s*+\$?{alpha}\$?\s*+[,/|]\s*+\$?{beta}\$?\s*+{_CLOSE}?"
    pair = rf"{_CLAIMED}\s*+[,;|/]\s*+{_CLAIMED}"
    return re.compile(
        rf"""(?<![\w.\\&])(?:
          (?P<window> (?:{both}|\u03b1\u03b2|(?i:window))(?:{_BOUNDED_BY}|\s*+)(?:{_OPEN}\s*+{pair}\s*+{_CLOSE}|{pair})
            | {_OPEN}(?=[^()\[\]]*+{_CLOSE})(?=[^()\[\]]*?{_INFINITE})\s*+{pair}\s*+{_CLOSE} )
        | (?P<alpha> \$?{alpha}{_BOUNDED_BY}(?:{_CLAIMED}|{_UNKNOWN}) )
        | (?P<beta> \$?{beta}{_BOUNDED_BY}(?:{_CLAIMED}|{_UNKNOWN}) )
        | (?P<compared> \A\s*+(?:<=|>=|[\u2264\u2265<>])\s*+{_CLAIMED}\s*+\Z )
        | (?P<finite> \[\s*+{pair}\s*+\] )
        | (?P<fact> {_FACT}{_IS}\#?[0-9]++(?:/[0-9]++)?+(?![\w.]) )
        | \$?+(?:{_VALUE}(?:{_IS}|\s++)|(?i:minimax){_IS}|[vV]{_IS})(?P<value> {_CLAIMED} )
        )""",
        re.VERBOSE,
    )


_LETTER_A, _LETTER_B = (re.compile(rf"(?<![\w.]){letter}{_IS}{_CLAIMED}") for letter in "ab")
_BOUND = re.compile(f"{_ALPHA}|{_BETA}")
_BOUNDS = frozenset({"window", "finite", "alpha", "beta", "compared"})
_APART = tuple(",;|/([{\u27e8:=\u00b7\u2022\u2013\u2014-\u2264\u2265<>")
_BREAKS = tuple(",;|/)]}\u27e9\u00b7\u2022\u2013\u2014-\u2264\u2265<>\u2702")
_EMPTY_BRACKETS = re.compile(
    rf"{_OPEN}[\s,;|/\u2264\u2265<>]*+{_CLOSE}|[\s,;|/\u2264\u2265<>]++(?={_CLOSE})|(?<={_OPEN})[\s,;|/]++"
)
_AROUND_CLAIM = " \t,;|/:=\u00b7\u2022\u2013\u2014-\u2264\u2265"


SUSPECT = re.compile(
    rf"[^\w\s.'+-]|[\n\r]|{_ALPHA}|{_BETA}|\b[vVab]\b|(?i:max|min|window|val|utility|score|eval|payoff)|\b{_FACT}\b"
    rf"|\b{_OTHER.pattern.replace('?P<who>', '')}\b"
)
"""Signs that a node's text may be more than a name or a number; any other text needs no closer look."""


class _Claims(NamedTuple):
    """A line without its claims: the values given, what is ignored, and whether the rest is just a name."""

    rest: str
    values: tuple[Value, ...] = ()
    asides: tuple[Aside, ...] = ()
    is_name: bool = False


def _read_claims(line: str, *, letters: bool = False) -> _Claims:
    """Return the claims in a line, and its rest; with `letters`, `a` and `b` mean alpha and beta.

    >>> _read_claims("v=-0.5 α=-inf"), _read_claims("skipped after α=5")[1:]
    (_Claims(rest='', values=(-0.5,), asides=(<Aside.BOUNDS: ...>,), is_name=False), ((), (), True))
    """
    pattern = _claim_pattern(letters=letters)
    found = list(pattern.finditer(line))
    kinds = {claim.lastgroup for claim in found}
    is_whole = "window" in kinds or {"alpha", "beta"} <= kinds
    rest, values, asides, end = "", list[Value](), dict[Aside, None](), 0
    for claim in found:
        kind = claim.lastgroup or ""
        between = line[end : claim.start()]
        after = line[claim.end() :].lstrip()
        before = f"{rest}{between}".strip()
        if kind == "finite" and (turn := read_turn(before)) and (turn.name or not turn.player):
            continue  # [3, 5] is a window in MIN [3, 5], and part of the name in B [3, 5]
        is_apart = " " not in before or not between.strip() or between.rstrip().endswith(_APART)
        breaks_off = not after or after.startswith(_BREAKS) or pattern.match(after) is not None
        stands = breaks_off and (is_apart or read_turn(before).player is not None)
        if stands or (is_whole and kind in _BOUNDS):
            rest += f"{between} "
            end = claim.end()
            if kind == "value":
                value = _to_number(claim["value"])
                values += [] if value is None else [value]
            else:
                bounds = Aside.LETTERS if letters else Aside.BOUNDS
                asides[bounds if kind in _BOUNDS else Aside.FACTS] = None
        elif kind != "value":
            return _Claims(line, is_name=True)
    if end == 0:
        return _Claims(line)
    rest = _EMPTY_BRACKETS.sub("", rest + line[end:]).strip(_AROUND_CLAIM)
    return _Claims(rest, tuple(values), tuple(asides))


def is_bound(word: str) -> bool:
    """Return whether a word is a name for alpha or beta; `a` and `b` alone are not."""
    return _BOUND.fullmatch(word) is not None


def _to_number(written: str) -> Value | None:
    value = to_value(written)
    if value is not None or not any(mark in written for mark in "\\$&ity"):
        return value
    plain = written.strip("$ ").replace("&minus;", "-").replace("&infin;", "\u221e").replace("\\", "")
    return to_value(re.sub(r"(?<=[+-])\s|infty", lambda part: "\u221e" if part[0] == "infty" else "", plain))


LONGEST = MAX_LABEL + MAX_DIGITS + 100
"""Characters of the longest text that can still be a label with a value."""

_LINE_BREAK = re.compile(r"<[bB][rR]\s*+/?>|[\n\r]")

_QUOTED = re.compile(r'"(?P<label>.+)"\s*(?:[:=]\s*(?P<value>\S+))?', re.DOTALL)
_DIGITS = re.compile(r"[+\-\u2212]?[0-9]+")
_NEARLY_A_NUMBER = re.compile(r"[+\-\u2010-\u2015\u2212]?[0-9.\u221e]++[0-9./,]*+(?:[eE][0-9]++)?+\Z")
_BARE = re.compile(r"(?P<number>[0-9]{1,9})\Z|(?P<player>(?i:max|min))\s*+(?:\Z|[:=])")
"""What may be a name, but also a value or a player, which a value may follow."""
_NAMED_V = re.compile(r"[vV]\s*+:\s*+\S++")  # one leaf of u: 2, v: 3, w: 5
_COMPARED = tuple("<>!~")  # before =, as in v >= 3
_WAITING = re.compile(rf"([:=])[ \t]*+(?:{_LINE_BREAK.pattern})\s*+(?=[$&\\+\-\u2212\u221e.0-9]|(?i:inf))")

_COUNTED = r"(?i:nodes?|states?|child(?:ren)?|moves?|steps?|players?|levels?|depths?|pl(?:y|ies)|turns?|visits?|times)"
_PLAIN_NUMBER = (
    rf"(?<![\w.,:/#%\"'+\u2010-\u2015\u2212-])(?:{SIGN}(?:{FRACTION}|{DECIMAL}|{INFINITY}))"
    r"(?![\w%\u00b0/+\u2212-]|[.,:]\w|\s*[=<>\u2264\u2265~])"
)
_NUMBER = re.compile(
    rf"(?:\b{_COUNTED}[\s:#]*+|[=<>~\u2264\u2265]\s*+){_PLAIN_NUMBER}|(?P<value>{_PLAIN_NUMBER})(?!\s*+{_COUNTED}\b)"
)
"""A number that may be a value, unless it is a count or part of a comparison."""
_EMPTY = re.compile(r"\(\s*\)|\[\s*\]|\{\s*\}")
_AROUND = " \t,;|/:\u00b7\u2022\u2013\u2014\u2192-"


OUTCOMES = dict.fromkeys(("win", "wins", "won"), 1) | dict.fromkeys(("draw", "drawn", "tie"), 0)
OUTCOMES |= dict.fromkeys(("loss", "lose", "loses", "lost"), -1)


class Words(NamedTuple):
    """The contents of a node's text: its label, its value, the player to move, and what is ignored.

    `bare` is what may also be a name: a number that is the whole text, or max or min in place of a name.
    """

    label: str
    value: Value | None
    player: Player | None
    asides: tuple[Aside, ...] = ()
    bare: str = ""

    @property
    def as_name(self) -> Words:
        """The same with the bare part as the name."""
        if not self.bare or self.label:
            return self
        return Words(self.bare, None if self.player is None else self.value, None, bare=self.bare)

    @property
    def as_value(self) -> Words:
        """The same with a bare number as the value, for a leaf that has no other."""
        value = _to_number(self.bare) if self.bare and self.value is None else None
        return self if value is None else Words("", value, None, bare=self.bare)


NOTHING = Words("", None, None)


def read_words(text: str) -> Words:
    r"""Read a node's text, line by line: `B`, `3`, `x: 3`, `Min: 3`, `B = 3`, `Root (MIN)`, `v=3\nα=-inf β=5`."""
    text = plain_formulas(text.strip())
    label, value = _split(text)
    if len(label) > LONGEST or not SUSPECT.search(label) or _NAMED_V.fullmatch(text):
        return Words(label, value, None)
    if len(text) > LONGEST:
        return _read_line(text)
    letters = _LETTER_A.search(text) is not None and _LETTER_B.search(text) is not None
    parts = _LINE_BREAK.split(_WAITING.sub(r"\1 ", text))
    lines = [_read_line(part, letters=letters) for part in map(str.strip, parts) if part]
    *before, last = lines or [NOTHING]
    if last.value is not None and not last.label and {line.value for line in before} - {None, last.value}:
        label = " ".join(part for part in map(str.strip, parts[:-1]) if part)
        return Words(label, last.value, None, (*last.asides, Aside.LAST))
    values = {line.value for line in lines} - {None}
    players = {line.player for line in lines} - {None}
    if len(values) > 1 or len(players) > 1:
        return Words(" ".join(map(str.strip, parts)), None, None)
    asides = dict.fromkeys(aside for line in lines for aside in line.asides)
    label = " ".join(filter(None, (line.label for line in lines)))
    return Words(label, next(iter(values), None), next(iter(players), None), tuple(asides))


def _read_line(line: str, *, letters: bool = False) -> Words:
    claims = _Claims(line) if len(line) > LONGEST else _read_claims(line, letters=letters)
    values = set(claims.values)
    if claims.is_name or len(values) > 1:
        return Words(line, None, None)
    label, value = _split(claims.rest)
    if values:
        label = label if value is None or value in values else claims.rest
        value = values.pop()
    turn = read_turn(label) if value is None or not _OTHER.fullmatch(label) else Turn(label, None)
    if turn.is_shared:
        return Words(label, value, turn.player, (*claims.asides, Aside.TURNS))
    if turn.player and value is None:  # as in MAX (3)
        value = _to_number(turn.name)
        turn = turn if value is None else turn._replace(name="")
    return Words(turn.name, value, turn.player, claims.asides)


def _split(line: str) -> tuple[str, Value | None]:
    value = _to_number(line)
    if value is not None:
        return "", value
    head, separator, tail = line.rpartition(":") if ":" in line.replace(":=", "") else line.rpartition("=")
    is_compared = separator == "=" and head.endswith(_COMPARED)
    value = _to_number(tail.strip()) if separator and not is_compared else None
    return (line, None) if value is None else (head.removesuffix(":" if separator == "=" else "").rstrip(), value)


def with_outcome(words: Words) -> Words:
    """Return the text of a leaf that may be how a game ended, with what that is worth to MAX as the value."""
    value = OUTCOMES.get(words.label.lower()) if words.value is None else None
    return words if value is None else words._replace(value=value, asides=(*words.asides, Aside.OUTCOMES))


def value_among(words: Words) -> Words:
    """Return the text of a leaf without a value, with the only number in it that may be one as the value."""
    words = with_outcome(words.as_value)
    label = words.label
    if words.value is not None or words.asides or len(label) > LONGEST or to_value(label) is not None:
        return words
    found = [number for number in _NUMBER.finditer(label) if number["value"]]
    value = to_value(found[0]["value"]) if len(found) == 1 else None
    if value is None:
        return words
    rest = _EMPTY.sub("", f"{label[: found[0].start()].rstrip()} {label[found[0].end() :].lstrip()}")
    return Words(rest.strip(_AROUND), value, words.player, (Aside.WORDS,))


def words_at(position: int, written: str) -> Words:
    """Read a node's text at an index of the whole text; raise TextError for an invalid label."""
    written = written.strip()
    if len(written) > LONGEST:
        if _DIGITS.fullmatch(written):
            number_at(position, written)
        check_label(position, written)
    quoted = _QUOTED.fullmatch(written) if written.startswith('"') else None
    if quoted:
        value = None if quoted["value"] is None else number_at(position, quoted["value"])
        words = Words(quoted["label"], value, None)
    else:
        words = with_bare(read_words(written), written)
        last = re.split("[:=]", words.label)[-1].strip()
        if len(words.label) > MAX_LABEL and _DIGITS.fullmatch(last):
            number_at(position, last)
    return words._replace(label=check_label(position, words.label)) if words.label else words


def with_bare(words: Words, written: str) -> Words:
    """Return the words with the part of the text that may also be a name."""
    bare = None if words.label or words.asides else _BARE.match(written.strip("$ "))
    return words if bare is None else words._replace(bare=bare[bare.lastgroup or 0])


def words_beside(position: int, written: str, value: Value | None, *, is_name: bool = False) -> Words:
    """Read a node's text whose value may be given separately, as in a table; if both give one, they must agree.

    If it `is_name`, a number on its own is a name, not a value.
    """
    if not written:
        return Words("", value, None)
    words = words_at(position, written)
    if is_name and words.player is None:
        words = words.as_name
    if value is None:
        return words
    if words.value not in (None, value):
        words = words._replace(label=check_label(position, written))
    return words._replace(value=value, bare=words.bare if words.player else "")


def no_value(position: int, name: str, words: Words, remedy: str) -> TextError:
    """Return the error for a leaf without a value, or with an unreadable value in its label."""
    last = re.split("[:=]", words.label)[-1].strip()
    if last and (last != words.label or _NEARLY_A_NUMBER.match(last)):
        try:
            number_at(position, last)
        except TextError as error:
            return error
    problem = f"the leaf {name} has no value." if name != "''" else "this leaf has no value."
    if {Aside.BOUNDS, Aside.LETTERS} & {*words.asides}:
        problem = problem.replace(".", ": the text on it is read as α or β.")
        remedy = 'Write its value too, as in v = 3, or put its name in quotes, as in "α": 3.'
    return Mistake(position, problem, remedy)


def write_words(label: str, value: Value | None) -> str:
    """Write a node's text so that `words_at` reads it back."""
    number = "" if value is None else repr(value)
    plain = f"{label}: {number}" if label and number else label or number
    if not label or (not SUSPECT.search(label) and _to_number(label) is None):
        return plain
    if not label.startswith('"') and read_words(plain) == Words(label, value, None):
        return plain
    return f'"{label}": {number}' if number else f'"{label}"'


def write_inner(label: str, value: Value | None) -> str:
    """Write an inner node's text; a value that might be taken for a name is written as `v = 3`."""
    return write_words(label, value) if label or value is None else f"v = {value!r}"


def is_plain(label: str) -> bool:
    """Return whether a label is read back unchanged without quotes, alone and before a value."""
    if not SUSPECT.search(label):
        return _to_number(label) is None
    return read_words(label) == Words(label, None, None) and read_words(f"{label}: 1") == Words(label, 1, None)

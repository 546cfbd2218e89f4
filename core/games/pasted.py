"""Translates pasted positions, such as boards and lists from programs, into their games' notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

LONGEST = 5_000
"""The most characters of a position that is considered."""

_X, _O = frozenset("xX×✕✖❌🔴"), frozenset("oO○◯⭕🟡⚪")
_EMPTY = frozenset(
    {
        "",
        "_",
        ".",
        "-",
        "·",
        "*",
        "+",
        "?",
        "⬜",
        "⬛",
        "None",
        "null",
        "nil",
        "EMPTY",
        "Empty",
        "E",
        "e",
        "undefined",
        "Nothing",
    }
)
_TOKEN = re.compile(
    r"\"(?P<double>[^\"\n]{0,42})\"|'(?P<single>[^'\n]{0,42})'|(?P<word>-?[0-9]+|[A-Za-z]{2,}|[^\s,;\[\](){}|\"'])"
)
_COMMENT = re.compile(r"(?:#(?!\")|//)[^\n]*+|/\*[^*]*+(?:\*(?!/)[^*]*+)*+\*/|^[ \t]*+```[^\n]*+$", re.MULTILINE)
_ASSIGNED = re.compile(r"\A[^=\n\[({\"']{0,80}=\s*+(?=[\"'\w])")
_LISTED = re.compile(
    r"=\s*+(?=[\[({](?![0,\s]*+[\])}])|[A-Za-z_][\w.:]*+\(\s*+[^\s)A-Za-z])|\(def\w*+ [\w-]++ (?=[\[({])"
)
_WRAPPED = re.compile(
    r"\[[0-9]*+\]\w++(?=\{)|\b(?:Some|Just)\b(?:\((?=[^()]*+\)))?+|(?<=['\"\w])\)(?=,)|:(?=[xo]\b)"
    r"|\"{3}|'{3}|(?<=[0-9])\.0*+(?=[\s,\]])"
)
"""The type of a list in Go, what languages write around a mark or a text, and what numpy writes behind a digit."""
_BLANK_LINES = re.compile(r"\A(?:[ \t]*+\n)++")
_CALLED = re.compile(r"\A\s*+(?:new[ ]++)?+[A-Za-z_][\w.:]*+\s*+\(|dtype\s*+=\s*+[\w.]++")
_OWNED = re.compile(r"\b[A-Za-z]++(?:\.|_|::)(?=(?:[XOE]|EMPTY|NONE|BLANK)\b)")
"""The prefix of a qualified mark, as in Piece.X and PLAYER_X."""
_KEY = re.compile(r"(?<=[{,\n])\s*+[\"']?(?:[a-cA-C]?[0-9])[\"']?\s*+:(?=\s*+[\"'])")
"""The name of a square before its mark, as in {1: 'X', 2: 'O'}."""
_SIGN = re.compile(r"^[ \t]*+(?:#|//|--)[ ]?", re.MULTILINE)
_STARS = re.compile(r"^[ \t]*+\*(?=\s)", re.MULTILINE)
_IN_COMMENT = re.compile(r"/\*|^[ \t]*+\*[ \t]++[^\n]*[A-Za-z]{4}", re.MULTILINE)
"""The sign at the left of each line of a comment, and what tells it from an empty square."""
_JOINED = re.compile(
    r"\\n(?P<quote>[\"'])\s*+[+.\\]?\s*+(?P=quote)|(?P<opens>[=(]\s*+[\"'`]++)(?:\\(?=\n))?+\s*+|\\(?=\n)"
)
"""Where a text of several lines goes on with another one, as in C, begins, or has a line that goes on."""
_LINES_IN_QUOTES = re.compile(r"(?P<quote>[\"'`]++)(?P<lines>[^\"'`]*\n[^\"'`]*+)(?P=quote)")
_PUT = re.compile(
    r"(?<=\w)\[([0-9])\](?:\[([0-9])\])?+\s*+=(?!=)\s*+[\"']?(?:[A-Za-z]++(?:\.|::|_))*+([A-Za-z]++|[0-9])"
)
_PUT_SOMEWHERE = re.compile(r"[\w\]]\[[0-9:, ]++\]\s*+=(?!=)\s*+(?![\[{(])|\w\([0-9:, ]*+\)\s*+=(?!=)")
"""A mark put on one square of a board, and an assignment to a part of a board."""
_RULE = re.compile(r"^[ \t]*+[-+=|:_\u2500-\u257f]*?(?:--|==|_{9}|-\+|\u2500)[-+=_|: \t\u2500-\u257f]*+$", re.MULTILINE)
_RULE_INSIDE = re.compile(r"(?<=[ |])[-+=]{5,}(?=[ |])")
_HEADER = re.compile(
    r"^[ \t|\[]*+(?:0[ |\]\[]+1[ |\]\[]+2[0-9 |\]\[]*+|1[ |]+2[ |]+3[0-9 |]*+|(?i:a[ |]*+b[ |]*+c[a-z |]*+))$",
    re.MULTILINE,
)
_RANK = re.compile(r"[0-9] (?=[^|\n]*+\|)")
_BOX = re.compile(r"\[([^\[\]]{0,9})\]")
_BETWEEN_BARS = re.compile(r"\|([^|]*+)\|")
_LIST = re.compile(r"\[([^\[\]]++)\]")
_PAIR = re.compile(
    r"(?P<name>(?:\w++\()?+\w*+)[\[({]\s*+(?P<row>[0-3])\s*+,\s*+(?P<column>[0-3])\s*+"
    r"(?:,\s*+[\"']?(?P<mark>[XxOo12])[\"']?\s*+)?+[\])}]"
)
"""A square as its row and column, with the mark that is put there, in a call or by itself."""
_OF_MOVES = re.compile(r"\A\Z|move|play|put|place|mark|pos|coord|cell|square|point", re.IGNORECASE)
_BARE_PAIRS = re.compile(r"\s*+(?:[0-3],[0-3][\s;]*+){2,9}+")
_MOVES = re.compile(r"(?:\s*+(?:[XOxo][ :]*+)?[a-cA-C][1-3][\s,;]*+)++")
_NUMBERS = re.compile(
    r"\s*+[\[({]?\s*+(?P<numbers>-?[0-9]++[ABab]?(?:(?:\s*+[,;]\s*+|\s++)-?[0-9]++[ABab]?)*+)\s*+[\])}]?[;.\s]*+"
)


_RUN = re.compile(r"(?<![\w.-])[0-9]++(?:(?:,\s*+(?:and\s++)?+|\s++and\s++)[0-9]++)++(?![\w.])")
"""Numbers in a sentence, as in heaps of 3, 4 and 5 stones."""
_NUMBER_LIST = re.compile(r"(?<![\w\])])(?:[\[{][^\[\](){}]*+[\]}]|\([^\[\](){}]*+\))")

_STROKES = re.compile(
    r"[ \t]*+(?P<name>[A-Za-z][A-Za-z ]*+[0-9]{0,2}[.:)]|[0-9]{1,2}[.:)])?+"
    r"(?P<strokes>[ \t]*+(?P<one>[|IlOo*xX@\u2022\u25cf\u25cb\u25a0])(?:[ \t]*+(?P=one))*+)[ \t]*+(?:\([0-9]++\))?+"
)
"""A row of strokes, one for each stone, with the name or number of the heap before it."""
_LIMITS = re.compile(r"\D*+([0-9]++)\s*+[,;\n]\s*+[a-z_ ]*+(?:(?<=total)|(?<=total ))[=:]\s*+([0-9]++)", re.IGNORECASE)
_HEAP = re.compile(r"(?:heap|pile|row)[ _]?(?:[0-9]{1,2}|(?<=[ _])[a-z])[\"']?\s*+[:=]\s*+([0-9]++)", re.IGNORECASE)
_DISC = re.compile(r"(?<![A-Za-z0-9])([A-G])_(Red|Yellow)(?![A-Za-z])")
_PART = re.compile(
    r"(?=(?P<part>[\[({](?:[^\[\](){}]|[\[({][^\[\](){}]*+[\])}])*+[\])}]|(?P<quote>[\"`])[^\"`]*+(?P=quote)))"
)
"""A value in brackets or quotes."""
_RUN_OF_LINES = re.compile(
    r"(?:^[ \t#/]*+(?=[^\n]*[XxOoRYry0-9._|-])(?:[-+=|.\u00b7_*0-9XxOoRYry,\[\] \t])++(?:\n|\Z)){3,}+", re.MULTILINE
)
"""Lines one below another that hold nothing but squares, rules and numbers."""
LONGEST_BOARD = 1_000
"""The most characters of a board among other text."""


def spellings(game: str, text: str) -> Iterator[str]:
    """Yield what a pasted position may be, in the game's notation.

    >>> list(spellings("tictactoe", "[['X', 'O', None], [None, 'X', ''], ['', '', 'O']]"))
    ['XO_/_X_/__O']
    >>> list(spellings("nim", "heaps = [3, 4, 5]"))
    ['3,4,5']
    """
    if found := [*_boards_in(game, text)]:
        yield from found
    elif game == "tictactoe" and (moves := _numbered(text)):
        yield moves[1]


def _boards_in(game: str, text: str) -> Iterator[str]:
    if game in _SPELLED and len(text) <= LONGEST:
        found = [*_SPELLED[game](_plain(game, text))]
        parts = [] if found else boards(game, text)
        yield from _SPELLED[game](parts[0]) if len(parts) == 1 else found


def boards(game: str, text: str) -> list[str]:
    """Return the parts of a program or a sentence that are different boards with a mark on them.

    >>> boards("tictactoe", "def test(): assert best(['X', 'O', 3, 4, 5, 6, 7, 8, 9]) == 5")
    ["(['X', 'O', 3, 4, 5, 6, 7, 8, 9])"]
    """
    found, text = dict[str, str](), _alone(text)
    written = _COMMENT.sub(" ", text) if game in _SIZES and len(text) <= LONGEST else ""
    signs = [at for at, sign in enumerate(written) if sign in "[]{}"]
    whole = [written[signs[0] : signs[-1] + 1]] if signs else []
    lines = _RUN_OF_LINES.findall(text) or _RUN_OF_LINES.findall(re.sub(r"\n(?:[ \t]*+\n)++", "\n", text))
    runs = [_SIGN.sub("", run) for run in lines] if written else []
    for part in [*(each["part"].strip('"`') for each in _PART.finditer(written)), *whole, *runs]:
        if len(part) <= LONGEST_BOARD:
            said = _plain(game, part)
            board = next(_board(*_SIZES[game], said), "")
            if {"X", "O"} & {*board}:
                found.setdefault(board, said)
    return [*found.values()]


def _alone(text: str) -> str:
    """Return a text without the stars at the left of a comment, and with texts that go on on the next line joined."""
    text = _STARS.sub("", text) if _IN_COMMENT.search(text) else text
    return _JOINED.sub(lambda found: "\n" if found["quote"] else found["opens"] or "", text)


def _plain(game: str, text: str) -> str:
    """Return the value in a program's text, the last that it assigns; a board in a comment if there is only that."""
    text = _alone(text)
    written = _BLANK_LINES.sub("", _COMMENT.sub(" ", text).replace("\\n", "\n")).strip("\n;")
    if game in _SIZES and _PUT_SOMEWHERE.search(written):
        return _put(written, *_SIZES[game])
    written = written if written.strip() else _SIGN.sub("", text)
    *_, start = 0, *(found.end() for found in (*_ASSIGNED.finditer(written), *_LISTED.finditer(written)))
    quoted = _LINES_IN_QUOTES.match(written, start)
    written = quoted["lines"] if quoted else written[start:]
    return _OWNED.sub("", _CALLED.sub(" ", _WRAPPED.sub(" ", _KEY.sub(" ", written))))


def _put(text: str, rows: int, columns: int) -> str:
    """Return the board on which a program puts its marks one by one; "" if a square is computed or missing."""
    cells = ["."] * (rows * columns)
    found = _PUT.findall(text)
    for row, column, mark in found if len(found) == len(_PUT_SOMEWHERE.findall(text)) else ():
        at = int(row) * columns + int(column) if column else int(row)
        if at >= len(cells) or int(column or 0) >= columns:
            return ""
        cells[at] = mark[:1] if mark.lower() in {"red", "yellow"} else mark
    return "\n".join(" ".join(cells[at : at + columns]) for at in range(0, len(cells), columns))


def games_of(text: str) -> list[str]:
    """Return the games of which a text is certainly a position: a board with both sides on it, or chess."""
    fen = re.fullmatch(r"\s*+((?:[1-8pnbrqkPNBRQK]++/){7}[1-8pnbrqkPNBRQK]++(?:[ \t]++[wb]\b[^\n]*+)?+)\s*+", text)
    chess = ["chess"] if fen or re.match(r"\s*+(?:\[(?:Event|FEN|White) \"|position (?:startpos|fen)\b)", text) else []
    return chess + [game for game in ("tictactoe", "connectfour") if any(map(_has_both, _boards_in(game, text)))]


def _has_both(board: str) -> bool:
    return "X" in board and "O" in board and "/" in board


def _marks(cells: list[str]) -> str | None:
    """Return the squares of a board, X, O or _; None if there are other signs."""
    held = {*cells}
    numbers = {cell for cell in held if re.fullmatch(r"-?[0-9]+", cell)}
    names = {"0": "_", "1": "X", "2": "O", "-1": "O"}
    if not held - numbers - _EMPTY:
        is_board = numbers <= {"0", "1", "2"} or numbers <= {"0", "1", "-1"}
        return "".join(names.get(cell, "_") for cell in cells) if is_board and numbers - {"0"} else None
    is_nought = numbers == {"0"} and not held & _O and bool(held & _EMPTY)  # X and 0, with a sign for empty squares
    empty = _EMPTY | ({"⚪", "⚫"} if {"🔴", "🟡"} <= held else set())
    is_coloured = held & {"R", "r"} and held <= {"R", "r", "Y", "y", "B", "b"} | _EMPTY
    marks = dict.fromkeys(_X, "X") | dict.fromkeys(_O, "O") | dict.fromkeys(empty | numbers, "_")
    marks |= {"0": "O"} if is_nought else {}
    marks |= dict.fromkeys("Rr", "X") | dict.fromkeys("YyBb", "O") if is_coloured else {}
    written = [marks.get(cell.strip().removesuffix("\ufe0f")) for cell in cells]
    return None if None in written else "".join(filter(None, written))


def _cells(text: str, rows: int, columns: int) -> Iterator[list[str]]:
    """Yield the cells of a board in a text, as they may be separated: in brackets, by lines, or as letters."""
    if "\n" not in text:  # a one-line field turns line ends into blanks
        text = _RULE_INSIDE.sub("\n", text)
    lines = [line.rstrip() for line in _HEADER.sub("", _RULE.sub("", text)).splitlines() if line.strip()]
    if len(lines) == 3 * rows and not re.search(r"\w", "".join(lines[::3] + lines[2::3])):  # three lines for each row
        lines = lines[1::3]
    if all(map(_RANK.match, lines)):
        lines = [_RANK.sub("", line) for line in lines]
    tokens = [found["double"] or found["single"] or found["word"] or "" for found in _TOKEN.finditer("\n".join(lines))]
    if len(tokens) == rows * columns:
        yield tokens
    is_word = "".join(tokens) == text.strip()
    if (len(tokens) in {1, rows} or is_word) and len("".join(tokens)) == rows * columns:  # a letter for each square
        yield [letter.strip() for letter in "".join(tokens)]
    if len(boxes := _BOX.findall("\n".join(lines))) == rows * columns:
        yield [cell.strip() for cell in boxes]
    if len(lines) != rows:
        return
    if all(line.count("|") in {columns - 1, columns, columns + 1, 2 * columns} for line in lines):
        yield [cell.strip() for line in lines for cell in _between(line, columns)]
    if all(re.fullmatch(rf"\|.(?:[ ].){{{columns - 1}}}\|", line) for line in lines):  # as in |X   O X|
        yield [letter.strip() for line in lines for letter in line[1:-1:2]]
    labelled = [_TOKEN.findall(line) for line in lines]
    if all(len(row) == columns + 1 and row[0][2].isdigit() for row in labelled):  # the ranks at the left
        yield [double or single or word for row in labelled for double, single, word in row[1:]]
    if all(len(line) <= columns for line in lines):
        yield [letter.strip() for line in lines for letter in line.ljust(columns)]


def _between(line: str, columns: int) -> list[str]:
    if line.count("|") == 2 * columns:  # as in | X || O ||   |
        return _BETWEEN_BARS.findall(line)
    parts = line.strip("\n").split("|")
    parts = parts[1:-1] if len(parts) == columns + 2 else parts
    return (parts + [""] * columns)[:columns]


def _board(rows: int, columns: int, text: str) -> Iterator[str]:
    for cells in _cells(text, rows, columns):
        if (marks := _marks(cells)) is not None:
            yield "/".join(marks[at : at + columns] for at in range(0, len(marks), columns))
            return


def _tictactoe(text: str) -> Iterator[str]:
    if _MOVES.fullmatch(text):
        made = re.findall(r"([a-cA-C])([1-3])", text)
        yield from filter(None, [_after([(3 - int(rank)) * 3 + "abc".index(file.lower()) for file, rank in made])])
        return
    yield from _board(3, 3, text)


def _after(squares: list[int]) -> str:
    """Return the board after moves to squares in reading order, counted from 0; "" if there is no such board."""
    if len({*squares}) < len(squares) or not {*squares} <= {*range(9)}:
        return ""
    made = {square: "XO"[at % 2] for at, square in enumerate(squares)}
    return "/".join("".join(made.get(square, "_") for square in range(at, at + 3)) for at in (0, 3, 6))


def _numbered(text: str) -> tuple[str, str, str] | None:
    """Return how moves of tic-tac-toe are numbered, the board after them, and that if they count from 0 instead.

    The moves are pairs such as (0, 2), or squares such as [4, 0, 8]. None if they are neither.
    """
    text = _COMMENT.sub(" ", text) if len(text) <= LONGEST else ""
    pairs = [*_PAIR.finditer(text)]
    marks = [(each["mark"] or "").upper() for each in pairs]
    words = re.findall(r"\b[XO]\b", _PAIR.sub(" ", text))
    lists = [numbers for numbers in _NUMBER_LIST.findall(text) if _NUMBERS.fullmatch(numbers)]
    if _BARE_PAIRS.fullmatch(text) or (
        len(pairs) > 1
        and len({each["name"] for each in pairs}) == 1
        and _OF_MOVES.search(pairs[0]["name"])
        and not re.search(r"[\[({]\s*+-?[0-9]++\s*+,", _PAIR.sub(" ", text))
        and all(each in (["", *"XO"[at % 2], "12"[at % 2]]) for at, each in enumerate(marks))
        and words in ([], [*"XOXOXOXOX"[: len(pairs)]])
    ):
        numbers = [each.group("row", "column") for each in pairs] or re.findall("([0-3]),([0-3])", text)
        said, rows = (
            "The pairs are read as moves, by row and column",
            [(int(row), int(column)) for row, column in numbers],
        )
        greatest, held = 3, {number for pair in rows for number in pair}
        from_0, from_1 = ([(row - by) * 3 + column - by for row, column in rows] for by in (0, 1))
    elif len(lists) == 1 and not pairs and len(re.findall("[0-9]++", lists[0])) > 1:
        said, from_0 = "The numbers are read as moves, by square", [*map(int, re.findall("-?[0-9]++", lists[0]))]
        greatest, held, from_1 = 9, {*from_0}, [square - 1 for square in from_0]
    else:
        return None
    counts_from_0 = 0 in held
    board = _after(from_0 if counts_from_0 else from_1)
    if not board or {0, greatest} <= held:
        return None
    other = "" if counts_from_0 or greatest in held else _after(from_0)
    return f"{said}, counted from {int(not counts_from_0)}.", board, other


_EMPTY_IS_2 = str.maketrans("201", "012")


def _connectfour(text: str) -> Iterator[str]:
    if (discs := _DISC.findall(text)) and text.count("[") + text.count("{") < 2:  # as in ["A_Red", "B_Yellow"]
        takes_turns = all(one != other for (_, one), (_, other) in pairwise(discs))
        yield "".join(file.lower() for file, _ in discs) if takes_turns else ""
        return
    lists = [listed.split(",") for listed in _LIST.findall(text)]
    if [len(column) for column in lists] == [6] * 7:  # a list for each column
        text = "\n".join(" ".join(row) for row in zip(*lists, strict=True))
    for board in _board(6, 7, text):
        written = board.replace("_", ".")
        yield written
        yield "/".join(reversed(written.split("/")))  # the lowest row first, as in many programs
    yield from _board(6, 7, text.translate(_EMPTY_IS_2)) if "2" in text else ()
    if (columns := _columns(text)) and {*columns} <= {*"0123456"}:
        yield _from(0, columns) if "0" in columns else columns


def _columns(text: str) -> str:
    """Return the digits of a text that is only columns of Connect Four."""
    lists = [numbers for numbers in _NUMBER_LIST.findall(text) if _NUMBERS.fullmatch(numbers)]
    if len(lists) > 1 or len(re.findall(r"\(\s*+[0-9]", text)) > 1:  # as of coordinates
        return ""
    text = re.sub(r"[\"')(;]", "", lists[0] if lists and "," in lists[0] else text)
    found = _NUMBERS.fullmatch(text)
    return "".join(re.findall(r"[0-9]", found["numbers"])) if found else text if re.fullmatch("[0-6]+", text) else ""


def _from(first: int, columns: str) -> str:
    """Return columns as letters, given the number of the first."""
    return "".join("abcdefg"[int(column) - first] for column in columns)


def counted(game: str, text: str) -> tuple[str, str]:
    """Return how the columns or squares of a pasted position are counted, and the text if they count from 0.

    Either is empty if there is nothing to say, or if only one reading is possible.

    >>> counted("connectfour", "[3, 3, 0]"), counted("connectfour", "445")
    (('The columns are counted from 0.', ''), ('The columns are counted from 1.', 'eef'))
    """
    if game == "tictactoe" and not [*_boards_in(game, text)] and (moves := _numbered(text)):
        return moves[0], moves[2]
    plain = _plain(game, text) if game == "connectfour" and len(text) <= LONGEST else ""
    columns = "" if any(_board(6, 7, plain)) else _columns(plain)
    if not columns or "8" in columns or "9" in columns or {"0", "7"} <= {*columns}:
        return "", ""
    if "0" in columns:
        return "The columns are counted from 0.", ""
    return ("", "") if "7" in columns else ("The columns are counted from 1.", _from(0, columns))


def _heaps(text: str) -> Iterator[str]:
    rows = [_STROKES.fullmatch(line) for line in text.splitlines() if line.strip()]
    named = [row for row in rows if row and row["name"]]
    if len(named) > 1 and len({row["name"] for row in named}) == len(named):
        rows = [*named]
    heaps = [row["strokes"].split() for row in rows if row]
    if len(heaps) == len(rows) == 1 and max(map(len, heaps[0])) > 1:  # a one-line field turns line ends into blanks
        yield ",".join(str(len(strokes)) for strokes in heaps[0])
    elif heaps and len(heaps) == len(rows) and (len(heaps) > 1 or len(heaps[0]) == 1):
        yield ",".join(str(len("".join(strokes))) for strokes in heaps)
    else:
        yield from [",".join(sizes)] if (sizes := _HEAP.findall(text)) else _numbers(text)


def _numbers(text: str) -> Iterator[str]:
    lists = [each for each in _NUMBER_LIST.findall(text) if _NUMBERS.fullmatch(each) and re.search("[1-9]", each)]
    is_above = lists and re.match(rf"\s*+{re.escape(lists[0])}[ \t;]*+\n\s*+[A-Za-z]", text)
    if found := _NUMBERS.fullmatch(lists[0] if len(lists) == 1 or is_above else text):
        yield ",".join(re.split(r"[\s,;]+", found["numbers"].strip()))
    elif len(runs := _RUN.findall(text)) == 1 and not re.search("[0-9]", rest := _RUN.sub("", text)):
        loses = " misère" if re.search(r"mis[eè]re|last\b[^.]*\blose", rest) else ""
        yield ",".join(re.findall("[0-9]+", runs[0])) + loses


def _limits(text: str) -> Iterator[str]:
    """Yield the largest number and the total, as in `maxChoosableInteger = 10, desiredTotal = 11`."""
    if found := _LIMITS.match(text):
        yield f"{found[1]}:{found[2]}"


_SIZES = {"tictactoe": (3, 3), "connectfour": (6, 7)}
_SPELLED: dict[str, Callable[[str], Iterator[str]]] = {
    "tictactoe": _tictactoe,
    "connectfour": _connectfour,
    "nim": _heaps,
    "can-i-win": _limits,
    **dict.fromkeys(("predict-winner", "stone-game", "stone-game-4", "subtraction"), _numbers),
}
"""How each game's positions are pasted, by name."""

"""The chess board: pieces of straight lines and circles, the last move, and a disc beside the side to move."""

from __future__ import annotations

from collections.abc import Mapping

CELL = 40
MARGIN = 24
SIDE = 8 * CELL
FILES, RANKS = "abcdefgh", "87654321"
SQUARES = tuple(f"{file}{rank}" for rank in RANKS for file in FILES)

CHOICE, PANEL = 56, 8
"""The width of a promotion choice, and of the frame around the four."""

BECOMES = "QRBN"
"""What a pawn may become."""

_FOOT = "M10 34 L10 30 L13 28"
_OTHER_FOOT = "L27 28 L30 30 L30 34 Z"
PIECES = {
    "K": f'<path d="{_FOOT} L8 20 L11 15 L17 15 L20 19 L23 15 L29 15 L32 20 {_OTHER_FOOT}"/>'
    '<path d="M18.5 3 L21.5 3 L21.5 5.5 L24 5.5 L24 8.5 L21.5 8.5 L21.5 16 L20 19 L18.5 16 L18.5 8.5 L16 8.5 L16 5.5'
    ' L18.5 5.5 Z"/>',
    "Q": f'<path d="{_FOOT} L7 12 L14 20 L16 9 L20 19 L24 9 L26 20 L33 12 {_OTHER_FOOT}"/>'
    '<circle cx="7" cy="10" r="2.5"/><circle cx="16" cy="7" r="2.5"/><circle cx="24" cy="7" r="2.5"/>'
    '<circle cx="33" cy="10" r="2.5"/>',
    "R": f'<path d="{_FOOT} L14 16 L11 14 L11 7 L15 7 L15 10 L18 10 L18 7 L22 7 L22 10 L25 10 L25 7 L29 7 L29 14 L26 16'
    f' {_OTHER_FOOT}"/>',
    "B": f'<path d="{_FOOT} L16 27 L13 21 L14.5 15 L20 8 L25.5 15 L27 21 L24 27 {_OTHER_FOOT}"/>'
    '<circle cx="20" cy="6" r="2.5"/><path d="M20 14 L20 22"/><path d="M16.5 17.5 L23.5 17.5"/>',
    "N": f'<path d="{_FOOT} L19 19 L13 23 L9 20 L15 11 L15 6 L19 9 L24 10 L28 15 L29 22 {_OTHER_FOOT}"/>'
    '<circle cx="17.5" cy="13.5" r="1"/>',
    "P": f'<path d="{_FOOT} L17 18 L23 18 {_OTHER_FOOT}"/><circle cx="20" cy="14" r="5.5"/>',
}
"""The drawing of each piece, within a square."""

STYLE = (
    ".square.light rect{fill:#d5d8dd}.square.dark rect{fill:#8a919c}"  # whatever the theme: h1 is light
    '.square.square[data-mark~="last"] rect{fill:var(--now);x:1.5px;y:1.5px;width:37px;height:37px}'  # with its outline
    ".piece{display:none;stroke-width:1.6;stroke-linejoin:round}"
    '[data-mark~="w"] .piece{fill:#ffffff;stroke:#111111}'
    '[data-mark~="b"] .piece{fill:#111111;stroke:#ffffff}'
    + "".join(f'.square[data-mark~="{piece}"] .piece-{piece}{{display:block}}' for piece in PIECES)
    + ".spot{display:none;fill:#0b5cad;stroke:#ffffff;stroke-width:1.5}.goal .spot{display:block}"
    '.goal:is([data-mark~="w"],[data-mark~="b"]) .spot{r:17px;fill:none;stroke:#0b5cad;stroke-width:3}'  # a capture
    ".turn>circle{display:none;stroke:var(--ink);stroke-width:1.6}"
    '.turn[data-mark~="w"] .of-w,.turn[data-mark~="b"] .of-b{display:block}'
    ".turn .of-w{fill:#ffffff}.turn .of-b{fill:#111111}"
    ".choice{display:none}[data-chooses] .choice{display:block}.choice .piece{display:block}"
    ".choice .frame{fill:var(--card);stroke:var(--ink);stroke-width:2}"
)

_DRAWN = "".join(f'<g class="piece piece-{piece}">{drawing}</g>' for piece, drawing in PIECES.items())


def blank(_: str) -> str:
    """Return the board as SVG, each square a group with all pieces, at most one of them shown by style."""
    view = f'viewBox="0 0 {SIDE + 2 * MARGIN} {SIDE + MARGIN}"'
    parts = [
        f'<svg class="board wide" data-pairs="" {view} role="img" aria-label="Board">',
        f'<style>{STYLE}</style><g transform="translate({MARGIN} 2)">',
    ]
    for at, square in enumerate(SQUARES):
        x, y = at % 8, at // 8
        parts.append(
            f'<g class="square {"dark" if (x + y) % 2 else "light"}" data-key="square-{square}" data-mark=""'
            f' data-press="{square}" transform="translate({x * CELL} {y * CELL})">'
            f'<rect width="{CELL}" height="{CELL}"/>{_DRAWN}'
            f'<circle class="spot" cx="{CELL // 2}" cy="{CELL // 2}" r="5.5"/></g>'
        )
    for at, (file, rank) in enumerate(zip(FILES, RANKS, strict=True)):
        parts.append(f'<text class="coordinate" x="{at * CELL + CELL // 2}" y="{SIDE + 17}">{file}</text>')
        parts.append(f'<text class="coordinate" x="-12" y="{at * CELL + CELL // 2 + 5}">{rank}</text>')
    parts.append(
        f'<g class="turn" data-key="turn" data-mark=""><circle class="of-b" cx="{SIDE + 12}" cy="{CELL // 2}" r="7"/>'
        f'<circle class="of-w" cx="{SIDE + 12}" cy="{SIDE - CELL // 2}" r="7"/>{_choice()}</g></g></svg>'
    )
    return "".join(parts)


def _choice() -> str:
    """Return the promotion choices, over the middle of the board, in the colour of the side to move."""
    width = len(BECOMES) * CHOICE
    corner = f"{(SIDE - width) // 2} {(SIDE - CHOICE) // 2}"
    frame = f'x="{-PANEL}" y="{-PANEL}" width="{width + 2 * PANEL}" height="{CHOICE + 2 * PANEL}" rx="8"'
    parts = [f'<g class="choice" transform="translate({corner})"><rect class="frame" {frame}/>']
    for at, piece in enumerate(BECOMES):
        place = f"translate({at * CHOICE} 0) scale({CHOICE / CELL})"
        parts.append(
            f'<g class="square light" data-press="{piece}" transform="{place}">'
            f'<rect x="1" y="1" width="{CELL - 2}" height="{CELL - 2}" rx="4"/><g class="piece">{PIECES[piece]}</g></g>'
        )
    return "".join([*parts, "</g>"])


def box(_: str) -> tuple[float, float, float, float]:
    """Return no box: a small board is too small for 64 squares."""
    return 0, 0, 0, 0


def marks(state: str, move: str | None) -> Mapping[str, str]:
    """Return what each square shows, its piece and the last move, and who is to move.

    >>> shown = marks("R5k1/5ppp/8/8/8/8/5PPP/6K1 - - b", "w Ra8#")
    >>> shown["square-a8"], shown["square-g8"], shown["square-a1"], shown["turn"]
    ('w R last', 'b K', '', 'b')
    """
    rows = state.split(maxsplit=1)[0].split("/")
    letters = "".join(" " * int(letter) if letter.isdigit() else letter for row in rows for letter in row)
    shown = {f"square-{square}": _words(letter) for square, letter in zip(SQUARES, letters, strict=True)}
    if move is not None:
        shown[f"square-{target_of(move)}"] += " last"
    return shown | {"turn": state[-1]}


def press(state: str) -> Mapping[str, str]:
    """Return the legal moves by the squares pressed, from and to, and by promotion."""
    from core.games.chess import presses  # noqa: PLC0415  which needs a package that may not be there

    return presses(state)


def target_of(move: str) -> str:
    """Return the square that a move goes to; in castling, where the king goes.

    >>> target_of("w exd8=Q+"), target_of("b O-O-O")
    ('d8', 'c8')
    """
    side, name = move.split()
    name = name.rstrip("+#")
    if name.startswith("O"):
        return f"{'c' if name == 'O-O-O' else 'g'}{1 if side == 'w' else 8}"
    return name.split("=", maxsplit=1)[0][-2:]


def _words(letter: str) -> str:
    return "" if letter == " " else f"{'w' if letter.isupper() else 'b'} {letter.upper()}"

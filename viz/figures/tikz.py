r"""TikZ: a step as a stand-alone LaTeX document that people can edit.

Each node is a TikZ node with a name (n0, n1, …), texts are placed as in the picture, and styles are at the top. What is
cut, skipped, current or best is shown by strokes, dashes and widths alone, so it survives a printer without colours.
"""

from __future__ import annotations

from viz.figures.pictures import Box, Drawn, Pictures, pieces_of
from viz.figures.svg import MARGIN, Look, edge_names, extent, horizon_lines

SCALE = 0.75
"""TeX points of a picture unit: letters then have footnote size. PREAMBLE has it, too."""

SIGNS = {
    "α": r"\ensuremath{\alpha}",
    "β": r"\ensuremath{\beta}",
    "∞": r"\ensuremath{\infty}",
    "−": r"\ensuremath{-}",
    "≥": r"\ensuremath{\geq}",
    "≤": r"\ensuremath{\leq}",
    "≈": r"\ensuremath{\approx}",
    "≠": r"\ensuremath{\neq}",
    "×": r"\ensuremath{\times}",
    "→": r"\ensuremath{\rightarrow}",
    "=": r"\ensuremath{=}",
    "<": r"\ensuremath{<}",
    ">": r"\ensuremath{>}",
    "…": r"\ldots{}",
    "–": "--",
    "“": "``",
    "”": "''",
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    '"': r"\textquotedbl{}",
    "'": r"\textquotesingle{}",
    "`": r"\textasciigrave{}",
    "|": r"\textbar{}",
    "-": "{-}",
    ",": "{,}",
} | {sign: f"\\{sign}" for sign in "#$%&_{}"}
"""What TeX writes differently. A comma or a hyphen in braces forms no ligature and ends no option."""

OLDEST = "!"
NEWEST = "\u024f"
"""The last letter that pdfLaTeX's fonts have; of later ones only the code is written."""

PREAMBLE = r"""\documentclass[tikz,border=4pt]{standalone}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{textcomp}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\renewcommand{\familydefault}{\sfdefault}
\begin{document}
\begin{tikzpicture}[
"""

STYLES = r"""  x=0.75pt, y=-0.75pt, line cap=round, line join=round,
  every node/.style={inner sep=0pt, outer sep=0pt, font=\footnotesize},
  edge line/.style={draw, line width=0.5pt},
  unvisited line/.style={edge line, line width=0.3pt, black!60},
  open line/.style={edge line, line width=1.8pt},
  skipped line/.style={edge line, densely dashed, black!60},
  best line/.style={edge line, line width=2.6pt},
  cut line/.style={draw, line width=1.4pt},
  horizon line/.style={draw, dash pattern=on 9pt off 3pt on 1pt off 3pt},
  tree node/.style={draw, line width=0.7pt, fill=white},
  max node/.style={tree node},
  min node/.style={tree node, fill=black!8},
  chance node/.style={tree node},
  leaf node/.style={tree node},
  bundle node/.style={tree node},
  skipped node/.style={densely dashed, draw=black!60},
  best node/.style={line width=1.8pt},
  halo/.style={draw, line width=0.6pt, fill=black!20},
  value text/.style={font=\small\bfseries, anchor=base},
  name text/.style={font=\footnotesize\bfseries, anchor=base west},
  bound text/.style={anchor=base west},
  window text/.style={anchor=base, fill=white, inner sep=0.8pt},
  move text/.style={anchor=base, fill=white, inner sep=0.8pt},
  sign text/.style={font=\scriptsize\bfseries, anchor=base west},
  note text/.style={font=\scriptsize, anchor=base west},
  level text/.style={font=\scriptsize, anchor=west, text=black!70},
  sentence text/.style={font=\small, anchor=north west, align=left},
"""

HEADING_STYLES = {
    "title": r"title text/.style={font=\bfseries, anchor=base west}",
    "sentence": r"word text/.style={font=\small, anchor=base west}",
}
"""The styles of the words above and below each of several searches."""


def tikz(pictures: Pictures, step: int, look: Look) -> str:
    """Return the picture of a step as the text of a LaTeX document; raise OptionError if there is no such step."""
    layers = _layers(pictures.drawn(step))
    left, top, width, height = extent(pictures, sentence=look.sentence)
    sentence = pictures.sentence(step)
    lines = [f"% Plyscope, step {step}."]
    if pictures.note:
        lines.append(f"% {pictures.note}")
    lines.append(f"{PREAMBLE}{STYLES}".rstrip("\n"))
    used = {part.kind for group in layers.get("words", []) for part in group.inside}
    lines += [f"  {style}," for kind, style in HEADING_STYLES.items() if kind in used]
    lines.append("]")
    if not look.transparent:
        lines.append(f"  \\fill[white] ({_n(left)},{_n(top)}) rectangle ({_n(left + width)},{_n(top + height)});")
    lines += _marks(pictures, step, left)
    if look.sentence:
        words = f"\\textbf{{{escaped(sentence.tag)}.}} \\textbf{{{escaped(sentence.lead)}}} {escaped(sentence.rest)}"
        place = f"({_n(left + MARGIN)},{_n(top + height + MARGIN)})"
        lines.append(
            f"  \\node[sentence text, text width={_n((width - 2 * MARGIN) * SCALE)}pt] at {place} {{{words}}};"
        )
    return "\n".join([*lines, r"\end{tikzpicture}", r"\end{document}", ""])


def picture(pictures: Pictures, step: int) -> str:
    """Return the picture of a step without its document, which has STYLES as the style `plyscope`."""
    left, *_ = extent(pictures, sentence=False)
    lines = _marks(pictures, step, left)
    return "\n".join([r"\begin{tikzpicture}[plyscope]", *lines, r"\end{tikzpicture}"])


def shapes(drawn: Drawn) -> str:
    """Return shapes and texts as a picture without its document, in the style `plyscope`, each as dark as it is."""
    return "\n".join([r"\begin{tikzpicture}[plyscope]", *_board(drawn), r"\end{tikzpicture}"])


def _layers(drawn: Drawn) -> dict[str, list[Drawn]]:
    return {layer.kind: layer.inside for layer in drawn.inside[0].inside}


def _marks(pictures: Pictures, step: int, left: float) -> list[str]:
    """Return the lines that draw a step; `left` is its left edge."""
    drawn = pictures.drawn(step)
    layers = _layers(drawn)
    edges, nodes, texts = (layers.get(kind, []) for kind in ("edges", "nodes", "words"))
    lines = [f"  \\path[horizon line] {path};" for line in horizon_lines(drawn) for path in _paths(line)]
    windows = [part for part in edges if part.element.tag == "text"]
    for edge in (part for part in edges if part.kind == "edge"):
        lines += _edge(edge)
    for part in windows:
        lines += _text(part, "window text")
    for node in nodes:
        lines += _node(node)
    for part in (part for group in texts for part in group.parts):
        lines += _text(part, _STYLES.get(part.kind, "note text"))
    for name, y in edge_names(pictures, step, drawn):
        lines.append(f"  \\node[level text] at ({_n(left + MARGIN)},{_n(y)}) {{{escaped(name)}}};")
    return lines


def escaped(text: str) -> str:
    r"""Return a text escaped for TeX.

    >>> escaped("α ≥ 50% of {x}"), escaped(r"\input{x}")
    ('\\ensuremath{\\alpha} \\ensuremath{\\geq} 50\\% of \\{x\\}', '\\textbackslash{}input\\{x\\}')
    """
    return "".join(map(_letter, " ".join(text.split())))


def _letter(letter: str) -> str:
    if letter in SIGNS:
        return SIGNS[letter]
    if letter.isalnum() and letter <= NEWEST:
        return letter
    if letter == " " or (letter.isascii() and letter >= OLDEST and letter.isprintable()):
        return letter
    return f"[U+{ord(letter):04X}]"


def _edge(edge: Drawn) -> list[str]:
    """Return the lines that draw an edge: its line, the strokes of a cut, the name of its move."""
    attributes = edge.element.attrib
    state = attributes.get("data-edge", "")
    style = "best line" if "data-best" in attributes else _LINES.get(state, "edge line")
    lines = []
    for part in edge.parts:
        if part.kind == "line":
            lines += [f"  \\path[{style}] {path};" for path in _paths(part)]
        elif part.kind == "strike":
            lines += [f"  \\path[cut line] {path};" for path in _paths(part)]
        else:
            lines += _text(part, "move text")
    return lines


_LINES = {"unvisited": "unvisited line", "skipped": "skipped line", "open": "open line", "current": "open line"}
"""The style of an edge by the state of its child."""


def _node(node: Drawn) -> list[str]:
    """Return the lines that draw a node: its shape, which has its name, and the texts in it and beside it."""
    attributes = node.element.attrib
    kind = attributes.get("data-player", node.kind)
    styles = [f"{kind} node"]
    if attributes.get("data-state") == "skipped":
        styles.append("skipped node")
    if "data-best" in attributes:
        styles.append("best node")
    lines = []
    for part in node.parts:
        if part.kind == "small-board":
            lines += _board(part)
        elif part.element.tag in {"text", "g"}:
            for text in part.walk():
                lines += _text(text, _STYLES.get(text.kind or part.kind, "note text"))
        elif part.kind == "stem":
            state = attributes.get("data-state", "")
            style = "best line" if "data-best" in attributes else _LINES.get(state, "edge line")
            lines += [f"  \\path[{style}] {path};" for path in _paths(part)]
        elif part.kind == "halo":
            lines.append(f"  {_shape(part, 'halo')};")
        else:
            lines.append(f"  {_shape(part, ', '.join(styles))};")
    path = attributes.get("data-path", attributes.get("data-below", ""))
    lines.append(
        f"  \\coordinate ({attributes['data-key']}) at ({_n(node.at[0])},{_n(node.at[1])}); % {path or 'root'}"
    )
    return lines


def _board(board: Drawn) -> list[str]:
    """Return the lines that draw a board or a blank tree, each mark as dark as it is there."""
    lines = []
    for part in board.walk():
        given, tag = part.element.get, part.element.tag
        if tag == "text":
            size = f"{float(given('font-size', '')) * part.scale * SCALE:.2g}"
            weight = r"\bfseries" if given("font-weight") else ""
            lines += _text(part, f"font=\\fontsize{{{size}}}{{{size}}}\\selectfont{weight}")
        if tag not in {"rect", "circle", "path"}:
            continue
        paints = {"fill": given("fill", "none"), "draw": given("stroke", "none")}
        looks = [f"{paint}=black!{_darkness(colour)}" for paint, colour in paints.items() if colour != "none"]
        if paints["draw"] != "none":
            looks.append(f"line width={float(given('stroke-width', '1')) * part.scale * SCALE:.2g}pt")
        if tag == "path":
            lines += [f"  \\path[{', '.join(looks)}] {path};" for path in _paths(part)]
        elif looks:
            lines.append(f"  {_shape(part, ', '.join(looks))};")
    return lines


def _darkness(colour: str) -> int:
    """Return how dark a colour is, in percent, by the weights of ITU-R BT.601.

    >>> _darkness("#000000"), _darkness("#ffffff"), _darkness("#ff0000")
    (100, 0, 70)
    """
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return round(100 - (0.299 * red + 0.587 * green + 0.114 * blue) / 2.55)


_STYLES = {
    "value": "value text",
    "name": "name text",
    "bound": "bound text",
    "cut": "sign text",
    "again": "sign text",
    "tie": "sign text",
    "late-cut": "sign text",
    "move": "move text",
    "level-name": "level text",
    "title": "title text",
    "counts": "level text",
    "tag": "sign text",
    "sentence": "word text",
}
"""The style of a text by kind."""


_ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}
"""TikZ's anchors by SVG's."""


def _text(part: Drawn, style: str) -> list[str]:
    """Return the line that writes a text, if it says anything."""
    text = part.text.strip()
    if not text:
        return []
    x, y = (at + part.scale * float(part.element.get(name, "0")) for at, name in zip(part.at, "xy", strict=True))
    anchor = _ANCHORS[part.element.get("text-anchor", "start")]
    return [f"  \\node[{style}, anchor={anchor}] at ({_n(x)},{_n(y)}) {{{escaped(text)}}};"]


def _shape(part: Drawn, style: str) -> str:
    """Return the command that draws a shape at its place."""
    element, box = part.element, part.outline
    if box is None:
        raise ValueError(f"{element.tag} is not a shape")
    if element.tag == "rect":
        return f"\\path[{style}, rounded corners={_n(min(2, box.height / 8))}pt] {_corners(box)}"
    if element.tag == "circle" or "a" in element.get("d", ""):
        return f"\\path[{style}] {_ellipse(box)}"
    return f"\\path[{style}] {_paths(part)[0]} -- cycle"


def _ellipse(box: Box) -> str:
    """Return the circle or the ellipse that fills a rectangle.

    >>> _ellipse(Box(10, 20, 30, 40)), _ellipse(Box(10, 20, 30, 60))
    ('(20,30) circle[radius=7.5pt]', '(20,40) circle[x radius=7.5pt, y radius=15pt]')
    """
    centre = f"({_n((box.left + box.right) / 2)},{_n((box.top + box.bottom) / 2)})"
    x, y = _n(box.width / 2 * SCALE), _n(box.height / 2 * SCALE)
    return f"{centre} circle[radius={x}pt]" if x == y else f"{centre} circle[x radius={x}pt, y radius={y}pt]"


def _corners(box: Box) -> str:
    return f"({_n(box.left)},{_n(box.top)}) rectangle ({_n(box.right)},{_n(box.bottom)})"


def _paths(part: Drawn) -> list[str]:
    """Return a path's straight pieces for TikZ."""
    left, top = part.at
    return [
        " -- ".join(f"({_n(left + part.scale * x)},{_n(top + part.scale * y)})" for x, y in piece)
        for piece in pieces_of(part.element.get("d", ""))
    ]


def _n(number: float) -> str:
    return f"{round(number, 1):g}"

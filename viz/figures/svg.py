"""`svg`: a step as a self-contained SVG file: no style sheet, no script, no font of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache, partial

from core.game import OptionError
from viz.figures.boxes import FONTS, box_of, is_bold, text_width
from viz.figures.markup import attributes_text, element_of, escaped, tag
from viz.figures.pictures import Drawn, Pictures, Sentence
from viz.figures.style_sheet import LETTERS, LINES, Element, Properties, player_style, resolved
from viz.tree.picture import HORIZON

MARGIN = 14
LEVEL_SIZE = 13
"""The size of the type of MAX, MIN and "leaves" at the left edge."""

SENTENCE_SIZE, TAG_SIZE, LINE = 16, 12.5, 23
NARROWEST = 460
"""The least width of a figure with a sentence: a small tree would make it a column of single words."""

PAPER = "#ffffff"

MOST_KNOWN = 2_000
"""Looks that are kept as attributes: a large tree has some hundred."""

UNREADABLE = 2.0
"""Pixels: type smaller than this is a grey blot in a picture made of pixels, and takes most of the time to make it."""

TEXTS = frozenset(("text", "tspan"))

LEAST_WIDTH, MOST_WIDTH = 16, 10_000
"""The least and the greatest width that can be chosen, in pixels."""


@dataclass(frozen=True)
class Look:
    """How a figure is to look: with its sentence beneath, on white or on nothing.

    `lines` is the room for a sentence, in lines; more are taken if it needs them. `width` is what the file says of its
    own width, in pixels; None for the natural one. With `readable` type in the tree that would be too small to be read
    at this width is left out. `alone` says that it is as large as this step needs it, whatever the others need.
    """

    sentence: bool = False
    transparent: bool = False
    lines: int = 0
    width: int | None = None
    readable: bool = False
    alone: bool = False


PLAIN_LOOK = Look()


def check_width(width: int) -> None:
    """Raise OptionError for a width too small for a picture, or larger than any picture needs."""
    if not LEAST_WIDTH <= width <= MOST_WIDTH:
        raise OptionError(
            f"a width of {width:,} pixels is out of range.",
            f"Give a width from {LEAST_WIDTH} to {MOST_WIDTH:,}.",
            place="--width",
        )


def svg(pictures: Pictures, step: int, look: Look = PLAIN_LOOK) -> str:
    """Return the picture of a step as the text of an SVG file; raise OptionError if there is no such step."""
    if look.width is not None:
        check_width(look.width)
    pictures.check(step)
    left, top, width, height = extent(pictures, sentence=look.sentence, step=step if look.alone else None)
    drawn = pictures.drawn(step)
    told = pictures.sentence(step)
    below = height
    lines = sentence_lines(told, width - 2 * MARGIN) if look.sentence else []
    if look.sentence:
        height += MARGIN + LINE * (1 + max(len(lines), look.lines))
    shown = width if look.width is None else look.width
    smallest = UNREADABLE * width / shown if look.readable else 0.0
    attributes = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {_n(width)} {_n(height)}",
        "width": _n(shown),
        "height": _n(height * shown / width),
        "role": "img",
        "font-family": FONTS,
    }
    written = Markup(smallest)
    world = "".join(map(written.of, drawn.inside))
    return (
        tag(
            "svg",
            attributes,
            tag("title", {}, f"Step {step:,} of {pictures.steps:,}"),
            tag("desc", {}, escaped(description(pictures, told))),
            "" if look.transparent else tag("rect", {"width": _n(width), "height": _n(height), "fill": PAPER}),
            tag("g", {"transform": f"translate({_n(-left)} {_n(-top)})"}, world),
            *level_names(pictures, step, drawn, -top),
            *(told_below(told, lines, below + MARGIN) if look.sentence else ()),
        )
        + "\n"
    )


def extent(pictures: Pictures, *, sentence: bool, step: int | None = None) -> tuple[float, float, float, float]:
    """Return the left and the top of a figure's picture, in the picture's units, and its width and height.

    It has room for the pictures of all steps, or for that of one.
    """
    box = pictures.box if step is None else pictures.box_at(step)
    names = [*(level.name for level in pictures.levels), *([HORIZON] if pictures.has_horizon else [])]
    levels = max((text_width(name, LEVEL_SIZE) + MARGIN for name in names), default=0)
    left, top = box.left - levels - MARGIN, box.top - MARGIN
    width, height = box.right + MARGIN - left, box.bottom + MARGIN - top
    if sentence and width < NARROWEST:  # the picture stays in the middle
        left, width = left - (NARROWEST - width) / 2, NARROWEST
    return left, top, width, height


def description(pictures: Pictures, told: Sentence) -> str:
    """Return what is said at a step, and what of the tree is not drawn, for readers who do not see the picture."""
    return " ".join(filter(None, [f"{told.tag}. {told.lead} {told.rest}".strip(), pictures.note]))


def sentence_lines(told: Sentence, width: float, size: float = SENTENCE_SIZE) -> list[list[tuple[str, bool]]]:
    """Return a sentence as lines of at most this width, each of words with whether they are bold."""
    words = [(word, True) for word in told.lead.split(" ")]
    words += [(word, False) for word in told.rest.split(" ") if word]
    lines: list[list[tuple[str, bool]]] = []
    used = width
    for word, bold in words:
        measure = partial(text_width, size=size, bold=bold)
        if lines and used + measure(f" {word}") <= width:
            lines[-1].append((word, bold))
            used += measure(f" {word}")
        else:
            lines.append([(word, bold)])
            used = measure(word)
    return lines


def sentence_room(pictures: Pictures, steps: Iterable[int]) -> int:
    """Return the lines that the longest sentence of some steps takes, so that their figures have one size."""
    _, _, width, _ = extent(pictures, sentence=True)
    return max((len(sentence_lines(pictures.sentence(step), width - 2 * MARGIN)) for step in steps), default=0)


class Markup:
    """Writes elements with their looks as attributes. What several hold alike is written once."""

    def __init__(self, smallest: float = 0.0) -> None:
        """Leave out type smaller than `smallest`, in the picture's units."""
        self._smallest = smallest
        self._written: dict[Drawn, str] = {}

    def of(self, drawn: Drawn) -> str:
        """Return an element with what is seen in it; nothing for one that shows nothing."""
        text = self._written.get(drawn)
        if text is None:
            text = self._written[drawn] = self._text(drawn) if drawn.element.tag in TEXTS else self._shape(drawn)
        return text

    def _text(self, drawn: Drawn) -> str:
        element = drawn.element
        if not drawn.text.strip() or (self._smallest and float(drawn.look["font-size"]) < self._smallest):
            return ""
        inside = escaped(element.text or "") + self._inside(drawn)
        return _tagged(drawn, inside) + (escaped(element.tail or "") if element.tag == "tspan" else "")

    def _shape(self, drawn: Drawn) -> str:
        inside = self._inside(drawn)
        return _tagged(drawn, inside) if inside or drawn.element.tag != "g" else ""

    def _inside(self, drawn: Drawn) -> str:
        return "".join([self.of(part) for part in drawn.inside])


def _tagged(drawn: Drawn, inside: str) -> str:
    """Return an element whose inside is written."""
    element = drawn.element
    names, set_by_look = _set(drawn)
    kept = attributes_text([item for item in element.items() if _is_kept(item[0]) and item[0] not in names])
    return element_of(element.tag, kept + set_by_look, inside)


DROPPED = frozenset(("class", "style", "role", "tabindex", "data-part", "data-size"))


@cache
def _is_kept(name: str) -> bool:
    """Return whether an attribute says where an element is, or what it shows of the search."""
    return name not in DROPPED and not name.startswith("aria-")


SHOWN = (*LINES, *LETTERS, "opacity")


NOTHING: frozenset[str] = frozenset()


def _set(drawn: Drawn) -> tuple[frozenset[str], str]:
    """Return the attributes that a look sets, their names and their text."""
    kind, look = drawn.element.tag, drawn.look
    opacity = look.get("opacity", "1")
    if kind == "g":
        return (NOTHING, "") if opacity == "1" else (frozenset(("opacity",)), f' opacity="{opacity}"')
    return _set_by_look(kind in TEXTS, tuple(map(look.get, SHOWN)), _pale(look) if opacity != "1" else "")


def _pale(look: Properties) -> str:
    """Return the attribute that makes a mark pale; what is only filled, or only a line, needs no layer for it.

    A layer as large as the picture takes as long as a hundred shapes.
    """
    painted = [name for name in ("fill", "stroke") if look[name] != "none"]
    return f"{painted[0]}-opacity" if len(painted) == 1 else "opacity"


@lru_cache(maxsize=MOST_KNOWN)
def _set_by_look(is_text: bool, values: tuple[str | None, ...], pale: str) -> tuple[frozenset[str], str]:
    """Return what `_set` returns for a mark; `pale` is the attribute for its opacity, if any."""
    look = {name: value for name, value in zip(SHOWN, values, strict=True) if value is not None}
    found = _text_look(look) if is_text else _line_look(look)
    if pale:
        found[pale] = look["opacity"]
    return frozenset(found), attributes_text(found.items())


def _line_look(look: Properties) -> dict[str, str]:
    """Return the attributes of a shape or a line."""
    names = ("stroke-width", "stroke-dasharray", "stroke-linecap") if look["stroke"] != "none" else ()
    return {name: look[name] for name in ("fill", "stroke", *names) if name in look}


def _text_look(look: Properties) -> dict[str, str]:
    """Return the attributes of a text."""
    found = {"font-size": look["font-size"], "fill": look["fill"]}
    if is_bold(look):
        found["font-weight"] = "bold"  # programs that read SVG know few other weights
    if "text-anchor" in look:
        found["text-anchor"] = look["text-anchor"]
    if look["stroke"] != "none":
        found |= {"stroke": look["stroke"], "stroke-width": look["stroke-width"], "paint-order": "stroke"}
    return found


def level_names(pictures: Pictures, step: int, drawn: Drawn, down: float) -> Iterator[str]:
    """Yield who moves on each level, at the left edge, and the name of the line at the depth limit."""
    muted = colour("--muted")
    for name, y in edge_names(pictures, step, drawn):
        place = {"x": _n(MARGIN), "y": _n(y + down + LEVEL_SIZE * 0.36)}
        yield tag("text", {**place, "font-size": str(LEVEL_SIZE), "fill": muted}, escaped(name))


def edge_names(pictures: Pictures, step: int, drawn: Drawn) -> Iterator[tuple[str, float]]:
    """Yield what stands at the left edge of a picture, and the heights of its middles."""
    for level in pictures.levels_at(step):
        yield level.name, level.y
    for line in horizon_lines(drawn) if pictures.has_horizon else ():
        box = box_of(line.element, line.look, line.at)
        if box is not None:
            yield HORIZON, (box.top + box.bottom) / 2


def horizon_lines(drawn: Drawn) -> Iterator[Drawn]:
    """Yield the line at the depth limit, if a picture of the whole tree has one."""
    for layer in drawn.inside[0].inside:
        if layer.kind == "horizons":
            yield from layer.inside


def told_below(told: Sentence, lines: list[list[tuple[str, bool]]], top: float) -> Iterator[str]:
    """Yield a sentence below the picture: what kind of event it is, and the lines."""
    place = {"x": _n(MARGIN), "y": _n(top + TAG_SIZE), "font-size": str(TAG_SIZE), "font-weight": "bold"}
    yield tag("text", place | {"fill": colour("--muted")}, escaped(told.tag.upper()))
    for number, line in enumerate(lines, start=1):
        y = top + number * LINE + SENTENCE_SIZE
        bold = " ".join(word for word, is_lead in line if is_lead)
        usual = " ".join(word for word, is_lead in line if not is_lead)
        yield tag(
            "text",
            {"x": _n(MARGIN), "y": _n(y), "font-size": str(SENTENCE_SIZE), "fill": colour("--ink")},
            tag("tspan", {"font-weight": "bold"}, escaped(bold)) if bold else "",
            tag("tspan", {}, escaped(f" {usual}" if bold else usual)) if usual else "",
        )


@cache
def colour(name: str) -> str:
    """Return a colour of the player's palette, on white."""
    palette = player_style().set_for(Element("section", {"class": "plyscope-player"}))
    return resolved(palette[name], palette)


def _n(number: float) -> str:
    """Return a number as attributes have it.

    >>> _n(3.0), _n(2.25)
    ('3', '2.25')
    """
    return f"{round(number, 2):g}" if abs(number) < 1e5 else f"{round(number)}"

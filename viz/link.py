"""Links: everything that a search needs, as the query part of an address, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from core.game import Game, OptionError, Player, PlyscopeError, TextError, Value
from core.games import GAMES
from core.notation import Notation, Shapes, Tested, Windows
from core.numerals import from_text
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.paths import Hand, hand_text, natural, path_text, read_hand, read_path
from core.search import ALGORITHMS
from core.search.move_order import check_order
from core.trace import Path
from core.trees.formats import AUTO, FORMATS, Read, nested_lists, read
from core.trees.generator.text import from_text as read_settings
from core.trees.generator.text import to_text
from core.trees.library import LIBRARY
from core.wishes import grant
from viz.packed import pack, unpack

PAGE_BUDGET = 200_000
"""So many events are recorded for the page: they replay smoothly and are made within seconds."""

LONGEST_LINK = 8_000
"""Browsers and mail cut longer addresses: a larger tree is not put into the address."""

LONGEST_PLAIN = 500
"""Characters of a tree that a link holds as they are; a longer one is packed."""

SAFE = "[],/:_-.∞"
"""Characters that an address holds as they are, so that a link can be read."""

GAME_ONLY = ("position", "to-move", "depth")
TREE_ONLY = ("tree", "t", "make", "format", "root")
SUBJECT = ("tree", "t", "make", "game", "position")
"""The parameters that say what is searched; the others are choices."""


@dataclass(frozen=True)
class Request:
    """What the reader asks for: a tree's text or a game's position, the options, the notation, and the step to open at.

    `format` is that of the text, by name, or AUTO; `made` are the generator's settings, if it made the tree.
    `opened` are the nodes of a large tree all children of which are drawn. Without `depth` a game has its own default.
    """

    tree: str = LIBRARY["textbook-3x3"].text
    format: str = AUTO
    made: str = ""
    game: str | None = None
    position: str = ""
    to_move: str | None = None
    root: Player = Player.MAX
    algorithm: str = "alphabeta"
    cutoff: Cutoff = Cutoff.NONSTRICT
    bounds: Bounds = Bounds.SOFT
    order: Order = Order.GIVEN
    window: tuple[Value, Value] = (float("-inf"), float("inf"))
    depth: int | None = None
    form: Form = Form.COMPARE
    seed: int = 0
    hand: Hand = ()
    shapes: Shapes = Shapes.TRIANGLES
    windows: Windows = Windows.BESIDE
    tested: Tested = Tested.BOUNDS
    opened: frozenset[Path] = frozenset()
    step: int = 0

    def options(self) -> SearchOptions:
        """Return the search's options; raise OptionError if they contradict each other."""
        depth = None
        if self.game is not None:
            depth = GAMES[self.game].default_depth if self.depth is None else self.depth
        options = SearchOptions(
            self.algorithm,
            self.cutoff,
            self.bounds,
            self.order,
            self.window,
            depth,
            PAGE_BUDGET,
            self.form,
            self.seed,
            self.hand,
        )
        return options if ALGORITHMS[self.algorithm].prunes else replace(options, window=SearchOptions.window)

    def notation(self) -> Notation:
        """Return how the tree is drawn."""
        return Notation(self.shapes, self.windows, self.tested)

    def read(self) -> Read:
        """Return the tree and the format of its text; raise PlyscopeError if it can't be read."""
        found = _read(self.tree, self.root, self.format)
        if isinstance(found, PlyscopeError):
            raise found
        return found

    def searched(self) -> Game[Any, Any]:
        """Return the game or tree; raise PlyscopeError if its text can't be read."""
        if self.game is None:
            return self.read().tree
        entry = GAMES[self.game]
        return entry.from_position(self.position or entry.empty_position, self.to_move)


@lru_cache(maxsize=4)
def _read(text: str, root: Player, name: str) -> Read | PlyscopeError:
    """Return the tree of a text, or what is wrong with it: a page asks more than once."""
    try:
        return read(text, root, name)
    except PlyscopeError as error:
        return error


def to_query(request: Request) -> str:
    """Return the query that opens a request, without its step. Beyond LONGEST_LINK it is of no use as an address.

    >>> to_query(Request(tree="[[3, 12], [2]]", cutoff=Cutoff.STRICT))
    'tree=[[3,12],[2]]&root=max&algorithm=alphabeta&cutoff=strict'
    """
    fields = subject_fields(request)
    if request.game is not None and request.depth is not None:
        fields["depth"] = str(request.depth)
    fields["algorithm"] = request.algorithm
    if ALGORITHMS[request.algorithm].prunes:
        fields["cutoff"] = request.cutoff.value
        if request.form is not Form.COMPARE:
            fields["form"] = request.form.value
        if request.bounds is not Bounds.SOFT:
            fields["bounds"] = request.bounds.value
        if request.window != Request.window:
            fields["window"] = ",".join(map(str, request.window))
    fields |= _order_fields(request)
    for name, choice in (("shapes", request.shapes), ("windows", request.windows), ("tested", request.tested)):
        if choice != getattr(Request, name):
            fields[name] = choice.value
    if request.opened:
        fields["open"] = ",".join(sorted(map(path_text, request.opened)))
    return "&".join(f"{name}={quote(value, safe=SAFE)}" for name, value in fields.items())


def subject_fields(request: Request) -> dict[str, str]:
    """Return the parameters for what is searched: a tree, or a position of a game."""
    if request.game is None:
        return tree_fields(request)
    fields = {"game": request.game, "position": request.position}
    return fields | {"to-move": request.to_move} if request.to_move else fields


def _order_fields(request: Request) -> dict[str, str]:
    """Return the parameters for the order of the children: none for the order as written."""
    if request.order is Order.GIVEN:
        return {}
    fields = {"order": request.order.value}
    if request.order is Order.RANDOM:
        fields["seed"] = str(request.seed)
    if request.hand:
        fields["hand"] = hand_text(request.hand)
    return fields


def tree_fields(request: Request) -> dict[str, str]:
    """Return the parameters for a request's tree: readable for a short tree in nested lists, else packed."""
    if request.made:
        return {"make": request.made}
    try:
        tree, format_ = request.read()
    except PlyscopeError:
        return {"tree": request.tree, "root": request.root.value}
    plain = "".join(request.tree.split())
    if format_ is nested_lists.FORMAT and len(plain) <= LONGEST_PLAIN:
        return {"tree": plain, "root": tree.root_player.value}
    return {"t": pack(tree, format_.name), "root": tree.root_player.value}


def from_query(query: Mapping[str, str]) -> Request:
    """Return the request of a link's query; unknown names are passed over, as links gain them in transit.

    Raises PlyscopeError, with the parameter in `place`, for a value that can't be read.
    """
    request = Request()
    for name, text in query.items():
        reader = _READERS.get(name)
        if reader is not None:
            try:
                request = replace(request, **{_FIELDS.get(name, name.replace("-", "_")): reader(text)})
            except ValueError as error:
                raise OptionError(
                    f"{_excerpt(text)} is no {name}.", f"Choose {_choices(name)}.", place=f"link, {name}"
                ) from error
    for name in GAME_ONLY if request.game is None else TREE_ONLY:
        if name in query:
            reason = "only a game has it." if request.game is None else "only a tree has it."
            raise OptionError(reason, "Leave it out, or change what is searched.", place=f"link, {name}")
    given = [name for name in ("tree", "t", "make") if name in query]
    if len(given) > 1:
        raise OptionError("the tree is given twice.", f"Give {' or '.join(given)}.", place=f"link, {given[1]}")
    if "t" in query:
        text, name = unpack(query["t"])
        request = replace(request, tree=text, format=name)
    if "make" in query:
        request = replace(request, **_made(query["make"]))
    if request.game is not None and "position" not in query:
        request = replace(request, position=GAMES[request.game].empty_position)
    try:
        check_order(request.searched(), request.options())
    except PlyscopeError as error:
        raise error.at(f"link, {'tree, ' if isinstance(error, TextError) else ''}{error.place}") from error
    return request


def _made(text: str) -> dict[str, Any]:
    """Return the fields of a request for a tree that the generator makes."""
    try:
        settings, wishes = read_settings(text)
        granted = grant(settings, wishes)
    except PlyscopeError as error:
        raise error.at(f"link, make, {error.place}") from error
    made = to_text(granted.settings, wishes)
    return {"tree": nested_lists.write(granted.tree), "root": granted.settings.root_player, "made": made}


def read_link(query: Mapping[str, str]) -> tuple[Request, list[PlyscopeError]]:
    """Return the request of a link without the choices that can't be read, and what is wrong with those.

    Raises PlyscopeError where it is the tree or the position that can't be read.
    """
    kept, left_out = dict(query), list[PlyscopeError]()
    while True:
        try:
            return from_query(kept), left_out
        except PlyscopeError as error:
            name = error.place.removeprefix("link, ").split(",")[0].replace("side to move", "to-move")
            if name in SUBJECT or name not in kept:
                raise
            left_out.append(error)
            del kept[name]


def _game(text: str) -> str:
    if text not in GAMES:
        raise ValueError(text)
    return text


def _format(text: str) -> str:
    if text not in FORMATS and text != AUTO:
        raise ValueError(text)
    return text


def _algorithm(text: str) -> str:
    if text not in ALGORITHMS:
        raise ValueError(text)
    return text


def read_window(text: str) -> tuple[Value, Value]:
    """Return the pair of numbers in a text such as "−∞, 5"; raise ValueError if there is none."""
    alpha, beta = map(from_text, text.split(","))
    return alpha, beta


def _paths(text: str) -> frozenset[Path]:
    return frozenset(map(read_path, text.split(",")))


_FIELDS = {"open": "opened"}
"""Where a parameter has another name than its field."""

_READERS: dict[str, Any] = {
    "tree": str,
    "format": _format,
    "game": _game,
    "position": str,
    "to-move": str,
    "root": Player,
    "algorithm": _algorithm,
    "cutoff": Cutoff,
    "bounds": Bounds,
    "order": Order,
    "window": read_window,
    "depth": natural,
    "form": Form,
    "seed": natural,
    "hand": read_hand,
    "shapes": Shapes,
    "windows": Windows,
    "tested": Tested,
    "open": _paths,
    "step": natural,
}


def _choices(name: str) -> str:
    named: dict[str, Iterable[str]] = {"game": GAMES, "algorithm": ALGORITHMS, "format": FORMATS}
    named |= {"root": Player, "cutoff": Cutoff, "bounds": Bounds, "order": Order, "form": Form}
    named |= {"shapes": Shapes, "windows": Windows, "tested": Tested}
    if name in named:
        return " or ".join(named[name])
    others = {"window": "two numbers such as 0,5, the lower first", "open": "paths such as root,0.1"}
    others["hand"] = "orders such as root=2,0,1;0=1,0"
    return others.get(name, "a whole number of 0 or more")


def _excerpt(text: str) -> str:
    shown = repr(text)
    return shown if len(shown) <= 40 else f"{shown[:38]}…'"

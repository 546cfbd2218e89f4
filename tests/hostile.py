"""Texts that try to become markup, a script, a formula or a command, wherever a reader may write something."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html.parser import HTMLParser
from typing import Any

SIGN = "window.hacked=1"
"""What each text does if it is run: the page then has a variable of that name."""

ATTACKS = (
    f"<script>{SIGN}</script>",
    f"<img src=/evil onerror={SIGN}>",
    f'"\' onmouseover={SIGN} autofocus onfocus={SIGN} x="',
    f"</text></svg></script></style><svg onload={SIGN}>",
    f"<svg><foreignObject><iframe srcdoc='<script>parent.{SIGN}</script>'>",
    "]]></script><!--",
    f"[x](javascript:{SIGN}) ![x](/evil) :material/home: $x$ `c`",
    f"javascript:{SIGN}",
    f"${{{SIGN}}} {{{{{SIGN}}}}} {{0}} %s %(x)s",
    "url(/evil) } @import '/evil'; * { display: none",
    '=HYPERLINK("/evil")',
    r"\input{/etc/passwd} \write18{id} \end{tikzpicture} $x_1^2$",
    "&lt;b&gt; &#60;i&#62;",
)
"""Each is the name of a node or a move in some test, of at most 100 characters, as names are."""


def named_tree(names: Sequence[str]) -> str:
    """Return a tree whose nodes and moves have these names, as a text with labels."""
    below = [{"name": name, "move": name, "value": number} for number, name in enumerate(names)]
    halves = below[::2], below[1::2]
    return json.dumps(
        {"name": names[0], "children": [{"name": names[at], "children": half} for at, half in enumerate(halves)]}
    )


def tame(text: str) -> str:
    """Return a text of the same length whose characters mean nothing anywhere."""
    return re.sub(r"[^\w\s]|_", "x", text)


class Shape(HTMLParser):
    """The elements of some HTML with their attributes, and what links and styles say: all that a name must not add to.

    A template is HTML of its own, as what a browser makes of `innerHTML` is.
    """

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, ...]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, *sorted(name for name, _ in attrs)))
        self.found += [(name, value or "") for name, value in attrs if name in {"href", "src", "style"}]

    def handle_comment(self, data: str) -> None:
        self.found.append(("comment", data))


def html_in(data: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield each text with markup in JSON data, with its place."""
    if isinstance(data, str):
        if re.search(r"<[a-zA-Z/!]", data):
            yield path, data
    elif isinstance(data, Mapping):
        for name, value in data.items():
            yield from html_in(value, f"{path}.{name}")
    elif isinstance(data, Sequence):
        for number, value in enumerate(data):
            yield from html_in(value, f"{path}[{number}]")

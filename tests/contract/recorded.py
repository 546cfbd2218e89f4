"""What readers and scripts were given, recorded as JSON beside the tests, so that it stays what it is.

The name of a case says what it keeps. PLYSCOPE_REWRITE=1 .venv/bin/python -m pytest -n 0 tests/contract records all
cases anew and names those that changed. A new case is an entry with what it is given and nothing else. Of a text whose
wording matters to nobody a digest is recorded.
"""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
REWRITE = os.environ.get("PLYSCOPE_REWRITE") == "1"

WIDEST = 400
"""Characters of a line of a record, unless a single text has more."""

LONGEST = 300
"""Characters of a text that is recorded whole."""


class Record:
    """A file of cases by name, each an object; the fields named `given` are what the others came from."""

    def __init__(self, file: str, *given: str) -> None:
        self.file = HERE / file
        self.given = given
        self.cases: dict[str, dict[str, Any]] = json.loads(self.file.read_text(encoding="utf-8"))

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of the cases."""
        return iter(self.cases)

    def text(self) -> str:
        """Return the cases as the file holds them."""
        return laid_out(self.cases) + "\n"

    def check(self, name: str, found: dict[str, Any]) -> None:
        """Compare what is found now with what was recorded, or record it."""
        case = self.cases[name]
        given = {field: held for field, held in case.items() if field in self.given}
        found = given | _held(json.loads(json.dumps(found)))
        if not REWRITE:
            assert found == case
        elif found != case:
            warnings.warn(f"recorded anew: {self.file.name}, {name}", stacklevel=2)
            self.cases[name] = found
            self.file.write_text(self.text(), encoding="utf-8")


def laid_out(item: Any, before: str = "") -> str:
    """Return JSON in as few lines as are no wider than WIDEST; `before` is what stands before it in its line.

    >>> laid_out({"a": [1, 2]}), len(laid_out(["b" * WIDEST]).splitlines())
    ('{"a": [1, 2]}', 3)
    """
    line = json.dumps(item, ensure_ascii=False)
    if len(before) + len(line) <= WIDEST or not isinstance(item, dict | list):
        return line
    margin = before[: len(before) - len(before.lstrip())] + " "
    named = (
        [(f"{margin}{json.dumps(name, ensure_ascii=False)}: ", below) for name, below in item.items()]
        if isinstance(item, dict)
        else [(margin, below) for below in item]
    )
    first, last = "{}" if isinstance(item, dict) else "[]"
    parts = ",\n".join(f"{start}{laid_out(below, start)}" for start, below in named)
    return f"{first}\n{parts}\n{margin[:-1]}{last}"


def brief(text: str) -> str:
    """Return a text, or the beginning of a long one with a digest of it all."""
    return text if len(text) <= LONGEST else f"{text[:60]}… {len(text):,} characters, {digest([text])}"


def digest(lines: Sequence[str]) -> str:
    """Return a short text that changes when any of the lines does."""
    text = "\n".join(lines)
    return f"{len(lines)} lines, {sha256(text.encode()).hexdigest()[:16]}"


def _held(item: Any) -> Any:
    """Return some JSON without the fields that hold nothing."""
    if isinstance(item, dict):
        return {name: _held(below) for name, below in item.items() if below not in (None, "", [], {})}
    return [_held(below) for below in item] if isinstance(item, list) else item

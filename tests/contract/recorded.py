"""What readers and scripts were given, recorded as JSON beside the tests, so that it stays what it is.

The name of a case says what it keeps. PLYSCOPE_REWRITE=1 .venv/bin/python -m pytest -n 0 tests/contract records all
cases anew and names those that changed. A new case is an entry with what it is given and nothing else.

Of a text whose wording matters to nobody a digest is recorded. The text itself is put into texts/, which git ignores,
so that a digest that changed is shown as the lines that changed.
"""

from __future__ import annotations

import json
import os
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from difflib import unified_diff
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TEXTS = HERE / "texts"
REWRITE = os.environ.get("PLYSCOPE_REWRITE") == "1"

WIDEST = 118
"""Characters of a line of a record, unless a single text has more."""

LONGEST = 300
"""Characters of a text that is recorded whole."""

MOST_SHOWN = 60
"""Lines of the difference between two texts that are shown."""


class Record:
    """A file of cases by name, each an object; the fields named `given` are what the others came from."""

    def __init__(self, file: str, *given: str) -> None:
        self.file = HERE / file
        self.given = given
        self.cases: dict[str, dict[str, Any]] = json.loads(self.file.read_text(encoding="utf-8"))

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of the cases."""
        return iter(self.cases)

    def __len__(self) -> int:
        """Return the number of cases."""
        return len(self.cases)

    def text(self) -> str:
        """Return the cases as the file holds them."""
        return laid_out(self.cases) + "\n"

    def check(self, name: str, found: dict[str, Any], texts: Mapping[str, Sequence[str]] | None = None) -> None:
        """Compare what is found now with what was recorded, or record it; of `texts`, by field, their digests."""
        case = self.cases[name]
        given = {field: case[field] for field in self.given if field in case}
        recorded = {field: held for field, held in case.items() if field not in given}
        beside = {field: _Beside(f"{self.file.stem}, {name}, {field}", lines) for field, lines in (texts or {}).items()}
        found = _held(json.loads(json.dumps(found))) | {field: text.digest for field, text in beside.items()}
        changed = {field: text for field, text in beside.items() if recorded.get(field) != text.digest}
        shown = "\n".join(text.difference(recorded.get(field)) for field, text in changed.items())
        for field, text in beside.items():
            text.write(as_new=field in changed and not REWRITE)
        if not REWRITE:
            assert found == recorded, shown
            return
        if found != recorded:
            warnings.warn(f"recorded anew: {self.file.name}, {name}\n{shown}", stacklevel=2)
        self.cases[name] = given | found
        self.file.write_text(self.text(), encoding="utf-8")


class _Beside:
    """A text that is recorded by its digest and stands in texts/ itself."""

    def __init__(self, name: str, lines: Sequence[str]) -> None:
        self.lines = list(lines)
        self.digest = _digest(self.lines)
        self.file = TEXTS / f"{re.sub(r'[^a-z0-9]+', '-', name.lower())[:100].strip('-')}.txt"

    def difference(self, recorded: str | None) -> str:
        """Return what changed since the text with the recorded digest, if that still stands in texts/."""
        before = self.file.read_text(encoding="utf-8").splitlines() if self.file.exists() else []
        if _digest(before) != recorded:
            return (
                f"The text before is not in {TEXTS.name}/ yet: run this test with the code of"
                f" the last commit, then again with yours. {self.file.stem}.new.txt has the text now."
            )
        return "\n".join(islice(unified_diff(before, self.lines, "before", "now", lineterm="", n=1), MOST_SHOWN))

    def write(self, *, as_new: bool) -> None:
        """Write the text; `as_new` beside the one that was recorded."""
        TEXTS.mkdir(exist_ok=True)
        new = self.file.with_suffix(".new.txt")
        new.unlink(missing_ok=True)
        (new if as_new else self.file).write_text("\n".join(self.lines), encoding="utf-8")


def laid_out(item: Any, before: str = "") -> str:
    """Return JSON in as few lines as are no wider than WIDEST; `before` is what stands before it in its line.

    >>> print(laid_out({"a": [1, 2], "b": "c" * 100, "d": 3}))
    {
     "a": [1, 2],
     "b": "cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc",
     "d": 3
    }
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
    return text if len(text) <= LONGEST else f"{text[:60]}… {len(text):,} characters, {_digest([text])}"


def _digest(lines: Sequence[str]) -> str:
    """Return a short text that changes when any of the lines does."""
    text = "\n".join(lines)
    return f"{len(lines)} lines, {sha256(text.encode()).hexdigest()[:16]}"


def _held(item: Any) -> Any:
    """Return some JSON without the fields that hold nothing."""
    if isinstance(item, dict):
        return {name: _held(below) for name, below in item.items() if below not in (None, "", [], {})}
    return [_held(below) for below in item] if isinstance(item, list) else item

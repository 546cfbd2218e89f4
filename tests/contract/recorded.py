"""What readers and scripts were given, recorded as JSON beside the tests, so that it stays what it is.

PLYSCOPE_REWRITE=1 .venv/bin/python -m pytest -n 0 tests/contract records it anew; git then shows what changed.
A new case is an entry with what it is given and nothing else, recorded in the same way.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
REWRITE = os.environ.get("PLYSCOPE_REWRITE") == "1"

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

    def __len__(self) -> int:
        """Return the number of cases."""
        return len(self.cases)

    def text(self) -> str:
        """Return the cases as the file holds them, in the order of their names."""
        return json.dumps(self.cases, ensure_ascii=False, indent=1, sort_keys=True) + "\n"

    def check(self, name: str, found: dict[str, Any]) -> None:
        """Compare what is found now with what was recorded, or record it."""
        found = _held(json.loads(json.dumps(found)))
        case = self.cases[name]
        given = {field: case[field] for field in self.given if field in case}
        if REWRITE:
            self.cases[name] = given | found
            self.file.write_text(self.text(), encoding="utf-8")
        else:
            assert found == {field: held for field, held in case.items() if field not in given}


def brief(text: str) -> str:
    """Return a text, or the beginning of a long one with a digest of it all."""
    return text if len(text) <= LONGEST else f"{text[:60]}… {len(text):,} characters, {digest(text)}"


def digest(*texts: str) -> str:
    """Return a short text that changes when any of the texts does."""
    return sha256("\0".join(texts).encode()).hexdigest()[:16]


def _held(item: Any) -> Any:
    """Return some JSON without the fields that hold nothing."""
    if isinstance(item, dict):
        return {name: _held(below) for name, below in item.items() if below not in (None, "", [], {})}
    return [_held(below) for below in item] if isinstance(item, list) else item

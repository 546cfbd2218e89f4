"""The records are laid out as they are written, and a case that changed is found, or recorded anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contract import recorded
from tests.contract.recorded import HERE, Record


@pytest.mark.parametrize("file", [file.name for file in HERE.glob("*.json")])
def test_a_record_is_laid_out_as_it_is_written(file: str) -> None:
    record = Record(file)
    assert len(record.cases) >= 10
    if recorded.REWRITE:
        record.file.write_text(record.text(), encoding="utf-8")
    assert record.text() == record.file.read_text(encoding="utf-8")


def test_what_is_recorded_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "some.json").write_text('{"a case": {"given": 1}}', encoding="utf-8")
    monkeypatch.setattr(recorded, "HERE", tmp_path)
    monkeypatch.setattr(recorded, "REWRITE", True)
    with pytest.warns(UserWarning, match=r"recorded anew: some\.json, a case"):
        Record("some.json", "given").check("a case", {"found": 2, "nothing": None})
    monkeypatch.setattr(recorded, "REWRITE", False)
    record = Record("some.json", "given")
    assert record.cases == {"a case": {"given": 1, "found": 2}}
    record.check("a case", {"found": 2})
    with pytest.raises(AssertionError):
        record.check("a case", {"found": 3})

"""The records are laid out as they are written, and a digest that changed says which lines did."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contract import recorded
from tests.contract.recorded import HERE, Record


@pytest.mark.parametrize("file", [file.name for file in HERE.glob("*.json")])
def test_a_record_is_laid_out_as_it_is_written(file: str) -> None:
    record = Record(file)
    assert len(record) >= 10
    if recorded.REWRITE:
        record.file.write_text(record.text(), encoding="utf-8")
    assert record.text() == record.file.read_text(encoding="utf-8")


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Record:
    """Return a record of one case in a folder of its own."""
    (tmp_path / "some.json").write_text('{"a case": {"given": 1}}', encoding="utf-8")
    monkeypatch.setattr(recorded, "HERE", tmp_path)
    monkeypatch.setattr(recorded, "TEXTS", tmp_path / "texts")
    monkeypatch.setattr(recorded, "REWRITE", True)
    record = Record("some.json", "given")
    with pytest.warns(UserWarning, match=r"recorded anew: some\.json, a case"):
        record.check("a case", {"found": 2, "nothing": None}, {"text": ["one", "two", "three"]})
    monkeypatch.setattr(recorded, "REWRITE", False)
    return Record("some.json", "given")


def test_what_is_recorded_is_found_again(record: Record) -> None:
    assert record.cases["a case"].keys() == {"given", "found", "text"}
    record.check("a case", {"found": 2}, {"text": ["one", "two", "three"]})
    with pytest.raises(AssertionError):
        record.check("a case", {"found": 3}, {"text": ["one", "two", "three"]})


def test_a_digest_that_changed_shows_the_lines_that_did(record: Record, tmp_path: Path) -> None:
    for _ in range(2):  # a failure does not replace what was recorded
        with pytest.raises(AssertionError, match=r"-two\n\+2"):
            record.check("a case", {"found": 2}, {"text": ["one", "2", "three"]})
    (tmp_path / "texts" / "some-a-case-text.txt").unlink()
    with pytest.raises(AssertionError, match="run this test with the code of the last commit"):
        record.check("a case", {"found": 2}, {"text": ["one", "2", "three"]})

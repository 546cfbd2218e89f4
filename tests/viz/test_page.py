"""What the page's controls hold is what is searched."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from core.options import OPTIONS
from tests import strategies

WINDOW = OPTIONS["window"]


@given(strategies.windows)
def test_a_window_reads_back_from_its_text_field(window: Any) -> None:
    assert WINDOW.read(WINDOW.shown(window)) == window


def test_no_digit_of_a_window_is_lost() -> None:
    assert WINDOW.read(WINDOW.shown((0, 123_456_789))) == (0, 123_456_789)

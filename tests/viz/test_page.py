"""What the page's controls hold is what is searched."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from tests import strategies
from viz.link import read_window
from viz.wording import window_text


@given(strategies.windows)
def test_a_window_reads_back_from_its_text_field(window: Any) -> None:
    assert read_window(window_text(window)) == window


def test_no_digit_of_a_window_is_lost() -> None:
    assert read_window(window_text((0, 123_456_789))) == (0, 123_456_789)

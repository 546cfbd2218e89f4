"""The page "Practise": exercises in series, each marked with its reason."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from viz.components.practising import exercises
from viz.practising.exercises import tutor_data

STYLE = (Path(__file__).parent / "page.css").read_text("utf-8")


def page() -> None:
    """Show the exercise that the address names."""
    st.html(f"<style>{STYLE}</style>")
    exercises(tutor_data(st.query_params.to_dict()))

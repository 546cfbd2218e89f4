"""The page "Practise": exercises in series, each marked with its reason."""

from __future__ import annotations

import streamlit as st

from viz.components.practising import exercises
from viz.practising.exercises import tutor_data


def page() -> None:
    """Show the exercise that the address names."""
    exercises(tutor_data(st.query_params.to_dict()))

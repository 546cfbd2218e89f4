"""Plyscope: the pages and what they share. Run it with `streamlit run app.py`."""

import streamlit as st

from viz.pages import step_through

st.set_page_config(page_title="Plyscope", layout="wide", initial_sidebar_state=320)
st.navigation([st.Page(step_through.page, title="Step through", default=True)], position="hidden").run()

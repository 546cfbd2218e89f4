"""Plyscope: the pages and what they share. Run it with `streamlit run app.py`.

The command imports this file for the server, and then runs it for each reader.
"""

from importlib import import_module
from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware
from streamlit.starlette import App

from viz.components.top_bar import top_bar
from viz.pages import cat_and_mouse, compare, guide, lab, play, practise, sheets, step_through, trees
from viz.pages.following import follow_class
from viz.pages.problems import show_unread_games
from viz.pages.session import session
from viz.routes import routes
from viz.serving.assets import Assets
from viz.serving.descriptors import RoomForPages, say_room
from viz.serving.first_page import first_page
from viz.serving.origin import OwnPagesOnly
from viz.serving.runtime_tuning import collect_seldom, switch_threads_often


def main() -> None:
    """Show the page that the reader's address names."""
    compare_page = st.Page(compare.page, title="Compare", url_path="compare")
    step_page = st.Page(lambda: step_through.page(compare_page), title="Step", default=True)
    play_page = st.Page(lambda: play.page(step_page), title="Play", url_path="play")
    practise_page = st.Page(practise.page, title="Practise", url_path="practise")
    first = [step_page, compare_page, practise_page, play_page]
    more = [
        st.Page(lambda: trees.page(step_page), title="Trees", url_path="trees"),
        st.Page(lambda: lab.page(step_page), title="Lab", url_path="lab"),
        st.Page(sheets.page, title="Sheets", url_path="sheets"),
        st.Page(guide.page, title="Guide", url_path="guide"),
        st.Page(cat_and_mouse.page, title="Cat and Mouse", url_path="cat-and-mouse"),
    ]
    chosen = st.navigation({"": first, "More": more}, position="top")
    st.set_page_config(page_title=f"{chosen.title} · Plyscope", layout="wide", initial_sidebar_state="collapsed")
    top_bar(session().controls.closings, leaves_room=chosen in (step_page, compare_page, practise_page))
    show_unread_games()
    follow_class(chosen, {"step": step_page, "compare": compare_page, "play": play_page})
    chosen.run()


if __name__ == "__main__":
    main()
else:
    import_module("pandas")  # Streamlit would load it for the first component, beside all who open a link then
    switch_threads_often()
    collect_seldom()
    base = st.get_option("server.baseUrlPath")
    files = Path(st.__file__).parent / "static"
    style = Path(__file__).with_name("viz").joinpath("pages", "page.css").read_text("utf-8")
    answered = [*routes(base, st.get_option("server.address")), first_page(files / "index.html", style, base)]
    say_room()
    assets = Middleware(Assets, folder=files / "static", base=base)
    app = App(__file__, routes=answered, middleware=[Middleware(OwnPagesOnly), Middleware(RoomForPages), assets])

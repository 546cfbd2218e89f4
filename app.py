"""Plyscope: the pages and what they share. Run it with `streamlit run app.py`.

The command imports this file for the server, and then runs it for each reader.
"""

from importlib import import_module
from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware
from streamlit.starlette import App

from viz.components.sidebar import theme_and_links
from viz.pages import cat_and_mouse, compare, guide, lab, play, practise, sheets, step_through, trees
from viz.pages.following import follow_class
from viz.pages.problems import show_unread_games
from viz.routes import routes
from viz.serving.assets import Assets
from viz.serving.descriptors import RoomForPages, say_room
from viz.serving.origin import OwnPagesOnly
from viz.serving.runtime_tuning import collect_seldom, switch_threads_often


def main() -> None:
    """Show the page that the reader's address names."""
    compare_page = st.Page(compare.page, title="Compare", url_path="compare")
    step_page = st.Page(lambda: step_through.page(compare_page), title="Step through", default=True)
    practise_page = st.Page(practise.page, title="Practise", url_path="practise")
    sheets_page = st.Page(sheets.page, title="Sheets", url_path="sheets")
    lab_page = st.Page(lambda: lab.page(step_page), title="Lab", url_path="lab")
    trees_page = st.Page(lambda: trees.page(step_page), title="Trees", url_path="trees")
    play_page = st.Page(lambda: play.page(step_page), title="Play", url_path="play")
    pages = [
        step_page,
        practise_page,
        sheets_page,
        play_page,
        compare_page,
        lab_page,
        trees_page,
        st.Page(guide.page, title="Guide", url_path="guide"),
    ]
    # The row has no room for it: the way to it is in the Guide.
    from_guide = st.Page(cat_and_mouse.page, title="Cat and Mouse", url_path="cat-and-mouse")
    chosen = st.navigation([*pages, from_guide], position="hidden")
    st.set_page_config(page_title=f"{chosen.title} · Plyscope", layout="wide", initial_sidebar_state=336)
    with st.sidebar.container(horizontal=True, vertical_alignment="center", key="brand"):
        # Without a form a column would be empty.
        place = "in-bar" if chosen in (practise_page, sheets_page, lab_page, trees_page) else ""
        st.html(f'<div class="brand {place}">Plyscope</div>', width="content")
        theme_and_links()
    with st.sidebar.container(horizontal=True, key="pages"):
        for page in pages:
            st.page_link(page)
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
    files = Path(st.__file__).parent / "static" / "static"
    answered = routes(base, st.get_option("server.address"))
    say_room()
    middleware = [Middleware(OwnPagesOnly), Middleware(RoomForPages), Middleware(Assets, folder=files, base=base)]
    app = App(__file__, routes=answered, middleware=middleware)

"""The page that a browser loads first: Streamlit's, with a title and a description that a search engine can show.

It includes the frame's style sheet, so that nothing shows without it, and says where the server is, which Streamlit's
script would first seek below each page's address.
"""

from __future__ import annotations

from pathlib import Path

from starlette.convertors import StringConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from viz.serving.recordings import begin
from viz.serving.route import address_of, under

TITLE = "Plyscope: see how minimax and alpha-beta search a game tree"
DESCRIPTION = (
    "Step through minimax and alpha-beta on any game tree and see each value, bound and cutoff with its reason. "
    "Paste a tree, play a game, compare searches, practise, or show it to a class."
)

SCRIPT = """
window.__streamlit = { BACKEND_BASE_URL: new URL(".", location.href).href };
for (const name of Object.keys(localStorage)) { // the drawer is closed at first
  if (name.startsWith("stSidebarCollapsed")) localStorage.removeItem(name);
}
"""


class PageName(StringConvertor):
    """The name of a page, not of a file."""

    regex = "[a-z-]*"


register_url_convertor("page", PageName())


def first_page(file: Path, style: str, base: str = "") -> Route:
    """Return the route that answers with Streamlit's first page, a `file`, below a `base`."""
    head = f'<title>{TITLE}</title><meta name="description" content="{DESCRIPTION}" /><script>{SCRIPT}</script>'
    frame = f'<div id="root"><header class="loading"></header></div><style>{style}</style>'  # after Streamlit's own
    html = file.read_text("utf-8").replace("<title>Streamlit</title>", head).replace('<div id="root"></div>', frame)

    def answer(request: Request) -> Response:
        if request.query_params and not request.path_params["name"]:  # a link to the page Step
            begin(dict(request.query_params), address_of(request))
        return HTMLResponse(html, headers={"Cache-Control": "no-cache"})

    return Route(under(base, "/{name:page}"), answer)

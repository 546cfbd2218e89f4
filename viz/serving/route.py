"""Where browsers load documents: below the address of the app, by their names."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from viz.document import find

PATH = "/recordings"
"""The folder of documents in the address of the app; viz/components/shared/streamlit_page.js knows it too."""

HEADERS = {
    "Content-Encoding": "gzip",
    # A name stands for one content, so a browser, or what stands between it and the server, never has to ask again.
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
}


def routes(base: str = "") -> list[Route]:
    """Return what the server needs beside the pages, where the app lies below a `base` such as "class/plyscope"."""
    below = base.strip("/")
    return [Route(f"{f'/{below}' if below else ''}{PATH}/{{name}}", _document)]


def _document(request: Request) -> Response:
    found = find(request.path_params["name"])
    if found is None:
        return Response("There is no such recording.", 404, {"Cache-Control": "no-store"}, "text/plain")
    return Response(found.body, headers=HEADERS, media_type="application/json")

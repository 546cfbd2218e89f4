"""`OwnPagesOnly`: refuses what pages of other sites send."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from viz.serving.questions import HEADERS

READS = {"GET", "HEAD", "OPTIONS"}
"""The methods that change nothing, so that pages elsewhere may link to their answers."""


class OwnPagesOnly:
    """Refuses requests that another site's page makes a reader's browser send.

    Browsers say where a request comes from: over HTTPS by `Sec-Fetch-Site`, which no proxy changes, else by `Origin`,
    which for our own pages is the host asked. A request with neither is from a program, which acts only for itself.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request with a refusal, or pass it on."""
        if scope["type"] == "http" and scope["method"] not in READS and is_foreign(Headers(scope=scope)):
            problem = "This was sent by a page of another site. Open Plyscope and try again."
            await JSONResponse({"problem": problem}, 403, HEADERS)(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def is_foreign(headers: Headers) -> bool:
    """Return whether a request with these headers is from another site's page.

    >>> is_foreign(Headers({"host": "a.org", "origin": "https://a.org"})), is_foreign(Headers({"host": "a.org"}))
    (False, False)
    >>> is_foreign(Headers({"host": "a.org", "origin": "https://b.org"}))
    True
    """
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2].lower() != headers.get("host", "").lower()

"""What another site's page sends is refused, at whichever address."""

from __future__ import annotations

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from tests.viz.serving.asking import ask, scope_of
from viz.serving.origin import OwnPagesOnly

METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
SITE = "class.example:8501"
APP = Starlette(
    routes=[Route("/{path:path}", lambda _: PlainTextResponse("done"), methods=METHODS)],
    middleware=[Middleware(OwnPagesOnly)],
)


def status(method: str, **headers: str) -> int:
    return ask(APP, scope_of("/live/open", method, host=SITE, **headers)).status


@pytest.mark.parametrize("method", METHODS[2:])
@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "https://class.example"},  # another port is another site
        {"origin": f"https://{SITE}.elsewhere.example"},
        {"origin": f"https://{SITE}@elsewhere.example"},
        {"origin": "null"},
        {"origin": ""},
        {"origin": "https://[class"},
        {"origin": f"https://{SITE}", "sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
    ],
)
def test_a_page_of_another_site_changes_nothing(method: str, headers: dict[str, str]) -> None:
    assert status(method, **headers) == 403
    assert status("GET", **headers) == status("HEAD", **headers) == 200  # a link from there is one


@pytest.mark.parametrize(
    "headers",
    [
        {},  # a program
        {"origin": f"http://{SITE}"},
        {"origin": f"https://{SITE.upper()}"},  # TLS ends in a proxy
        {"origin": "https://plyscope.example", "sec_fetch_site": "same-origin"},  # the proxy changes the host
        {"sec_fetch_site": "none"},
    ],
)
def test_a_page_of_our_own_and_a_program_are_answered(headers: dict[str, str]) -> None:
    assert {status(method, **headers) for method in METHODS} == {200}

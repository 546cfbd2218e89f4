"""Visits: the sessions that pages talk to, by names that a page may ask about when it connects again."""

from __future__ import annotations

import asyncio
from secrets import token_hex
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from streamlit.runtime import Runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

from viz.serving.route import below

PATH = "/visits"
"""The folder of visits in the address of the app; viz/components/shared/streamlit_page.js knows it too."""

MOST: Final = 10_000
"""Visits that are remembered, at about 150 bytes each; a page whose visit is forgotten is loaded again."""

PATIENCE, PAUSE = 2.0, 0.05
"""Seconds: a page may ask before its session has heard that it is connected."""

_SESSIONS: dict[str, str] = {}


def begin() -> str:
    """Return the name of a visit that begins with the session of this run."""
    if len(_SESSIONS) >= MOST:
        del _SESSIONS[next(iter(_SESSIONS))]
    context, visit = get_script_run_ctx(), token_hex(8)
    _SESSIONS[visit] = "" if context is None else context.session_id
    return visit


async def goes_on(visit: str) -> bool:
    """Return whether a page is connected to the session of a visit."""
    session = _SESSIONS.get(visit)
    if session is None or not Runtime.exists():
        return False
    for _ in range(round(PATIENCE / PAUSE)):
        if Runtime.instance().is_active_session(session):
            return True
        await asyncio.sleep(PAUSE)
    return False


def routes(base: str = "") -> list[Route]:
    """Return the route by which a page asks about its visit, where the app lies below a `base`."""

    async def visit(request: Request) -> Response:
        return JSONResponse(
            {"known": await goes_on(request.path_params["name"])}, headers={"Cache-Control": "no-store"}
        )

    return [Route(f"{below(base, PATH)}/{{name}}", visit)]

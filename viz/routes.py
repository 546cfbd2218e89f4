"""Every address that the server answers besides the pages."""

from __future__ import annotations

from starlette.routing import Route

from viz.components.component import script_named
from viz.figures import address
from viz.serving import assets, live, questions, route


def routes(base: str = "", listens_at: str | None = None) -> list[Route]:
    """Return all routes, where the app lies below a `base` such as "class/plyscope".

    `listens_at` is the address at which the server listens, None for all that the machine has.
    Raises PlyscopeError if PLYSCOPE_ROOMS can't be served.
    """
    return [
        assets.scripts(script_named, base),
        *route.routes(base),
        *address.routes(base),
        *questions.routes(base, listens_at),
        *live.routes(base),
    ]

"""A teacher of a live class who has no page: what the browser part of a teacher posts."""

from __future__ import annotations

import json
import urllib.request
from typing import Any


class Teacher:
    """Leads a class of its own."""

    def __init__(self, app_url: str) -> None:
        self._url = f"{app_url}/live"
        opened = self._post("open", {}, "")
        self.code, self._room, self._token = opened["code"], opened["room"], opened["token"]
        self.state: Any = opened["held"]["state"]

    def show(self, query: str, step: int, page: str = "step", views: tuple[str, ...] = ("legend",)) -> None:
        self._do("show", page=page, query=query, step=step, views=views)

    def ask(self, asks: str, query: str, step: int) -> None:
        self._do("ask", asks=asks, query=query, step=step)

    def go_on(self, phase: str) -> None:
        self._do("phase", phase=phase, number=self.state["question"]["number"], round=self.state["round"])

    def end(self) -> None:
        self._post(f"{self._room}/end", {}, self._token)

    def look(self) -> Any:
        """Return the state of the class by now."""
        self._do("show", **{name: self.state[name] for name in ("page", "query", "step", "views")})
        return self.state

    def _do(self, verb: str, **sent: Any) -> None:
        self.state = self._post(f"{self._room}/{verb}", sent, self._token)

    def _post(self, path: str, sent: dict[str, Any], token: str) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        request = urllib.request.Request(f"{self._url}/{path}", json.dumps(sent).encode(), headers)  # noqa: S310
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310  our own server
            found = json.load(answer)
        assert "problem" not in found, found
        return found

"""The nginx that docs/deployment.md prints, before a server of live classes."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.viz.serving.test_live import SCREEN, device
from tests.viz.serving.test_room_logs import ROOT, Server, free_port, running, until
from viz.serving.live import LONGEST_HELD

SERVE = (
    "import sys, uvicorn; from starlette.applications import Starlette; from starlette.middleware import Middleware; "
    "from viz.serving.live import routes; from viz.serving.origin import OwnPagesOnly; "
    "app = Starlette(routes=routes(), middleware=[Middleware(OwnPagesOnly)]); "
    "uvicorn.run(app, port=int(sys.argv[1]), log_level='error')"
)
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


@pytest.fixture
def nginx(tmp_path: Path) -> Iterator[int]:
    """Start a server behind nginx, which is set up as printed but for its addresses, and yield its port."""
    command, server, port = shutil.which("nginx"), free_port(), free_port()
    if command is None:
        pytest.skip("no nginx")
    printed = re.findall(r"```nginx\n(.*?)```", (ROOT / "docs/deployment.md").read_text("utf-8"), re.DOTALL)
    (block,) = (re.sub(r"(server 10\.\S+ *)+", f"server 127.0.0.1:{server}; ", each) for each in printed)
    block = block.replace("listen 80;", f"listen 127.0.0.1:{port};")
    folders = "".join(f"{name}_temp_path {tmp_path / name};" for name in TEMPORARY)
    setup = tmp_path / "nginx.conf"
    setup.write_text(
        f"daemon off; master_process off; pid {tmp_path / 'pid'}; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {folders}\n{block}}}\n"
    )
    behind = running([sys.executable, "-c", SERVE, str(server)], server)
    with behind, running([command, "-e", "stderr", "-c", str(setup)], port):
        yield port


@pytest.mark.large
def test_a_class_behind_nginx_as_it_is_printed(nginx: int) -> None:
    server, own = Server(nginx), f"http://127.0.0.1:{nginx}"
    opened = server.post("open", {}, Origin=own)
    room, token = opened["room"], opened["token"]
    phone = server.get(f"{room}/events?device={device(1)}")
    until(phone, step=0)
    server.post(f"{room}/show", SCREEN, token, Origin=own)
    assert until(phone, step=4)["views"] == SCREEN["views"]  # held back, it would come with many others
    assert "another site" in server.post("open", {}, Origin="http://127.0.0.1")["problem"]
    held = {"token": token, "held": {**opened["held"], "unknown": "x" * (LONGEST_HELD - 10_000)}}
    assert server.post("open", held)["room"] == room
    for number in range(12):  # wrong codes of visitors who claim to be others are those of one
        line = HTTPConnection("127.0.0.1", nginx, timeout=20)
        line.request("GET", "/live/code/ZZZZZZ", headers={"X-Forwarded-For": f"198.51.100.{number}"})
        answer = line.getresponse()
    assert answer.status == 429
    phone.close()

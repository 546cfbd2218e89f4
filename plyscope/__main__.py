"""`plyscope` starts the app; `plyscope solve TREE` and the other commands are those of `python -m core` and `-m viz`."""

from __future__ import annotations

import os
import subprocess
import sys
import webbrowser
from threading import Thread
from time import monotonic, sleep
from urllib.request import urlopen

import click

from plyscope import APP, __version__

from core.__main__ import cli as core_commands  # isort: skip  found by what the package puts on the path
from core.commands.running import run  # isort: skip
from viz.__main__ import cli as viz_commands  # isort: skip

STARTING = 60.0
"""Seconds that the app may take until it answers."""


@click.group(invoke_without_command=True, commands={**core_commands.commands, **viz_commands.commands})
@click.option("--port", default=8501, show_default=True, help="The port that the app is served at.")
@click.option("--host", default="localhost", show_default=True, help="0.0.0.0 serves other machines, too.")
@click.option("--browser/--no-browser", default=True, help="Open the browser once the app answers.")
@click.version_option(__version__)
@click.pass_context
def cli(asked: click.Context, port: int, host: str, browser: bool) -> int:
    """See how minimax and alpha-beta search a game tree. Without a command, start the app."""
    return 0 if asked.invoked_subcommand else serve(host, port, opens=browser)


def serve(host: str, port: int, *, opens: bool) -> int:
    """Serve the app until Ctrl-C; return the exit code of the server."""
    address = f"http://{'localhost' if host == '0.0.0.0' else host}:{port}/"  # noqa: S104  what is asked for
    settings = {"server.headless": "true", "server.address": host, "server.port": str(port)}
    given = [word for name, value in settings.items() for word in (f"--{name}", value)]
    app = [sys.executable, "-m", "streamlit", "run", str(APP / "app.py"), *given]
    paths = os.pathsep.join([str(APP), *filter(None, [os.environ.get("PYTHONPATH", "")])])
    server = subprocess.Popen(app, env={**os.environ, "PYTHONPATH": paths})  # noqa: S603  our own app
    if opens:
        Thread(target=_open, args=(address, server), daemon=True).start()
    try:
        return server.wait()
    except KeyboardInterrupt:
        server.wait()  # it was told, too
        return 0


def _open(address: str, server: subprocess.Popen[bytes]) -> None:
    until = monotonic() + STARTING
    while server.poll() is None and monotonic() < until:
        try:
            urlopen(f"{address}_stcore/health", timeout=1).close()  # noqa: S310  the app's own address
        except OSError:
            sleep(0.1)
        else:
            webbrowser.open(address)
            return


def main() -> int:
    """Run the command line; return the exit code."""
    return run(cli, serves=not set(sys.argv) & set(cli.commands))


if __name__ == "__main__":
    sys.exit(main())

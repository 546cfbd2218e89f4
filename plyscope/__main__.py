"""`plyscope` starts the app; its commands, as `plyscope solve TREE`, are those of `python -m core` and `-m viz`."""

from __future__ import annotations

import socket
import sys
import webbrowser
from threading import Thread
from time import monotonic, sleep
from urllib.request import urlopen

import click
from streamlit.web.cli import main as streamlit

from plyscope import APP, __version__

from core.__main__ import cli as core_commands  # isort: skip  found by what the package puts on the path
from core.commands.running import run  # isort: skip
from core.game import OptionError  # isort: skip
from viz.__main__ import cli as viz_commands  # isort: skip

STARTING = 60.0
"""Seconds that the app may take until it answers."""


@click.group(invoke_without_command=True, commands={**core_commands.commands, **viz_commands.commands})
@click.option("--port", default=8501, show_default=True, help="The port that the app is served at.")
@click.option("--host", default="localhost", show_default=True, help="0.0.0.0 serves other machines, too.")
@click.option("--browser/--no-browser", default=True, help="Open the browser once the app answers.")
@click.version_option(__version__)
@click.pass_context
def cli(asked: click.Context, port: int, host: str, browser: bool) -> None:
    """See how minimax and alpha-beta search a game tree. Without a command, start the app."""
    if asked.invoked_subcommand is None:
        serve(host, port, opens=browser)


def serve(host: str, port: int, *, opens: bool) -> None:
    """Serve the app until Ctrl-C; raise OptionError for a port that is in use."""
    _check_free(host, port)
    address = f"http://{'localhost' if host == '0.0.0.0' else host}:{port}/"  # noqa: S104  what is asked for
    if opens:
        Thread(target=_open, args=(address,), daemon=True).start()
    click.echo(f"Plyscope: {address} (Ctrl-C ends it)")
    settings = {"server.headless": "true", "server.address": host, "server.port": str(port)}
    settings["logger.hideWelcomeMessage"] = "true"
    streamlit(["run", str(APP / "app.py"), *(word for name in settings for word in (f"--{name}", settings[name]))])


def _check_free(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # one that was left a moment ago is free
        try:
            probe.bind((host, port))
        except OSError as error:
            problem = f"{host}:{port} can't be served: {error.strerror}."
            raise OptionError(problem, f"Choose another port, such as --port {port + 1}.", place="--port") from error


def _open(address: str) -> None:
    until = monotonic() + STARTING
    while monotonic() < until:
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

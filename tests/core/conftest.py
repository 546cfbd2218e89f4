"""The fixture that runs the command line."""

from tests.command_line import run

__all__ = ["run"]

"""The tokens of JSON and of what is written for it, such as Python's quotes, and what a text in quotes says."""

from __future__ import annotations

import json
import re

from core.trees.formats.source import BLANK, UNSEEN, error_at

_STRING = r""" "(?:[^"\\\r\n]|\\[^\r\n])*+" | '(?:[^'\\\r\n]|\\[^\r\n])*+' """

# Every character belongs to a token, so that the scan never skips one.
TOKEN = re.compile(
    rf"""{BLANK}*+(?:
      (?P<text> {_STRING}) (?: {BLANK}*+ (?P<colon> :) )?+
    | (?P<word> [^\s,:\[\]{{}}"'\u2018-\u201e{UNSEEN}]++)
    | (?P<comma> ,)
    | (?P<bracket> \[)
    | (?P<closing_bracket> \])
    | (?P<brace> \{{)
    | (?P<closing_brace> \}})
    | (?P<smart> [\u2018-\u201e])
    | (?P<unseen> [{UNSEEN}])
    | (?P<end> \Z)
    | (?P<other> .)
    )""",
    re.VERBOSE | re.DOTALL,
)
OPENING = frozenset({"bracket", "brace"})
CLOSING = frozenset({"closing_bracket", "closing_brace"})


def unquoted(text: str, token: re.Match[str]) -> str:
    """Return what a text in quotes says; raise TextError for a backslash that JSON does not know."""
    written = token["text"]
    body = written[1:-1]
    if "\\" not in body:
        return body
    if written[0] == "'":
        body = re.sub(r"\\'|(\\.)|(\")", lambda found: found[1] or ('\\"' if found[2] else "'"), body)
    try:
        return str(json.loads(f'"{body}"', strict=False))
    except ValueError:
        problem = "this text holds a backslash that JSON does not know."
        raise error_at(text, token.start("text"), problem, r"Write \\ for a backslash.") from None

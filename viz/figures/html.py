"""Stand-alone HTML: the player and one recording in one file, without server or network."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from dataclasses import replace
from functools import cache
from html import escape, unescape
from pathlib import Path

from viz.looks import PALETTE
from viz.practising.exercises import next_choices
from viz.replay.notices import DRAWS_MORE
from viz.replay.player_data import player_data
from viz.replay.recording import Recording
from viz.replay.view_settings import Settings

PLAYER = Path(__file__).parents[1] / "components" / "player"

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
{markup}
<noscript>This page needs JavaScript.</noscript>
<script type="application/json" id="recording">{recording}</script>
<script type="module">{script}</script>
</body>
</html>
"""

POLICY = (
    "default-src 'none'; script-src '{script}'; style-src {styles}; style-src-attr 'unsafe-inline'; img-src data:;"
    " base-uri 'none'; form-action 'none'"
)
"""What the page may do: run this script and use these styles. The drawing has style attributes, which affect
its looks alone."""

STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
"""A style sheet of a board's own."""


def html(recording: Recording, step: int = 0, settings: Settings | None = None) -> str:
    """Return a page that plays a recording in any browser, opened at a step."""
    folded = recording.folded and recording.folded.replace(DRAWS_MORE, "")
    shown = replace(recording, start=step, link=None, folded=folded)
    wanted = settings or Settings()
    questions = {str(step): next_choices(recording, step) for step in wanted.at if step < recording.scene.steps}
    data = player_data(shown, wanted, questions)
    script, style, markup = _parts()
    styles = [style, *map(unescape, STYLE.findall(recording.scene.board or ""))]
    return PAGE.format(
        policy=POLICY.format(script=_hash(script), styles=" ".join(f"'{_hash(each)}'" for each in styles)),
        title=escape(f"{recording.title}, {recording.meta}"),
        style=style,
        markup=markup,
        recording=_data(data),
        script=script,
    )


def frame(page: str, height: int = 720) -> str:
    """Return a page as an element of another."""
    inside = escape(page, quote=True)
    return f'<iframe srcdoc="{inside}" title="Plyscope" style="width: 100%; height: {height}px; border: 0"></iframe>'


@cache
def _parts() -> tuple[str, str, str]:
    """Return the script, the style and the markup of a stand-alone player."""
    # Streamlit takes a second to load, and nothing else here needs it.
    from viz.components.bundling import bundle  # noqa: PLC0415
    from viz.components.player import markup, style  # noqa: PLC0415

    light, dark = PALETTE["page"]
    page = f"light-dark({light}, {dark})"
    around = f"html {{ color-scheme: light dark; background: {page}; }}\nbody {{ margin: 12px 12px 8px; }}\n"
    return bundle(PLAYER / "standalone.js"), around + _compact(style()), markup()


def _compact(style: str) -> str:
    return re.sub(r"/\*.*?\*/\n*", "", style, flags=re.DOTALL)


def _data(data: object) -> str:
    """Return data as JSON safe in HTML: a label may hold </script>, or half of a surrogate pair."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return re.sub(r"[<>&\u2028\u2029\ud800-\udfff]", lambda found: f"\\u{ord(found[0]):04x}", text)


def _hash(text: str) -> str:
    """Return the hash of a script or a style for a content security policy."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"

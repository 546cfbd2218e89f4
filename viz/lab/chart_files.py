"""The Lab's charts as files."""

from __future__ import annotations

from importlib.util import find_spec

import altair as alt

from viz.lab.outcome_rows import OutcomeRow

PAPER = {"width": 760, "height": 400}

CAN_SAVE = find_spec("vl_convert") is not None
"""Whether charts can be saved as images: the package for it has no wheel for some machines."""


def to_svg(chart: alt.LayerChart) -> str:
    """Return a chart as an SVG file, on white."""
    import vl_convert  # noqa: PLC0415  not everywhere

    return str(vl_convert.vegalite_to_svg(_on_paper(chart)))


def to_png(chart: alt.LayerChart) -> bytes:
    """Return a chart as a PNG file, on white, at two pixels per screen pixel."""
    import vl_convert  # noqa: PLC0415  not everywhere

    return bytes(vl_convert.vegalite_to_png(_on_paper(chart), scale=2))


def _on_paper(chart: alt.LayerChart) -> OutcomeRow:
    spec: OutcomeRow = chart.to_dict()
    title = {"titleFontWeight": "normal"}
    font = {"font": "DejaVu Sans, Arial, sans-serif", "background": "white"}
    config = font | {"axis": title}
    return spec | PAPER | {"config": config, "padding": 12}

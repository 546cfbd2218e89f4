"""A preview of a sheet as HTML: questions, their keys, and what the variants share.

All text is escaped: titles and names of nodes may hold anything.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from itertools import chain

from core.options.numerals import counted
from core.practice.fields import Field, Input
from viz.sheets.paper import (
    Drawing,
    PaperQuestion,
    Questions,
    differing,
    follows,
    ideas_behind,
    instructions,
    scored,
    solution,
    titles,
)


def picture_html(picture: Questions) -> str:
    """Return the questions under one picture as they are asked, with room for the answers."""
    if not picture.has_parts:
        (asked,) = picture.questions
        return _question(asked, f"{picture.number}.", "h3", asked.rules, picture.drawing)
    head = _heading("h3", f"{picture.number}. {picture.prompt}", picture.points)
    parts = (_question(each, letter, "h4", picture.own_rules(each), None) for letter, each in picture.parts)
    return "".join([head, _small(picture.rules), _image(picture.drawing), *parts])


def _heading(tag: str, text: str, points: int) -> str:
    return f"<{tag}>{escape(text)} <small>{counted(points, 'point')}</small></{tag}>"


def _question(asked: PaperQuestion, number: str, tag: str, rules: str, drawing: Drawing | None) -> str:
    parts = [_heading(tag, f"{number} {asked.prompt}", asked.points), _small(rules), _image(drawing)]
    parts += [_small(instructions(asked)), *(_blank(field) for field in asked.fields if not field.in_tree)]
    if asked.explains:
        parts.append(f"<p>Reason ({asked.reason_points}): {GAP}</p>")
    return "".join(parts)


GAP = '<span class="gap"></span>'


def _small(text: str) -> str:
    return text and f'<p class="small">{escape(text)}</p>'


def _image(drawing: Drawing | None) -> str:
    if drawing is None:
        return ""
    source, (width, _) = b64encode(drawing.svg().encode()).decode(), drawing.size
    looks = f'class="drawing" style="width: {width:.0f}pt"'
    return f'<img {looks} alt="{escape(drawing.about)}" src="data:image/svg+xml;base64,{source}">'


def _blank(field: Field) -> str:
    label = f"{escape(field.label)}: " if field.label else ""
    if field.form is not Input.ONE:
        return f"<p>{label}{GAP}</p>"
    between = " &emsp; " if field.is_short else "<br>"
    return f"<p>{label}{between.join(f'☐ {escape(choice)}' for choice in field.choices)}</p>"


def key_html(picture: Questions) -> str:
    """Return the key of the questions under a picture."""
    letters = [f"<h4>{letter}</h4>" if picture.has_parts else "" for letter, _ in picture.parts]
    keys = ("".join(_key(asked, solved)) for asked, solved in picture.solved)
    return "".join(chain.from_iterable(zip(letters, keys, strict=True)))


def _key(asked: PaperQuestion, solved: Drawing | None) -> Iterator[str]:
    yield _image(solved)
    rows = "".join(f"<dt>{escape(label)}</dt><dd>{escape(right)}</dd>" for label, right in solution(asked))
    yield f"<dl>{rows}</dl>"
    if asked.key.reason:
        yield f"<p>{escape(asked.key.reason)}</p>"
    if points := scored(asked):
        yield f"<p><strong>Points:</strong> {escape(points)} {escape(follows(asked))}</p>"
    if asked.key.wrong:
        head = ("Wrong answers to expect", "The idea behind them", "Points")
        wrong = [
            (differing(asked, each), ideas_behind(each.ideas), asked.worth(each.points)) for each in asked.key.wrong
        ]
        yield _table("Wrong answers to expect", head, wrong)
    if asked.key.by_accident:
        yield _small(f"Right by accident with: {titles(asked.key.by_accident)}.")
    if asked.link:
        yield f'<p><a href="{escape(asked.link)}" target="_blank">Replay this search</a></p>'


def _table(title: str, head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Return a table, in a frame that scrolls if it is wider than the page."""
    heads = "".join(f'<th scope="col">{escape(text)}</th>' for text in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(text)}</td>' for text in row)}</tr>" for row in rows)
    frame = f'<div class="wide" tabindex="0" role="group" aria-label="{escape(title)}">'
    return f"{frame}<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"

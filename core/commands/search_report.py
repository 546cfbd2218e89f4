"""What a search found, as JSON and as a few lines for people. docs/output.md describes the keys."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from core.game import Game, imperative
from core.options.numerals import counted, rounded, to_json
from core.studies.skipped import skipped
from core.trace import Bound, Kind, Trace
from core.trace.result import CutoffResult, Result, result_of, returns, taken_move
from core.trees.leaf_tree import LeafTree


def json_lines(trace: Trace) -> Iterator[str]:
    """Yield the result as one JSON object, list items one by one: the paths of a deep tree would fill memory."""
    result, path = result_of(trace), trace.places.path

    def items(name: str, records: Iterable[Any]) -> Iterator[str]:
        yield f',\n"{name}": ['
        for number, record in enumerate(records):
            yield (",\n  " if number else "\n  ") + json.dumps(record)
        yield "]"

    yield f'{{"value": {json.dumps(to_json(result.value))}'
    yield f',\n"estimate": {json.dumps(result.estimate)}'
    yield f',\n"best_move": {json.dumps(result.best_move)}'
    yield f',\n"best_moves": {json.dumps(result.best_moves)}'
    yield f',\n"principal_variation": {json.dumps(result.principal_variation)}'
    yield f',\n"nodes_visited": {result.nodes_visited}'
    if trace.visits_again:
        yield f',\n"different_nodes": {result.places}'
        yield f',\n"distinct_places": {result.places}'
        if not trace.samples:
            yield f',\n"researches": {result.researches}'
            yield f',\n"passes": {result.passes}'
    if trace.samples:
        yield f',\n"playouts": {sum(share.visits for share in result.shares)}'
        shares = ({"move": at.child, "visits": at.visits, "mean": to_json(at.mean)} for at in result.shares)
        yield from items("moves", shares)
    if Kind.MISS in trace.events["kind"]:
        yield f',\n"table": {json.dumps(result.table._asdict())}'
    yield from items("leaves_evaluated", map(path, result.leaves))
    yield from items("cutoffs", (_cutoff_record(trace, cutoff) for cutoff in result.cutoffs))
    yield from items(
        "returned",
        (
            {"node": path(event.node), "value": to_json(event.value), "bound": event.bound.name.lower()}
            for event in returns(trace)
        ),
    )
    yield f',\n"events": {result.events}'
    if trace.is_out_of_events:
        yield f',\n"budget": {trace.options.budget}'
    yield f',\n"truncated": {json.dumps(result.truncated)}}}\n'


def _cutoff_record(trace: Trace, cutoff: CutoffResult) -> dict[str, Any]:
    node = trace.places.path(cutoff.node)
    return {
        "node": node,
        "kind": cutoff.kind,
        "child": (*node, cutoff.child),
        "alpha": to_json(cutoff.alpha),
        "beta": to_json(cutoff.beta),
        "set_by": None if cutoff.set_by is None else trace.places.path(cutoff.set_by),
        "reach": "deep" if cutoff.deep else "shallow",
        "pruned": [(*node, child) for child in cutoff.skipped],
    }


def summary_lines(trace: Trace, game: Game[Any, Any]) -> Iterator[str]:
    """Yield a search's result as a few lines for people; a tree's own name of the best move comes first."""
    result = result_of(trace)
    if trace.samples:
        yield from _sampled_lines(trace, game, result)
        return
    yield f"value        {_value(trace, result)}\n"
    yield f"best move    {_best_move(trace, game, result)}\n"
    yield f"line of play {' '.join(map(str, result.principal_variation)) or 'none'}\n"
    yield f"visited      {result.nodes_visited} nodes, {len(result.leaves)} of them leaves\n"
    if trace.visits_again:
        searches = counted(result.researches, "re-search", "re-searches")
        if result.passes > 1:
            searches = f"{result.passes} passes"
        yield f"distinct     {result.places} nodes, {result.leaf_places} of them leaves; {searches}\n"
    deep = sum(cutoff.deep for cutoff in result.saving)
    late = f"; {result.late} more with nothing left to skip" if result.late else ""
    yield f"cutoffs      {len(result.saving)}, {deep} of them deep; {skipped(trace, game)} skipped{late}\n"
    if Kind.MISS in trace.events["kind"]:
        hits, ended, stores, replaced = result.table
        yield f"table        {hits} hits, {ended} of them enough; {stores} stored, {replaced} in place of others\n"
    yield f"events       {result.events}\n"
    if result.truncated:
        left = counted(trace[-1].left or 0, "child", "children")
        yield f"stopped      before the end, with {left} of open nodes not searched\n"


def _sampled_lines(trace: Trace, game: Game[Any, Any], result: Result) -> Iterator[str]:
    """Yield the result of a search that returns means of playouts."""
    playouts = sum(share.visits for share in result.shares)
    means = {share.child: share for share in result.shares}
    mean = "none yet" if result.value is None else rounded(result.value)
    yield f"mean         {mean}, of {counted(playouts, 'playout')}\n"
    if result.best_move is not None:
        chosen = means[result.best_move]
        visits = f"{chosen.visits} of {playouts} visits, mean {rounded(chosen.mean)}"
        yield f"best move    {_best_move(trace, game, result)}: {visits}\n"
    yield f"line of play {' '.join(map(str, result.principal_variation)) or 'none'}\n"
    yield f"tree         {result.places} nodes, {result.leaf_places} of them leaves\n"
    yield f"events       {result.events}\n"
    if result.truncated:
        yield f"stopped      before the last of {trace.options.playouts} playouts\n"


ON_PURPOSE = "by a mistake on purpose"


def _errs(trace: Trace) -> bool:
    """Return whether the search makes a mistake on purpose and has an answer, which may be wrong."""
    return trace.options.may_err and not trace.truncated


def _value(trace: Trace, result: Result) -> str:
    if result.value is None:
        return "none yet"
    value = f"{'≈' if result.estimate else ''}{to_json(result.value)}"
    sides = {Bound.EXACT: "", Bound.LOWER: "at least ", Bound.UPPER: "at most ", Bound.NONE: "so far "}
    if not _errs(trace) or result.bound is Bound.EXACT:
        return f"{sides[result.bound]}{value}"
    proven = "nothing" if result.bound is Bound.NONE else f"only {sides[result.bound]}{value}"
    return f"{value}, {ON_PURPOSE}: {proven} is proven"


def _best_move(trace: Trace, game: Game[Any, Any], result: Result) -> str:
    taken = taken_move(trace)
    if _errs(trace) and taken is not None and taken not in result.best_moves:
        return f"{_move(trace, game, taken)}, {ON_PURPOSE}"
    if result.best_move is None:
        return "none"
    others = [_move(trace, game, move) for move in result.best_moves if move != result.best_move]
    also = f"; just as good: {', '.join(others)}" if others else ""
    return _move(trace, game, result.best_move) + also


def _move(trace: Trace, game: Game[Any, Any], move: int) -> str:
    place = int(((trace.places.parent == 0) & (trace.places.child == move)).argmax())
    named = game.moves.get(trace.places.states[place], "") if isinstance(game, LeafTree) else ""
    name = named or trace.places.labels[place] or imperative(game, str(trace.places.moves[place]))
    return str(move) if name == str(move) else f"{move} ({name})"

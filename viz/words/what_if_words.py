"""The words of the panel "What if"."""

from __future__ import annotations

import math
from html import escape

from core.studies.what_if import MOST_VISITS, Interval, Proof, SearchOutcome, WhatIfAnswer
from core.trace import Bound
from core.trees.leaf_tree import LeafTree
from viz.words.wording import SIGNS, spoken

DIFFERS = ' class="differs"'
IS_WORTH = {Bound.LOWER: "at least {}", Bound.UPPER: "at most {}"}


def answer_html(answer: WhatIfAnswer, tree: LeafTree) -> str:
    """Return the comparison of two outcomes, the values that change nothing, and the proof for a skipped leaf."""
    rows = (
        ("Value of the root", _worth(answer.before), _worth(answer.after)),
        ("Move chosen", _best(answer.before, tree), _best(answer.after, tree)),
        ("Cutoffs", *_cutoffs(answer)),
        ("Leaves visited", str(answer.before.leaves_visited), str(answer.after.leaves_visited)),
    )
    body = "".join(
        f'<tr><th scope="row">{name}</th><td>{escape(before)}</td>'
        f"<td{'' if before == after else DIFFERS}>{escape(after)}</td></tr>"
        for name, before, after in rows
    )
    head = f'<tr><td></td><th scope="col">original</th><th scope="col">with {escape(spoken(answer.value))}</th></tr>'
    reason = proof_text(answer.proof) if answer.proof else ranges_text(answer)
    return f"<p><b>{escape(reason)}</b></p><table><thead>{head}</thead><tbody>{body}</tbody></table>"


def ranges_text(answer: WhatIfAnswer) -> str:
    """Return the values that keep the result, and those that keep the cutoffs too."""
    if not answer.has_ranges:
        return (
            "Which other values keep the result was not computed: for a search that may visit a node again, "
            "or with chance nodes, they need not form one range."
        )
    if answer.result_kept is None or answer.kept is None:
        return f"Which other values keep the result was not computed: it takes over {MOST_VISITS:,} node visits."
    if answer.result_kept == answer.kept:
        return kept_text(answer.kept, "the result and the cutoffs")
    return f"{kept_text(answer.result_kept)} {kept_text(answer.kept, 'the cutoffs too')}"


def kept_text(kept: Interval, what: str = "the result") -> str:
    """Return the range of values that keeps something as a sentence.

    >>> kept_text(Interval(-math.inf, 2, True, True)), kept_text(Interval(3, 5, False, True), "the cutoffs too")
    ('Any value ≤ 2 keeps the result.', 'Any value with 3 < value ≤ 5 keeps the cutoffs too.')
    """
    low, high = spoken(kept.low), spoken(kept.high)
    if kept.low == kept.high:
        return f"Only {low} keeps {what}."
    above, below = "≤" if kept.low_included else "<", "≤" if kept.high_included else "<"
    is_open = kept.low == -math.inf and kept.low_included, kept.high == math.inf and kept.high_included
    match is_open:
        case (True, True):
            return f"Any value keeps {what}."
        case (True, False):
            return f"Any value {below} {high} keeps {what}."
        case (False, True):
            return f"Any value {'≥' if kept.low_included else '>'} {low} keeps {what}."
    return f"Any value with {low} {above} value {below} {high} keeps {what}."


def proof_text(proof: Proof) -> str:
    """Return the proof by trial that a skipped leaf does not matter."""
    if not proof.holds:
        return "The trials do not confirm that this leaf may be skipped. Please report this, with the tree."
    first, last = proof.trials[0], proof.trials[-1]
    claim = IS_WORTH.get(proof.bound, "{}").format(spoken(proof.value))
    return (
        f"The value here does not matter. Plain minimax, tried with {len(proof.trials)} values from −∞ to ∞ at this "
        f"leaf, always finds {claim} at the root: {spoken(first.root)} with −∞, {spoken(last.root)} with ∞, and "
        "in between it never falls as the leaf's value rises."
    )


def _worth(outcome: SearchOutcome) -> str:
    sign = SIGNS[outcome.bound] if outcome.bound in IS_WORTH else ""
    return sign + spoken(outcome.value)


def _best(outcome: SearchOutcome, tree: LeafTree) -> str:
    if outcome.best_move is None:
        return "none shown"
    return tree.called(tree.result(tree.initial, outcome.best_move))


def _cutoffs(answer: WhatIfAnswer) -> tuple[str, str]:
    """Return the numbers before and after the change, and whether the cutoffs differ despite equal numbers."""
    before, after = str(len(answer.before.cutoffs)), str(len(answer.after.cutoffs))
    is_other = answer.after.cutoffs != answer.before.cutoffs or answer.after.skipped != answer.before.skipped
    return before, f"{after} (different)" if is_other and after == before else after

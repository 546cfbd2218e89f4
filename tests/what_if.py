"""`what_if`: the whole answer to what changes if a leaf has another value."""

from __future__ import annotations

from core.game import Value
from core.options import SearchOptions
from core.options.paths import Path
from core.studies.what_if import MOST_VISITS, WhatIfAnswer, answering
from core.trees.leaf_tree import LeafTree


def what_if(
    tree: LeafTree, options: SearchOptions, path: Path, value: Value, most_visits: int = MOST_VISITS
) -> WhatIfAnswer:
    work = answering(tree, options, path, value, most_visits)
    while True:
        try:
            next(work)
        except StopIteration as done:
            answer: WhatIfAnswer = done.value
            return answer

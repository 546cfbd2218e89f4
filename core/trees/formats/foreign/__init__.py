"""Ways of writing trees that are read and never written: which there are. A new one is a module, and one line here."""

from __future__ import annotations

from core.trees.formats.foreign import data_trees, qtree, tikz
from core.trees.formats.format import Foreign

SURE = (qtree.FOREIGN, tikz.FOREIGN)
"""What is told by signs that no format of ours has."""


def foreign_of(text: str) -> Foreign | None:
    """Return the format that a text is surely written in, if it is one of these."""
    return next((foreign for foreign in SURE if foreign.looks_like(text)), None)


DATA = data_trees.FOREIGN
may_be_data = data_trees.may_be
names_nodes = data_trees.names_nodes

"""How to search: `SearchOptions`, the table that defines them, and the choices among a few."""

from core.options.choices import Book, Bounds, Cutoff, Form, Misconception, Mistake, Opponent, Order, Replace
from core.options.search_options import OPTIONS, SearchOptions

__all__ = [
    "OPTIONS",
    "Book",
    "Bounds",
    "Cutoff",
    "Form",
    "Misconception",
    "Mistake",
    "Opponent",
    "Order",
    "Replace",
    "SearchOptions",
]

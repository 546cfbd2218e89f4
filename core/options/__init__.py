"""How to search: `SearchOptions`, the table of what they are, and the choices among a few."""

from core.options.choices import Bounds, Cutoff, Form, Order
from core.options.table import OPTIONS, SearchOptions

__all__ = ["OPTIONS", "Bounds", "Cutoff", "Form", "Order", "SearchOptions"]

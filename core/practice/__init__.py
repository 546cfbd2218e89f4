"""Practising a search: hand-ins, their marks with the reason, and the points."""

"""Practising a search: hand-ins, marks with reasons, and points."""

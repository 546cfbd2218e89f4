"""The views that follow the search: one module each. Each is a pure function of (trace, step)."""

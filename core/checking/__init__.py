"""A search that a reader has written: watched while it runs, read as a trace, and held against the reference."""

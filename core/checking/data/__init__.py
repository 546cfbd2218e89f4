"""A tree as the data that programs search: each kind provides what a program reads and records the reading."""

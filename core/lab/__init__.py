"""Experiments over random uniform trees: how many leaves alpha-beta evaluates, measured and in theory."""

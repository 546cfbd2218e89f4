"""Retrograde analysis: games whose positions form a finite graph, with cycles and draws, solved from their ends."""

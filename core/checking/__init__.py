"""Checks a search that the reader wrote: runs it, records what it visits, compares it with the reference."""

"""Formats the command's results: entries, steps of history, rows and bars, for people and for programs."""

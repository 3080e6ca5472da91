"""How the command tells what it found: entries, steps of history, rows and bars, for people and for programs."""

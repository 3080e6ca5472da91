"""The page for phones and tablets: `tallybook serve`. docs/recorder.md describes it.

`phone_server` answers requests, `presses` takes what was pressed, each once, `standing` says how things stand, `roster` remembers which
phones there are and what they show to be let in, and `assets` has the page itself.
"""

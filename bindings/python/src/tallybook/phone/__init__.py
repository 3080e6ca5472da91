"""The page for phones and tablets: `tallybook serve`. docs/recorder.md describes it.

`phone_server` answers requests. `presses` saves each press exactly once, and `standing` describes the state of a session. `roster` stores the known
phones and their token, and `assets` has the page itself.
"""

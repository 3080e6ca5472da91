"""The recorder: keys on a terminal become events while a clock or a film runs. `tallybook record` starts it; docs/recorder.md describes it.

The way of a key: `keys` decodes the terminal's bytes, `model` decides what the key means, and `desk` applies it to the recording. `screen`
draws the book's new state, and `painter` writes the lines that changed. `loop` waits for the next key.
"""

"""The recorder: keys on a terminal become events while a clock or a film runs. `tallybook record` starts it; docs/recorder.md describes it.

A key goes this way: `keys` decodes what the terminal sends, `model` says what the key means, `desk` does it to the recording, `screen`
draws what the book then says, `painter` writes the lines that changed. `loop` waits for the next one.
"""

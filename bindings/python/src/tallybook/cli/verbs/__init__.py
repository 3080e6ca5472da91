"""The verbs of the command. Each module has a verb's examples, options and action; `cli/catalog.py` lists the verbs."""

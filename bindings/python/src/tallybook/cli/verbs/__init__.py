"""The verbs of the command, a module each: its examples, its options and what it does. `cli/catalog.py` lists them."""

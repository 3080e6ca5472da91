"""Everything for the operator of a hub: its tables, members, folding, upkeep, and data for analysts. Needs psycopg: `pip install 'tallybook[hub]'`.

Books themselves sync without it: `book.sync("postgresql://…")`.
"""

"""What whoever runs a hub does: its tables, members, folding and upkeep. Needs psycopg: `pip install 'tallybook[hub]'`.

Books themselves sync without it: `book.sync("postgresql://…")`.
"""

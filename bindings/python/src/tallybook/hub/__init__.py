"""What whoever runs a hub does: its tables, members, folding, upkeep, and what analysts get. Needs psycopg: `pip install 'tallybook[hub]'`.

Books themselves sync without it: `book.sync("postgresql://…")`.
"""

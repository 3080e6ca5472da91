"""Entries with custom fields of a template: a choice, a number with bounds and a text."""

import tallybook

SCHEMA = """{"title": "Meal", "required": ["what"], "properties": {
    "what": {"enum": ["milk", "porridge"]}, "amount": {"type": "integer", "minimum": 1, "maximum": 500}, "remark": {"type": "string"}}}"""
TABLE = """SELECT max(value) FILTER (WHERE name = 'what') AS what, max(value) FILTER (WHERE name = 'amount') AS amount,
    max(value) FILTER (WHERE name = 'remark') AS remark FROM item_fields WHERE template = ? GROUP BY item"""

with tallybook.open(":memory:") as book:
    meal = book.templates.create(SCHEMA)
    for what, amount, remark in ("milk", 120, "warm"), ("milk", 180, "with honey"):
        meal.new(what=what, amount=amount, remark=remark).save_and_close()

    draft = meal.new(what="porridge")
    try:
        draft["amount"] = 501
    except tallybook.InvalidError as error:
        print("refused:", error, error.found, error.bound)
    draft["amount"] = 200
    draft.store()
    draft.close()
    for stored in book.drafts:
        with book.open_draft(stored.number) as draft:
            print("found again:", stored.name, draft["what"], draft["amount"])

    for note in book.notes(search="honey"):
        print("honey:", note.fields["what"], note.fields["amount"])
    print(book.notes(template=meal).summary(by="what", measure=("count", "sum"), of="amount"))
    print(book.sql(TABLE, meal).table(), end="")
assert tallybook.live_handles() == 0

// Entries with custom fields of a template: a choice, a number with bounds and a text.

import Tallybook

let schema = """
  {"title": "Meal", "required": ["what"], "properties": {
    "what": {"enum": ["milk", "porridge"]}, "amount": {"type": "integer", "minimum": 1, "maximum": 500}, "remark": {"type": "string"}}}
  """
let table = """
  SELECT max(value) FILTER (WHERE name = 'what') AS what, max(value) FILTER (WHERE name = 'amount') AS amount,
    max(value) FILTER (WHERE name = 'remark') AS remark FROM item_fields WHERE template = ? GROUP BY item
  """

let book = try Book(":memory:")
let meal = try book.templates.create(schema: schema)
let meals = book.notes.of(meal)
try meals.create { $0.fields = ["what": "milk", "amount": 120, "remark": "warm"] }
try meals.create { $0.fields = ["what": "milk", "amount": 180, "remark": "with honey"] }

let draft = try meals.draft { $0.fields["what"] = "porridge" }
do {
  try draft.set("amount", to: 501)
} catch {
  print("refused:", error.message, error.found ?? 0, error.bound ?? 0)
}
try draft.set("amount", to: 200)
try draft.store()
for stored in try book.drafts() {
  let found = try book.open(stored)
  print("found again:", found.name, found["what"], found["amount"])
  try found.save()
}

for note in try book.notes.search("honey").all() { print("honey:", note.fields["what"], note.fields["amount"]) }
print(try meals.summary(by: try meals.grouping("what"), measure: [.count, .sum], of: "amount"))
print(try book.sql(table, .int(meal.id)))

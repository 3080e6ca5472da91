/// A row of a summary, and what was measured in it.
struct MeasuredRow: Record {
  let row: SummaryRow
  let shape: SummaryShape

  var kind: Kind { .summary }
  var fields: [Field] { shape.fields }

  subscript(field: Field) -> Value { shape.value(field, of: row) }

  /// Of a group its label.
  func text(_ field: Field) -> String? { shape.text(field, of: row) }
}

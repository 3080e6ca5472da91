internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery

/// A row of a summary, and what was measured in it.
package struct MeasuredRow: Record {
  let row: SummaryRow
  package let shape: SummaryShape

  /// Whether it sums up other rows of its table.
  package var isTotal: Bool { row.level < shape.options.by.all.count }

  var kind: Kind { .summary }
  var fields: [Field] { shape.fields }

  subscript(field: Field) -> Value { shape.value(field, of: row) }

  /// Of a group its label.
  func text(_ field: Field) -> String? { shape.text(field, of: row) }
}

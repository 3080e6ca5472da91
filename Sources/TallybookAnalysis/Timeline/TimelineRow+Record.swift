package import TallybookBase
package import TallybookModel
internal import TallybookQuery

extension TimelineRow: Record {
  /// Its kind.
  package var kind: Kind { record?.kind ?? .summary }
  /// What names it in the book; 0 where nothing does.
  package var id: Int64 { record?.id ?? 0 }
  /// The entry that it is about and shows, where there is one.
  package var entry: Entry? { record }
  /// Its fields, in order.
  package var fields: [Field] { record == nil ? Self.headingFields : Self.fields }
  /// The fields in a table for people.
  package var readable: [Field] { [.label1, .duration, .count, .time, .end] + (showsTags ? [.tags] : []) + [.name] }

  /// Of a group its label.
  package func text(_ field: Field) -> String? { field == .group1 ? self[.label1].text : self[field].text }
}

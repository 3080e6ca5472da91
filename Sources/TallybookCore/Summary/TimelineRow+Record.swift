extension TimelineRow: Record {
  public var kind: Kind { record?.kind ?? .summary }
  public var id: Int64 { record?.id ?? 0 }
  public var entry: Entry? { record }
  public var fields: [Field] { record == nil ? Self.headingFields : Self.fields }
  public var readable: [Field] { [.label1, .duration, .count, .time, .end] + (showsTags ? [.tags] : []) + [.name] }

  /// Of a group its label.
  public func text(_ field: Field) -> String? { field == .group1 ? self[.label1].text : self[field].text }
}

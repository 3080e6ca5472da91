package import TallybookBase
package import TallybookStorage

/// Where each field of an entry comes from: its column in the table `entry`, or how it is computed. The select list of every
/// listing is `all`, so a row's values stand at fixed places.
package enum EntryColumns {
  /// The column of a field that is one as it is.
  package static func stored(_ field: Field) -> String? { EntryColumn(field).map { names[$0.rawValue] } }

  private static let names = Table.entry.definition.columns.map { $0.name }

  /// Every field of an entry as SQL over `entry e`.
  package static func sql(_ field: Field) -> SQL? {
    switch field {
    case .sha256: return "CASE WHEN e.content IS NOT NULL THEN lower(hex(e.content)) END"
    // A session's is computed; the column is that of an attachment or a medium.
    case .duration: break
    case .excludes: return Exclusions.sql
    default: if let column = stored(field) { return "e.\(raw: column)" }
    }
    switch field {
    case .modified: return "coalesce((SELECT modified FROM \(Table.entryState) WHERE entry = e.id), e.created)"
    case .state:
      return """
        CASE WHEN e.kind = \(Kind.session) THEN CASE WHEN e.end_time IS NOT NULL THEN 3 \
        WHEN EXISTS (SELECT 1 FROM \(Table.pause) p WHERE p.session = e.id AND p.stop IS NULL) THEN 2 ELSE 1 END END
        """
    case .tags: return Tags.sql
    case .span: return "CASE WHEN e.kind = \(Kind.session) THEN e.end_time - e.time END"
    case .duration:
      // Of an item's attachments by total(): what a book holds may be too much for sum(), which then fails.
      return """
        CASE WHEN e.kind = \(Kind.session) THEN e.end_time - e.time - \
        coalesce((SELECT sum(p.stop - p.start) FROM \(Table.pause) p WHERE p.session = e.id), 0) \
        WHEN e.kind IN (\(Kind.parts)) THEN e.duration \
        WHEN e.kind = \(Kind.note) THEN (SELECT CASE WHEN count(a.duration) > 0 THEN CAST(total(a.duration) AS INTEGER) END \
        FROM \(Table.entry) a WHERE a.parent = e.id AND a.kind = \(Kind.attachment) AND a.trashed IS NULL) END
        """
    case .eventCount:
      return "CASE WHEN e.kind = \(Kind.session) THEN coalesce((SELECT sum(c.events) FROM \(Table.eventCount) c WHERE c.session = e.id), 0) END"
    case .carriedOver:
      return """
        CASE WHEN e.kind = \(Kind.task) THEN EXISTS (SELECT 1 FROM \(Table.entry) c WHERE c.carried = e.id AND c.carried IS NOT NULL AND c.trashed IS NULL) END
        """
    default: return nil
    }
  }

  /// The columns of the table, in its order.
  package static let inTable: [Field] = Table.entry.definition.columns.compactMap { $0.field }

  /// Columns of the table that new rows are written by, in its order.
  struct Written: Sendable {
    let fields: [Field]
    let layout: RecordLayout

    fileprivate init(_ fields: [Field]) {
      self.fields = inTable.filter(fields.contains)
      layout = RecordLayout(inTable.map(fields.contains))
    }
  }

  /// All of them.
  static let whole = Written(inTable)
  /// Those that nearly every new row is made of; a row that has no others goes in by a shorter statement.
  static let plain = Written([.id, .uuid, .kind, .parent, .name, .time, .zone, .username, .created])

  /// The others: what a row has beside its columns, such as tags, goes into other tables.
  static let others = FieldSet(inTable.filter { !plain.fields.contains($0) })

  /// The fields of a row, in order.
  package static let all: [Field] = Field.allCases.filter { sql($0) != nil }

  /// By the field's number; -1 where no row has it. An array, since this is asked for every value of every row.
  private static let positions: [Int8] = {
    var positions = [Int8](repeating: -1, count: Int(Field.allCases.map { $0.rawValue }.max() ?? 0) + 1)
    for (index, field) in all.enumerated() { positions[Int(field.rawValue)] = Int8(truncatingIfNeeded: index) }
    return positions
  }()

  /// Where a field stands in a row.
  @inline(__always)
  package static func position(_ field: Field) -> Int? {
    // A template's own field has a number behind all of these.
    let number = Int(field.rawValue)
    guard number < positions.count else { return nil }
    let position = positions[number]
    return position < 0 ? nil : Int(position)
  }
}

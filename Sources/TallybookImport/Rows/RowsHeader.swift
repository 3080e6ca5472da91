internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// The columns of a table of entries: fields that all entries have, and those of templates.
struct RowsHeader {
  enum Column {
    case field(Field)
    /// A field of a template, with the template's name before it where another column is called so.
    case own(String)
  }

  let names: [String]
  let columns: [Column]
  /// Where the fields are.
  let places: [Field: Int]

  /// Refuses what no table of entries begins with.
  init(_ row: CSVRow?) throws(Failure) {
    names = row?.fields ?? []
    var taken = Set<ExactText>()
    var columns: [Column] = []
    var places: [Field: Int] = [:]
    for (place, name) in names.enumerated() {
      guard taken.insert(ExactText(name)).inserted else {
        throw Failure(.duplicate, "line \(row?.line ?? 1): several columns are called \(QuotedValue.of(name)); rename all but one")
      }
      guard let field = Self.fields[name] else {
        columns.append(.own(name))
        continue
      }
      columns.append(.field(field))
      places[field] = place
    }
    guard places[.kind] != nil, places[.name] != nil else {
      throw Failure(
        .otherFormat,
        "line 1: a table of entries has the columns kind and name, as this library writes it; tables of other programs need a mapping, which says what becomes of them")
    }
    self.columns = columns
    self.places = places
  }

  /// Whether a line is the header of a table of entries.
  static func isHeader(_ fields: [String]) -> Bool { fields.contains("kind") && fields.contains("name") && (fields.contains("uuid") || fields.contains("time")) }

  private static let fields = TextKeyed(EntryColumns.all.map { ($0.name, $0) })
}

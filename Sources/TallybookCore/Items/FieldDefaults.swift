/// The fields that a new thing has unless it is given others, where these are plain numbers.
enum FieldDefaults {
  private static let all: [(field: Field, number: Int64)] = [
    (.mode, Int64(EventMode.point.rawValue)),
    (.recordable, 1),
    (.priority, Int64(Priority.medium.rawValue)),
    (.redaction, Int64(Redaction.plain.rawValue)),
    (.archived, 0),
  ]

  private static let byKind = Dictionary(
    uniqueKeysWithValues: Kind.allCases.map { kind in (kind, all.filter { kind.settable.contains($0.field) }) })

  /// Those of a kind.
  static func of(_ kind: Kind) -> [(field: Field, number: Int64)] { byKind[kind] ?? [] }
}

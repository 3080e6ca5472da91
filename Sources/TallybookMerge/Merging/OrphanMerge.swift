internal import TallybookBase
internal import TallybookStorage
internal import TallybookText

/// What is named by a part and was not here when that came: found again once it is.
struct OrphanMerge {
  private let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  /// Whether what is named will never come.
  private func isGone(_ value: String) -> Bool {
    (try? JSONParser.parse(value))?.string.flatMap { UUID($0) }.map(merge.isGone) ?? false
  }

  func run() throws(Failure) {
    let rows = try merge.ourConnection.rows(
      """
      SELECT s.entry, s.part, s.key, s.value FROM \(Table.sibling) s JOIN \(Table.stamp) t
        ON t.entry = s.entry AND t.part = s.part AND t.key = s.key AND t.device = s.device AND t.n = s.n
      WHERE s.part <> \(Int64(Field.trashed.rawValue)) AND s.part <> \(Part.making)
      """)
    var waiting: [(Part, String)] = []
    while try rows.step() {
      guard let field = Field(rawValue: Int32(truncatingIfNeeded: rows.int(1))) else { continue }
      waiting.append((Part(rows.int(0), field, Part.Key(rows.value(2))), rows.text(3)))
    }
    for (part, value) in waiting {
      let isKnown = try merge.mine.values.write(value, to: part, in: merge.transaction)
      guard isKnown || isGone(value) else {
        merge.findings.orphan(part)
        continue
      }
      try merge.ourConnection.run(
        """
        DELETE FROM \(Table.sibling) WHERE entry = \(part.entry) AND part = \(Int64(part.field.rawValue)) AND key = \(part.key.value)
          AND (device, n) = (SELECT device, n FROM \(Table.stamp) WHERE entry = \(part.entry) AND part = \(Int64(part.field.rawValue)) AND key = \(part.key.value))
        """)
    }
  }
}

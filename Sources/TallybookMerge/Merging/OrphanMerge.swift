internal import TallybookBase
internal import TallybookStorage

/// What is named by a part and was not here when that came: found again once it is.
struct OrphanMerge {
  private let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  func run() throws(Failure) {
    try forgetGone()
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
      if !isKnown {
        let isGone = PartValues.reference(value).map(merge.removals.isGone) ?? false
        if !isGone { merge.findings.orphan(part) }
        // A subject may come back with events that name it, sooner in one book and later in another.
        if !isGone || part.field == .subject { continue }
      }
      try merge.ourConnection.run(
        """
        DELETE FROM \(Table.sibling) WHERE entry = \(part.entry) AND part = \(Int64(part.field.rawValue)) AND key = \(part.key.value)
          AND (device, n) = (SELECT device, n FROM \(Table.stamp) WHERE entry = \(part.entry) AND part = \(Int64(part.field.rawValue)) AND key = \(part.key.value))
        """)
    }
  }

  /// What was written and is not shown names nothing any more where what it named is gone.
  private func forgetGone() throws(Failure) {
    guard !merge.removals.gone.isEmpty else { return }
    let fields = PartValues.references.subtracting([.subject]).map { "\($0.rawValue)" }.sorted().joined(separator: ", ")
    let rows = try merge.ourConnection.rows("SELECT DISTINCT value FROM \(Table.sibling) WHERE part IN (\(raw: fields)) AND value IS NOT NULL")
    var values: [String] = []
    while try rows.step() {
      guard let uuid = PartValues.reference(rows.text(0)), merge.removals.isGone(uuid), try merge.ours.id(of: uuid) == nil else { continue }
      values.append(rows.text(0))
    }
    for value in values { try merge.ourConnection.run("UPDATE \(Table.sibling) SET value = \(Version.none) WHERE part IN (\(raw: fields)) AND value = \(value)") }
  }
}

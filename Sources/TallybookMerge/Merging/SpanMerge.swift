internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// A session whose start one book moved and whose end another did: it ends where it starts, until somebody says otherwise. The end that was
/// written stays in its register, and is listed.
struct SpanMerge {
  private let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  func run() throws(Failure) {
    let connection = merge.ourConnection
    for id in try connection.ids("SELECT id FROM \(Table.entry) WHERE kind = \(Kind.session) AND end_time < time") {
      let part = Part(id, .end)
      let versions = try merge.mine.read(part).versions
      let current = try merge.mine.values.read(part)
      guard let shown = versions.first(where: { JSONText.same($0.value, current) }) ?? versions.first else { continue }
      try connection.run("UPDATE \(Table.entry) SET end_time = time WHERE id = \(id)")
      try merge.mine.write(versions, showing: shown, isWhole: false, of: part)
      merge.findings.conflict(part, shown: Version(dot: shown.dot, value: try merge.mine.values.read(part)), versions)
    }
  }
}

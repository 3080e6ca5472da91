internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookText

/// Which behaviour follows which: a row for each that comes first, a column for each that follows.
struct TransitionsSection: SectionReader {
  private let options: SectionOptions

  init(_ options: SectionOptions) { self.options = options }

  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let words = reading.words
    let rows = try reading.query(for: .bout).transitions(
      options.flags.contains(.compound) ? .compound : [], of: reading.sessions(), in: reading.state)
    var known: [Behaviour: String] = [:]
    func name(_ behaviour: Behaviour) throws(Failure) -> String {
      if let name = known[behaviour] { return name }
      var parts: [String] = []
      for type in behaviour.types { parts.append(try reading.name(of: type)) }
      known[behaviour] = parts.joined(separator: "+")
      return parts.joined(separator: "+")
    }
    var matrix = CountMatrix()
    var told: [[(key: String, value: FigureData)]] = []
    for row in rows {
      let (from, to) = (try name(row.from), try name(row.to))
      matrix.add(from, to, row.count)
      told.append([("from", .text(from)), ("to", .text(to)), ("count", .whole(row.count)), ("share", .real(row.share)), ("share_from", .real(row.shareFrom))])
    }
    let names = Set(known.values).sorted { TextOrder.compare($0, $1) < 0 }
    var table = matrix.table(
      corner: words[.fromTo], names, limit: BoutBounds.of(options.limit, BoutBounds.behaviours), hasShares: true, words)
    table.data = [("transitions", .rows(told))]
    return ReadSection("transitions", options.title ?? words[.transitions], .table(table))
  }
}

internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage
internal import TallybookText

/// How far two sessions agree over samples: Cohen's kappa, of all and of each subject, and which categories met.
struct AgreementSection: SectionReader {
  private let options: SectionOptions

  init(_ options: SectionOptions) throws(Failure) {
    guard options.id > 0, options.other > 0 else {
      throw Failure(.required, "an agreement is of two sessions; give their ids", field: .id, found: Measure(options.id > 0 ? options.other : options.id))
    }
    self.options = options
    try samples.check()
  }

  private var samples: AgreementOptions { .samples(step: options.step == 0 ? nanosecondsPerSecond : options.step) }

  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let words = reading.words
    let rows = try reading.query(for: .bout).agreement(of: options.id, options.other, samples, in: reading.state)
    var (facts, matrix, names): ([ReportBlock.Fact], CountMatrix, Set<String>) = ([], CountMatrix(), [])
    var subjects = 0
    for row in rows {
      switch row.what {
      case .samples(let kappa, let agreed, let count, let expected, let finding):
        if row.subject != nil { subjects += 1 }
        guard subjects <= BoutBounds.subjects else { continue }
        facts += try Self.facts(of: row.subject, kappa, agreed, count, expected, finding, reading)
      case .met(let from, let to, let count):
        matrix.add(from, to, count)
        names.formUnion([from, to])
      default: continue
      }
    }
    let (one, other) = (try reading.name(of: options.id), try reading.name(of: options.other))
    var table = matrix.table(
      corner: "\(one) ↓ \(other) →", names.sorted { TextOrder.compare($0, $1) < 0 }, limit: BoutBounds.of(options.limit, BoutBounds.behaviours), hasShares: false,
      words)
    table.note = words.notShown(max(0, subjects - BoutBounds.subjects), words[.subject])
    var told: [[(key: String, value: FigureData)]] = []
    for row in rows { if let data = try Self.data(row, reading) { told.append(data) } }
    table.data = [("agreement", .rows(told))]
    return ReadSection("agreement", options.title ?? "\(words[.agreement]): \(one) · \(other)", .facts(facts), .table(table))
  }

  /// Of all subjects the kappa with what it is made of; of one the kappa with these beside it.
  private static func facts(
    of subject: Int64?, _ kappa: Double?, _ agreed: Int64, _ count: Int64, _ expected: Double?, _ finding: Finding?, _ reading: ReportReading
  ) throws(Failure) -> [ReportBlock.Fact] {
    let words = reading.words
    let reason = finding.map { words[$0.reason == .noSample ? .noSample : .oneCategory] } ?? ""
    let text = kappa.map { words.fraction($0) } ?? "–"
    guard let subject else {
      return [
        .init(key: "kappa", label: words[.kappa], value: Value(kappa), text: text, note: reason),
        .init(key: "agreed", label: words[.agreed], value: .int(agreed), text: "\(agreed)", note: count > 0 ? words.share(agreed, of: count) : ""),
        .init(key: "count", label: words[.samples], value: .int(count), text: "\(count)"),
        .init(key: "expected", label: words[.expected], value: Value(expected), text: expected.map { words.percent($0) } ?? "–"),
      ]
    }
    let name = try reading.name(of: subject)
    return [
      .init(
        key: "kappa_of_subject", label: "\(words[.kappa]) · \(name)", value: Value(kappa), text: text, note: reason.isEmpty ? "\(agreed) / \(count)" : reason)
    ]
  }

  private static func data(_ row: AgreementRow, _ reading: ReportReading) throws(Failure) -> [(key: String, value: FigureData)]? {
    let subject: FigureData = if let id = row.subject, id != 0 { .text(try reading.name(of: id)) } else { .absent }
    switch row.what {
    case .samples(let kappa, let agreed, let count, let expected, let finding):
      return [
        ("level", .whole(row.subject == nil ? 0 : 1)), ("subject", subject), ("kappa", kappa.map { .real($0) } ?? .absent), ("agreed", .whole(agreed)), ("count", .whole(count)),
        ("expected", expected.map { .real($0) } ?? .absent), ("reason", finding.map { .text($0.reason == .noSample ? "no_sample" : "one_category") } ?? .absent),
      ]
    case .met(let from, let to, let count):
      return [("level", .whole(2)), ("subject", subject), ("from", .text(from)), ("to", .text(to)), ("count", .whole(count))]
    default: return nil
    }
  }
}

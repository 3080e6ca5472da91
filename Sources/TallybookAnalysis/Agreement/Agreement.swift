internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage

/// Compares what two observers logged of the same: each session by the time from its own start. Samples are of each subject that both have.
struct Agreement {
  private struct Log {
    let start: Instant
    /// By subject, in order of time.
    var bouts: [Int64: [Bout]] = [:]
    /// All that it tells of, whether the conditions let any of their bouts through or not.
    var subjects: Set<Int64> = []

    /// From the first start to the last end of some subjects.
    func reach(_ subjects: [Int64]) -> (first: Int64, last: Int64) {
      subjects.flatMap { bouts[$0] ?? [] }.reduce((Int64.max, Int64.min)) { reach, bout in
        (min(reach.0, elapsed(from: start, to: bout.event.time)), max(reach.1, elapsed(from: start, to: bout.end ?? bout.event.time)))
      }
    }
  }

  /// What a subject does: types, each as often as it is done. Of no type it is the same of all subjects.
  private struct Category: Hashable {
    let subject: Int64
    let types: [Int64]

    init(_ subject: Int64, _ types: [Int64]) {
      self.subject = types.isEmpty ? 0 : subject
      self.types = types.sorted()
    }
  }

  private let filter: BoutFilter
  /// What is asked of the subjects alone.
  private let ofSubject: BoutFilter
  private var names: EntryNames
  /// Whether types with other values of their fields are others.
  private let byFields: Bool

  /// How many samples there are at most.
  private static let most: Int64 = 10_000_000

  init(_ query: Query, byFields: Bool, on connection: Connection) {
    filter = BoutFilter(query.clausesWithin)
    ofSubject = BoutFilter(query.clausesWithin.filter { $0.alternatives.allSatisfy { $0.field == .subject } })
    names = EntryNames(on: connection)
    self.byFields = byFields
  }

  /// What a bout is, among others: its type, or its variant.
  private func type(of bout: Bout) -> Int64 { byFields && bout.variant != 0 ? bout.variant : bout.event.type }

  mutating func rows(of one: SessionSpan, _ other: SessionSpan, _ options: AgreementOptions, in state: BookState) throws(Failure) -> [AgreementRow] {
    let (one, other) = (try read(one, in: state), try read(other, in: state))
    let common = try names.sorted(one.subjects.intersection(other.subjects))
    guard !common.isEmpty || one.subjects.isEmpty || other.subjects.isEmpty else {
      throw Failure(.contradiction, "the two sessions have no subject in common; log both about the same ones", field: .subject)
    }
    switch options {
    case .samples(let step): return try samples(one, other, common, step)
    case .matches(let tolerance): return matches(one, other, try names.sorted(one.subjects.union(other.subjects)), tolerance)
    }
  }

  private func read(_ session: SessionSpan, in state: BookState) throws(Failure) -> Log {
    var log = Log(start: session.start)
    let reader = try SessionBouts(session, in: state)
    while let bouts = try reader.next() {
      for bout in bouts {
        if ofSubject.matches(bout) { log.subjects.insert(bout.event.subject) }
        if filter.matches(bout) { log.bouts[bout.event.subject, default: []].append(bout) }
      }
    }
    return log
  }

  // MARK: Samples

  /// From the first start to the last end that both have, of all subjects together and of each alone.
  private mutating func samples(_ one: Log, _ other: Log, _ common: [Int64], _ step: Int64) throws(Failure) -> [AgreementRow] {
    var pooled = Kappa<Category>()
    var met: [(subject: Int64, from: String, to: String, count: Int64)] = []
    let together = try looks(one, other, common, step)
    for subject in common {
      let kappa = kappa(of: subject, one, other, together, step)
      pooled.add(kappa)
      for (meeting, count) in kappa.meetings { met.append((subject, try label(meeting.one), try label(meeting.other), count)) }
    }
    var rows = [row(nil, pooled)]
    for subject in common { rows.append(row(subject, kappa(of: subject, one, other, try looks(one, other, [subject], step), step))) }
    // Of whom only one session tells nothing was sampled.
    for subject in try names.sorted(one.subjects.symmetricDifference(other.subjects)) { rows.append(row(subject, Kappa())) }
    let places = Dictionary(uniqueKeysWithValues: common.enumerated().map { ($1, $0) })
    met.sort { (places[$0.subject] ?? 0, $0.from, $0.to) < (places[$1.subject] ?? 0, $1.from, $1.to) }
    return rows + met.map { AgreementRow(subject: $0.subject, what: .met(from: $0.from, to: $0.to, count: $0.count)) }
  }

  private typealias Samples = (first: Int64, count: Int64)

  /// When some subjects are looked at: never, where neither session has a bout of them.
  private func looks(_ one: Log, _ other: Log, _ subjects: [Int64], _ step: Int64) throws(Failure) -> Samples {
    let (reach, otherReach) = (one.reach(subjects), other.reach(subjects))
    let (first, last) = (min(reach.first, otherReach.first), max(reach.last, otherReach.last))
    guard first <= last else { return (0, 0) }
    let count = elapsed(from: first, to: last) / step
    guard count < Self.most / Int64(subjects.count) else {
      throw Failure(.tooMany, "there are \(count) samples of each subject; take a longer step", found: Measure(count), bound: Measure(Self.most))
    }
    return (first, count + 1)
  }

  /// A state counts from its start to its end, a point where it lies within half a step.
  private func kappa(of subject: Int64, _ one: Log, _ other: Log, _ samples: Samples, _ step: Int64) -> Kappa<Category> {
    var kappa = Kappa<Category>()
    var (ones, others) = (Looks(one.bouts[subject] ?? [], one.start, step, type(of:)), Looks(other.bouts[subject] ?? [], other.start, step, type(of:)))
    for number in 0..<samples.count {
      let time = samples.first + number * step
      kappa.add(Category(subject, ones.types(at: time)), Category(subject, others.types(at: time)))
    }
    return kappa
  }

  private func row(_ subject: Int64?, _ kappa: Kappa<Category>) -> AgreementRow {
    let finding: Finding? =
      if kappa.count == 0 {
        Finding(.warning, .noSample, "there is no kappa, since nothing was sampled: the sessions do not both tell of it")
      } else if kappa.hasOneCategory {
        Finding(.warning, .oneCategory, "there is no kappa, since both sessions show one and the same in all \(kappa.count) samples: they would agree by chance")
      } else { nil }
    return AgreementRow(
      subject: subject, what: .samples(kappa: kappa.value, agreed: kappa.agreed, count: kappa.count, expected: kappa.expected, finding: finding))
  }

  private mutating func label(_ category: Category) throws(Failure) -> String {
    var parts: [String] = []
    // In the order of their names, those that are done twice twice.
    for type in try names.sorted(Set(category.types)) {
      let name = try names.name(type)
      parts += category.types.filter { $0 == type }.map { _ in name }
    }
    return parts.joined(separator: "+")
  }

  // MARK: Matches

  private func matches(_ one: Log, _ other: Log, _ subjects: [Int64], _ tolerance: Int64) -> [AgreementRow] {
    var rows: [AgreementRow] = []
    var alone: [AgreementRow] = []
    var sums = (matched: Int64(0), one: Int64(0), other: Int64(0))
    for subject in subjects {
      let (a, b) = (one.bouts[subject] ?? [], other.bouts[subject] ?? [])
      let (freeA, freeB, matched) = match(a, one.start, b, other.start, tolerance)
      rows.append(AgreementRow(subject: subject, what: .matches(matched: matched, alone: Int64(freeA.count), otherAlone: Int64(freeB.count))))
      sums = (sums.matched + matched, sums.one + Int64(freeA.count), sums.other + Int64(freeB.count))
      alone += (freeA.map { a[$0] } + freeB.map { b[$0] }).map { AgreementRow(subject: subject, what: .alone($0)) }
    }
    return [AgreementRow(subject: nil, what: .matches(matched: sums.matched, alone: sums.one, otherAlone: sums.other))] + rows + alone
  }

  /// Pairs of one type, the nearest first; what is left over on either side, in order of time.
  private func match(
    _ one: [Bout], _ start: Instant, _ other: [Bout], _ otherStart: Instant, _ tolerance: Int64
  ) -> (one: [Int], other: [Int], matched: Int64) {
    var byType: [Int64: [(place: Int, time: Int64)]] = [:]
    for (place, bout) in other.enumerated() { byType[type(of: bout), default: []].append((place, elapsed(from: otherStart, to: bout.event.time))) }
    var pairs: [(apart: Int64, one: Int, other: Int)] = []
    for (place, bout) in one.enumerated() {
      let time = elapsed(from: start, to: bout.event.time)
      let near = byType[type(of: bout)] ?? []
      let (least, most) = (time.subtractingReportingOverflow(tolerance), time.addingReportingOverflow(tolerance))
      var (low, high) = (0, near.count)
      while low < high {
        let middle = (low + high) / 2
        if near[middle].time < (least.overflow ? .min : least.partialValue) { low = middle + 1 } else { high = middle }
      }
      while low < near.count, near[low].time <= (most.overflow ? .max : most.partialValue) {
        pairs.append((max(time, near[low].time) &- min(time, near[low].time), place, near[low].place))
        low += 1
      }
    }
    pairs.sort { ($0.apart, $0.one, $0.other) < ($1.apart, $1.one, $1.other) }
    var (takenOne, takenOther) = (Set<Int>(), Set<Int>())
    for pair in pairs where !takenOne.contains(pair.one) && !takenOther.contains(pair.other) {
      takenOne.insert(pair.one)
      takenOther.insert(pair.other)
    }
    return (one.indices.filter { !takenOne.contains($0) }, other.indices.filter { !takenOther.contains($0) }, Int64(takenOne.count))
  }
}

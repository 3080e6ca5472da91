internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery

/// The bouts of a session as annotators have them: a tier for each subject and type, in which nothing overlaps. They are read again for each pass,
/// so that what is held does not grow with the session.
struct SessionTiers {
  /// A row of annotations under one name.
  struct Tier {
    let name: String
    /// The name of its subject; empty where it has none.
    let subject: String
    /// The name of its type.
    let type: String
    let isPoint: Bool
    /// How many annotations it has.
    fileprivate(set) var count = 0
    /// How many stretches of time lie between them, and before the first.
    fileprivate(set) var gaps = 0
    /// When the last of them ends.
    fileprivate(set) var end: Int64 = 0
  }

  /// What stands in a tier: a stretch of time in ns since the session's start, and what is said of it.
  struct Span {
    /// Its number among all bouts, from 0.
    let number: Int
    let tier: Int
    let start: Int64
    let end: Int64
    let text: String
  }

  private let context: ExportContext
  private let session: Entry
  /// What times are whole multiples of, in ns.
  private let unit: Int64

  private(set) var tiers: [Tier] = []
  /// When the session ends, or the last annotation where that is later.
  private(set) var end: Int64 = 0

  /// How long a state is at the least, in ns.
  private static let least: Int64 = 1_000_000
  /// So many annotations of several tiers are held together; a tier that has more is written as it is read.
  private static let atOnce = 50_000
  /// Where so many states without a length overlap, the next one begins behind them.
  private static let mostLanes = 16

  init(_ context: ExportContext, of session: Entry, unit: Int64) throws(Failure) {
    (self.context, self.session, self.unit) = (context, session, unit)
    var lanes = Lanes()
    try forEach(&lanes) { (span, _) throws(Failure) in }
    tiers = lanes.tiers
    end = max(lanes.end, session.end.map { max(0, elapsed(from: session.time, to: $0)) / unit * unit } ?? 0)
  }

  /// Every annotation, in the order of their bouts' starts.
  func forEach(_ body: (_ span: Span, _ bout: Bout) throws(Failure) -> Void) throws(Failure) {
    var lanes = Lanes()
    try forEach(&lanes, body)
  }

  /// The annotations of each tier, tier by tier.
  func forEachTier(begin: (_ tier: Int) throws(Failure) -> Void, _ body: (_ span: Span) throws(Failure) -> Void, end: (_ tier: Int) throws(Failure) -> Void) throws(Failure) {
    var first = 0
    while first < tiers.count {
      var (last, count) = (first + 1, tiers[first].count)
      while last < tiers.count, added(Int64(count), Int64(tiers[last].count)) <= Self.atOnce {
        count += tiers[last].count
        last += 1
      }
      if last == first + 1 {
        try begin(first)
        try forEach { (span, _) throws(Failure) in if span.tier == first { try body(span) } }
        try end(first)
      } else {
        var held = Array(repeating: [Span](), count: last - first)
        try forEach { (span, _) throws(Failure) in if (first..<last).contains(span.tier) { held[span.tier - first].append(span) } }
        for tier in first..<last {
          try begin(tier)
          for span in held[tier - first] { try body(span) }
          held[tier - first] = []
          try end(tier)
        }
      }
      first = last
    }
  }

  // MARK: Where bouts go

  private struct Key: Hashable {
    let type: Int64
    let subject: Int64
    let isPoint: Bool
  }

  /// Which tiers there are so far, and until when each is taken.
  private struct Lanes {
    var tiers: [Tier] = []
    var end: Int64 = 0
    private var places: [Key: [Int]] = [:]
    private var names = Set<ExactText>()

    /// The tiers of a subject and type.
    func of(_ key: Key) -> [Int] { places[key] ?? [] }

    mutating func add(_ key: Key, subject: String, type: String) -> Int {
      let base = subject.isEmpty ? type : "\(subject) · \(type)"
      var name = base
      var number = 2
      // Types of several collections may have one name.
      while !names.insert(ExactText(name)).inserted {
        name = "\(base) (\(number))"
        number += 1
      }
      tiers.append(Tier(name: name, subject: subject, type: type, isPoint: key.isPoint))
      places[key, default: []].append(tiers.count - 1)
      return tiers.count - 1
    }

    mutating func take(_ start: Int64, _ end: Int64, in tier: Int) {
      if start > tiers[tier].end { tiers[tier].gaps += 1 }
      tiers[tier].count += 1
      tiers[tier].end = end
      self.end = max(self.end, end)
    }
  }

  private func forEach(_ lanes: inout Lanes, _ body: (Span, Bout) throws(Failure) -> Void) throws(Failure) {
    var words = BoutWords(context)
    var names: [Int64: String] = [:]
    var number = 0
    let bouts = try SessionBouts(SessionSpan(session), in: context.state, variants: context.variants)
    while let some = try bouts.next() {
      for bout in some {
        let key = Key(type: bout.event.type, subject: bout.event.subject, isPoint: bout.isPoint)
        let type = ShownText.line(try context.name(bout.event.type, &names))
        let own = lanes.of(key)
        var start = max(0, elapsed(from: session.time, to: bout.event.time)) / unit * unit
        let length = bout.end.map { max(Self.least, max(0, elapsed(from: session.time, to: $0)) / unit * unit - start) } ?? unit
        let hasLength = bout.end.map { $0 > bout.event.time } ?? false
        let tier: Int
        if let free = own.first(where: { lanes.tiers[$0].end <= start }) {
          tier = free
        } else if let first = own.first, bout.isPoint || own.count >= Self.mostLanes && !hasLength {
          // Of one moment are as many as one likes: each stands behind the one before.
          tier = first
          start = lanes.tiers[first].end
        } else {
          tier = lanes.add(key, subject: try words.subject(of: bout), type: type)
        }
        let end = added(start, length)
        lanes.take(start, end, in: tier)
        let details = words.details(of: bout)
        try body(Span(number: number, tier: tier, start: start, end: end, text: details.isEmpty ? type : details), bout)
        number += 1
      }
      try context.output.checkpoint()
    }
  }
}

internal import TallybookBase
internal import TallybookModel

/// The sums of a summary's groups, of each first group as a whole, and of everything, while rows come in.
struct SummaryGroups {
  let by: [Grouping]
  /// Of each level all bits of the groups that are found by an instant; of tasks none is, which have a day.
  private let instants: [GroupNumbers]
  private let keepsNumbers: Bool
  /// The sums by the first group alone, by the first and the second, and so on; without groups one of everything.
  private(set) var levels: [SummaryTable]
  private(set) var total = SummaryTable.Sums()
  private(set) var totalNumbers = SummaryNumbers()
  private var split: TimeSplit
  /// How many more pieces intervals may be cut into.
  private var piecesLeft: Int
  private let mostPieces: Int

  /// The first groups that stand by themselves; nil: all do.
  private let kept: Set<Int64>?

  /// How many pieces all intervals of a summary are cut into at most: some seconds of work, and ten thousand years by the hour.
  static let mostPieces = 100_000_000

  init(_ options: SummaryOptions, _ rule: DayRule, ofTasks: Bool = false, keeping kept: Set<Int64>? = nil, mostPieces: Int = mostPieces) {
    self.kept = kept
    self.mostPieces = mostPieces
    piecesLeft = mostPieces
    let by = options.by.all
    self.by = by
    instants = (1...max(by.count, 1)).map { level in
      var bits = GroupNumbers()
      for place in by.indices.prefix(level) where by[place].isTime && !ofTasks { bits[place] = -1 }
      return bits
    }
    let hasNumbers = !options.measures.isDisjoint(with: .statistics)
    keepsNumbers = options.measures.contains(.median)
    levels = instants.map { _ in SummaryTable(hasNumbers: hasNumbers) }
    split = TimeSplit(rule, by: by)
    if by.isEmpty { _ = levels[0].index(GroupNumbers()) }
  }

  /// Counts an entry where it starts.
  mutating func count(at time: Instant, _ shares: SummaryShares, events: Int64, task: TaskFacts? = nil) {
    split.move(to: time)
    total.count += 1
    total.events = added(total.events, events)
    total.count(task)
    for index in shares.first..<shares.all.count {
      let share = shares.all[index]
      levels[share.level].count(key(of: share), events: share.events, task)
    }
  }

  /// Adds a number to the groups that an entry falls into where it starts.
  mutating func add(_ number: Value, at time: Instant, _ shares: SummaryShares) {
    split.move(to: time)
    totalNumbers.add(number, keeping: keepsNumbers)
    for index in shares.first..<shares.all.count {
      let share = shares.all[index]
      let place = levels[share.level].index(key(of: share))
      levels[share.level].numbers[place].add(number, keeping: keepsNumbers)
    }
  }

  /// Adds a start, for the intervals between successive ones.
  mutating func add(start: Instant, _ shares: SummaryShares) {
    split.move(to: start)
    totalNumbers.add(start: start)
    for index in shares.first..<shares.all.count {
      let share = shares.all[index]
      let place = levels[share.level].index(key(of: share))
      levels[share.level].numbers[place].add(start: start)
    }
  }

  /// Adds a stretch, cut where the groups of time change.
  @inline(__always)
  mutating func add(from start: Instant, to end: Instant, _ shares: SummaryShares) {
    var from = start
    let pieces = shares.before.count
    while from < end, piecesLeft > 0, !isFull {
      piecesLeft -= pieces
      split.move(to: from)
      let to = split.end > from ? min(split.end, end) : end
      add(elapsed(from: from, to: to), shares)
      from = to
    }
  }

  /// Refuses what has more groups, or is cut into more pieces, than there may be: sessions may last for centuries.
  ///
  /// - Throws: `limit`.
  func requireRoom() throws(Failure) {
    guard isFull || piecesLeft <= 0 else { return }
    let (what, bound) = isFull ? ("has more than \(SummaryTable.most) rows", SummaryTable.most) : ("cuts what it sums up into more than \(mostPieces) pieces", mostPieces)
    let remedy = by.contains { [.day, .hour, .weekday].contains($0) } ? "group it by week, month or year, or ask for less time" : "ask for less, or for fewer groups"
    throw Failure(.tooMany, "the summary \(what); \(remedy)", bound: Measure(bound))
  }

  /// Adds a length to the groups of an instant.
  mutating func add(_ length: Int64, at time: Instant, _ shares: SummaryShares) {
    split.move(to: time)
    add(length, shares)
  }

  private mutating func add(_ length: Int64, _ shares: SummaryShares) {
    total.duration = added(total.duration, length)
    for index in shares.first..<shares.all.count {
      let share = shares.all[index]
      levels[share.level].add(length, to: key(of: share))
    }
  }

  /// By index: the tables are not copied for each piece.
  private var isFull: Bool {
    for level in levels.indices where levels[level].isFull { return true }
    return false
  }

  @inline(__always)
  private func key(of share: SummaryShares.Share) -> GroupNumbers {
    var key = share.groups.replaced(by: split.numbers, where: instants[share.level])
    key.first = standing(key.first)
    return key
  }

  /// A first group where it stands by itself, else that of the others.
  @inline(__always)
  func standing(_ first: Int64) -> Int64 {
    guard let kept, !kept.contains(first) else { return first }
    return SummaryTable.others
  }

  /// Whether all first groups stand by themselves.
  var keepsAll: Bool { kept == nil }
}

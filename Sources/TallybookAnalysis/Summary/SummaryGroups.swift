internal import TallybookBase
internal import TallybookModel

/// The sums of a summary's groups, of each first group as a whole, and of everything, while rows come in.
struct SummaryGroups {
  /// A pair of groups that an item falls into, without those of time, and how many of its events do.
  struct Share {
    var first: Int64
    var second: Int64
    var events: Int64
  }

  let by: (first: Grouping, second: Grouping)
  /// Whether a group is found by an instant; of tasks none is, which have a day.
  private let firstIsTime: Bool
  private let secondIsTime: Bool
  private let keepsNumbers: Bool
  private(set) var rows: SummaryTable
  private(set) var firsts: SummaryTable
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
    firstIsTime = options.by.first.isTime && !ofTasks
    secondIsTime = options.by.second.isTime && !ofTasks
    by = options.by
    let hasNumbers = !options.measures.isDisjoint(with: .statistics)
    keepsNumbers = options.measures.contains(.median)
    rows = SummaryTable(hasNumbers: hasNumbers)
    firsts = SummaryTable(hasNumbers: hasNumbers)
    split = TimeSplit(rule, by: by.first, by.second)
    if by.first == .none { _ = rows.index(0, 0) }
  }

  /// Counts an entry where it starts. `shares` are the pairs of groups that it falls into, `whole` those of the first alone.
  mutating func count(at time: Instant, _ shares: [Share], _ whole: [Share], events: Int64, task: TaskFacts? = nil) {
    split.move(to: time)
    total.count += 1
    total.events = added(total.events, events)
    total.count(task)
    for share in shares {
      let index = index(of: share)
      rows.sums[index].count += 1
      rows.sums[index].events = added(rows.sums[index].events, share.events)
      rows.sums[index].count(task)
    }
    guard by.second != .none else { return }
    for share in whole {
      let index = firsts.index(first(of: share), 0)
      firsts.sums[index].count += 1
      firsts.sums[index].events = added(firsts.sums[index].events, share.events)
      firsts.sums[index].count(task)
    }
  }

  /// Adds a number to the groups that an entry falls into where it starts.
  mutating func add(_ number: Value, at time: Instant, _ shares: [Share], _ whole: [Share]) {
    split.move(to: time)
    totalNumbers.add(number, keeping: keepsNumbers)
    for share in shares { rows.numbers[index(of: share)].add(number, keeping: keepsNumbers) }
    guard by.second != .none else { return }
    for share in whole { firsts.numbers[firsts.index(first(of: share), 0)].add(number, keeping: keepsNumbers) }
  }

  /// Adds a start, for the intervals between successive ones.
  mutating func add(start: Instant, _ shares: [Share], _ whole: [Share]) {
    split.move(to: start)
    totalNumbers.add(start: start)
    for share in shares { rows.numbers[index(of: share)].add(start: start) }
    guard by.second != .none else { return }
    for share in whole { firsts.numbers[firsts.index(first(of: share), 0)].add(start: start) }
  }

  /// Adds a stretch, cut where the groups of time change.
  @inline(__always)
  mutating func add(from start: Instant, to end: Instant, _ shares: [Share], _ whole: [Share]) {
    var from = start
    while from < end, piecesLeft > 0, !rows.isFull {
      piecesLeft -= shares.count
      split.move(to: from)
      let to = split.end > from ? min(split.end, end) : end
      add(elapsed(from: from, to: to), shares, whole)
      from = to
    }
  }

  /// Refuses what has more groups, or is cut into more pieces, than there may be: sessions may last for centuries.
  ///
  /// - Throws: `limit`.
  func requireRoom() throws(Failure) {
    guard rows.isFull || firsts.isFull || piecesLeft <= 0 else { return }
    let (what, bound) = rows.isFull || firsts.isFull ? ("has more than \(SummaryTable.most) rows", SummaryTable.most) : ("cuts what it sums up into more than \(mostPieces) pieces", mostPieces)
    let remedy = [by.first, by.second].contains { [.day, .hour, .weekday].contains($0) } ? "group it by week, month or year, or ask for less time" : "ask for less, or for fewer groups"
    throw Failure(.tooMany, "the summary \(what); \(remedy)", bound: Measure(bound))
  }

  /// Adds a length to the groups of an instant.
  mutating func add(_ length: Int64, at time: Instant, _ shares: [Share], _ whole: [Share]) {
    split.move(to: time)
    add(length, shares, whole)
  }

  private mutating func add(_ length: Int64, _ shares: [Share], _ whole: [Share]) {
    total.duration = added(total.duration, length)
    for share in shares {
      let index = index(of: share)
      rows.sums[index].duration = added(rows.sums[index].duration, length)
    }
    guard by.second != .none else { return }
    for share in whole {
      let index = firsts.index(first(of: share), 0)
      firsts.sums[index].duration = added(firsts.sums[index].duration, length)
    }
  }

  @inline(__always)
  private mutating func index(of share: Share) -> Int {
    rows.index(first(of: share), secondIsTime ? split.second : share.second)
  }

  @inline(__always)
  private func first(of share: Share) -> Int64 { standing(firstIsTime ? split.first : share.first) }

  /// A first group where it stands by itself, else that of the others.
  @inline(__always)
  func standing(_ first: Int64) -> Int64 {
    guard let kept, !kept.contains(first) else { return first }
    return SummaryTable.others
  }

  /// Whether all first groups stand by themselves.
  var keepsAll: Bool { kept == nil }
}

/// The groups that an item falls into: by the first group alone, by the first and the second, and so on, a level each; without groups one of
/// everything. All lie in one array, so that items cost no allocation.
struct SummaryShares {
  /// Groups that an item falls into together, without those of time, and how many of its events do.
  struct Share {
    var groups = GroupNumbers()
    var events: Int64
    fileprivate(set) var level = 0

    init(events: Int64) { self.events = events }
  }

  /// Begins with the item as a whole, which is no share where there are groups.
  private(set) var all: [Share] = []
  /// Where the shares begin.
  private(set) var first = 0
  /// The level that has ended last, of which the next one is made; at first the item as a whole.
  private(set) var before = 0..<0
  private var level = 0

  /// Begins with an item as a whole.
  mutating func begin(events: Int64) {
    all.removeAll(keepingCapacity: true)
    all.append(Share(events: events))
    (first, before, level) = (0, 0..<1, 0)
  }

  /// Adds a share to the level that has not ended.
  @inline(__always)
  mutating func append(_ share: Share) {
    all.append(share)
    all[all.count - 1].level = level
  }

  mutating func endLevel() {
    (first, before, level) = (1, before.upperBound..<all.count, level + 1)
  }

  /// Adds a level with the shares of the one before.
  mutating func repeatLevel() {
    for index in before { append(all[index]) }
    endLevel()
  }
}

package import TallybookBase
package import TallybookModel
internal import TallybookPlanning
internal import TallybookQuery
internal import TallybookStorage

/// The accolades of a day, after Shortlist's table. Each rule that a day's tasks meet puts its names into a pool; a seed chooses one.
enum Accolades {
  /// The names that a day's tasks have earned, in the order of the table; never none.
  static func pool(of tasks: [Entry]) -> [String] {
    let done = tasks.filter { !$0[.completed].isNull }
    let (total, completed) = (tasks.count, done.count)
    let share = total == 0 ? 0 : Double(completed) / Double(total)
    var pool: [String] = []
    if total > 0, completed == total {
      pool += ["The Completionist", "The One Man Band", "The High Achiever"]
    } else if share > 0.01, share < 0.3 {
      pool += ["The Doer", "The GoGetter"]
    } else if share >= 0.3, share < 0.7 {
      pool += ["The Busy Bee", "The Grunt"]
    } else if share >= 0.7 {
      pool += ["The Power House", "The Executor", "The Hustler"]
    }
    let best = done.compactMap { $0[.priority].int }.min()
    switch best {
    case Int64(Priority.high.rawValue): pool += ["The President", "The Top Brass", "The Boss"]
    case Int64(Priority.medium.rawValue): pool += ["The Toiler", "The Workhorse", "The Slogger"]
    case Int64(Priority.low.rawValue): pool += ["The Procrastinator", "The Loafer", "The Time Killer"]
    default: break
    }
    pool += ofCategories(done, isAll: total > 0 && completed == total)
    if best != Int64(Priority.high.rawValue), completed < total || total == 0 { pool += ofIncomplete(1 - share, isEmpty: total == 0) }
    return pool.isEmpty ? ["The Undecided"] : pool
  }

  /// The one that a seed chooses.
  static func choose(from pool: [String], seed: Int64) -> String {
    // SplitMix64, so that seeds that follow each other choose apart.
    var mixed = UInt64(bitPattern: seed) &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    let index = Int(truncatingIfNeeded: mixed % UInt64(max(1, pool.count)))
    return pool.indices.contains(index) ? pool[index] : "The Undecided"
  }

  private static func ofCategories(_ done: [Entry], isAll: Bool) -> [String] {
    var counts: [String: Int] = [:]
    for task in done {
      if let category = task[.category].text, category != Categories.general { counts[category, default: 0] += 1 }
    }
    var pool: [String] = []
    let most = counts.values.max() ?? 0
    if most >= 5 { pool += ["The Iceman", "The Master"] } else if most >= 3 { pool += ["The Specialist", "The Professional"] }
    if isAll, !counts.isEmpty, counts.values.allSatisfy({ $0 == 1 }) { pool += ["The Generalist", "The Renaissance Man", "The Factotum"] }
    return pool
  }

  private static func ofIncomplete(_ share: Double, isEmpty: Bool) -> [String] {
    // Without tasks there is no share, so no band.
    if isEmpty { return ["The Funday"] }
    switch share {
    case ..<0.3: return ["The Undecided"]
    case ..<0.7: return ["The Couch Potato"]
    case ..<0.9: return ["The Politician"]
    default: return ["The Day Dreamer"]
    }
  }
}

extension Book {
  /// The accolade of a day (nil: today), chosen by the day's own seed or by another; of the same tasks always the same.
  package func accolade(of date: Int32? = nil, seed: Int64 = 0) throws(Failure) -> String {
    let date = try self.date(date)
    let (pool, own) = try read { connection throws(Failure) in
      (
        Accolades.pool(of: try Days.tasks(from: Int64(date), to: Int64(date), on: connection)),
        try connection.value("SELECT seed FROM \(Table.day) WHERE date = \(Int64(date))")?.int
      )
    }
    // A day that is not open has no seed yet: its number serves.
    return Accolades.choose(from: pool, seed: seed != 0 ? seed : own ?? Int64(date))
  }

  /// All that a day's accolade is chosen from.
  package func accoladePool(of date: Int32? = nil) throws(Failure) -> [String] {
    let date = try self.date(date)
    return try read { connection throws(Failure) in Accolades.pool(of: try Days.tasks(from: Int64(date), to: Int64(date), on: connection)) }
  }
}

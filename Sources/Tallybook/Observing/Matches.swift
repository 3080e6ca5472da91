/// Which bouts of two sessions of the same observation match: those that begin no more than some time apart, the nearest first.
///
/// ```swift
/// for (observer, second) in [("Ann", 1), ("Bob", 2)] {
///   let watch = try book.record(observer, at: .epoch)
///   try watch.log("A", at: .epoch + .seconds(second))
///   try watch.stop(at: .epoch + .seconds(9))
/// }
/// let sessions = try book.sessions.order(by: \.title).all()
/// let matches = try book.bouts.matches(of: sessions[0], sessions[1], within: .seconds(1))
/// print(matches.matched, matches.alone, matches.otherAlone)  // 1 0 0
/// ```
public struct Matches: Hashable, Sendable {
  /// How many bouts match.
  public let matched: Int
  /// How many only the first session has.
  public let alone: Int
  /// How many only the second session has.
  public let otherAlone: Int

  init(_ rows: [Row]) {
    let whole = rows.first { ($0[.level] as Int) == 0 } ?? Row()
    (matched, alone, otherAlone) = (whole[.matched], whole[.alone], whole[.otherAlone])
  }
}

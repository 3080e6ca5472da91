package import TallybookBase

/// The ids that a statement gave, in its order, for as long as the book is as it was: what is paged through in an order that no index has is
/// sorted once and not for each page. Eight bytes an id. It is its connection's, and as safe as that.
package final class KeptIDs {
  /// The most that are kept: 8 MiB.
  package static let most = 1 << 20

  let stamp: UInt32
  let statement: SQL
  /// nil where they were asked for once.
  fileprivate(set) var ids: [Int64]?
  /// Where the page ended that was read last: the next one mostly begins there.
  package var place = 0

  fileprivate init(of statement: SQL, stamp: UInt32) {
    self.stamp = stamp
    self.statement = statement
  }
}

extension Connection {
  /// The ids that a statement gives, at most so many, in its order; nil where they are not worth keeping: they are kept where the same
  /// is asked for again in the same state, so that one look costs no more than it does. Only within a reading that has a row of a
  /// statement by now, and nil where something is written and not committed yet.
  package func keptIDs(of statement: SQL, most: Int) throws(Failure) -> (ids: [Int64], kept: KeptIDs)? {
    guard known == nil, let stamp else { return nil }
    guard let kept = sorted, kept.stamp == stamp, kept.statement == statement else {
      sorted = KeptIDs(of: statement, stamp: stamp)
      return nil
    }
    let ids = if let ids = kept.ids { ids } else { try ids(statement + " LIMIT \(Int64(most))") }
    kept.ids = ids
    return (ids, kept)
  }
}

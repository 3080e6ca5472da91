internal import Glibc
internal import TallybookBase
internal import TallybookEventLog
internal import TallybookStorage

/// A tail whose lock was taken, before its session is recorded: what is damaged in it, or what the book is past, begins anew.
final class TakenTail {
  let tail: Tail
  /// Whether it was made for this.
  let isNew: Bool
  private let session: Int64
  private let store: Store
  private let found: TailContents
  /// Wall time less steady time, as it was taken at the attach.
  private let fresh: Int64
  // Known from `store` on:
  /// What it holds beyond the book.
  private var events = EventColumns()
  /// Where it begins anew; nil where it goes on.
  private var next: UInt64?

  /// `contents` is nil of one that was made.
  init(_ tail: Tail, _ contents: TailContents?, of session: Int64, anchor: Int64, in store: Store) {
    self.tail = tail
    isNew = contents == nil
    found = contents ?? tail.contents()
    self.session = session
    self.store = store
    fresh = anchor
  }

  var damage: [TailDamage] { found.damage }

  /// Puts into the book what cannot stay where it is, or all of it; a copy of what is damaged is kept beside it.
  ///
  /// - Parameter forRecorder: Somebody goes on with it.
  func store(in transaction: Transaction, all: Bool = false, forRecorder: Bool = false) throws(Failure) {
    let connection = transaction.connection
    let own = try Lanes.own(of: session, on: connection)
    let isAnothers = if forRecorder { try store.services.tookOver(in: transaction) } else { false }
    try Lanes.claim(own, of: session, on: connection)
    events = try Lanes.unstored(found.events, of: session, on: connection)
    // A version before lanes numbers among another device's.
    let isOwn = own.lane == nil || own.lane == LaneNumber.of(found.firstSeq)
    // Part of it is in the book already, or cannot be read. Also an empty one of an epoch that the book is past, which a power cut
    // may leave: its numbers are given; and where the book has the seqs that it names: an old header may stand over newer records.
    let goesOn = isOwn && found.damage.isEmpty && events.count == found.events.count && found.nextSeq >= own.next
    guard all || isAnothers || !goesOn else { return }
    if !found.damage.isEmpty { try setAside() }
    if !isOwn, !events.isEmpty {
      let range = events.seq(0)..<events.seq(events.count - 1) &+ 1
      events.renumber(from: own.next)
      _ = try transaction.withoutHistory { () throws(Failure) in try Lanes.shift(range, of: session, to: own.next, in: transaction) }
    }
    try Chunks.append(events, to: session, on: connection)
    let after = try Lanes.own(of: session, on: connection)
    if isAnothers { try Lanes.claim(after, of: session, on: connection) }
    next = max(after.next, isOwn && !isAnothers ? found.nextSeq : 0)
  }

  /// Makes it ready for a recorder, after the commit; gives the events that it holds beyond the book, and the recorder's anchor.
  func begin() throws(Failure) -> (events: EventColumns, anchor: Int64) {
    if let next { try tail.reset(firstSeq: next) }
    // The steady clock of the same boot still counts from where it did.
    let anchor = found.anchorHolds || isNew ? found.anchor : fresh
    if anchor != found.anchor { try tail.setAnchor(anchor) }
    return (next == nil ? events : EventColumns(), anchor)
  }

  /// Keeps a copy of a tail that cannot be read whole.
  private func setAside() throws(Failure) {
    let name = "\(store.path)-\(UUID.text(tail.uuid))"
    // One that was set aside before stays.
    var copy = "\(name).damaged"
    for number in 2..<1000 where PlainFile.isThere(copy) { copy = "\(name)-\(number).damaged" }
    try tail.sideCopy(to: copy, FileAccess(of: store.path))
  }
}

internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What is left of several entries that are one and of which others were removed for good. What was written of those counts where its writer knew of
/// what is left; a book that did not know yet that they are one saw it pass and kept nothing of it.
struct LeftOfSeveral {
  private let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  /// Whether this book may have kept less of it than the other one, or more.
  func isDue() throws(Failure) -> Bool {
    for name in merge.removals.remade.keys where merge.removals.isLeftOfSeveral(name) {
      for id in try merge.ours.ids(of: name) {
        for their in try merge.theirs.ids(of: name) {
          if try !carriedOtherwise(their, as: id).isEmpty { return true }
          for field in Part.columns.union([.schema]) where try isOtherwise(field, of: their, as: id) { return true }
        }
      }
    }
    return false
  }

  private func isOtherwise(_ field: Field, of their: Int64, as id: Int64) throws(Failure) -> Bool {
    let dots = Set(try merge.mine.read(Part(id, field)).versions.map(\.dot))
    return Set(try merge.others.read(Part(their, field)).versions.map { merge.translate($0.dot) }) != dots
  }

  /// Who carries a tag there, or was written to, and is not known to have it here as there. Many may carry it, so what is alike is told at once.
  func carriedOtherwise(_ tag: Int64, as id: Int64) throws(Failure) -> [Part] {
    let (mine, theirs) = (try carriers(of: id, on: merge.ourConnection), try carriers(of: tag, on: merge.theirConnection))
    var otherwise: [Part] = []
    for (item, their) in theirs {
      if let here = mine[item], try isAlike(here, their) { continue }
      otherwise.append(Part(their.id, .tags, .number(tag)))
    }
    return otherwise.sorted { $0.entry < $1.entry }
  }

  /// A part without a register says what all who made the item said.
  private func isAlike(_ here: Carrier, _ their: Carrier) throws(Failure) -> Bool {
    guard !here.isSeveral, !their.isSeveral, here.place == their.place else { return false }
    switch (here.dot, their.dot.map(merge.translate)) {
    case (let mine?, let other?): return mine == other
    case (nil, nil): return true
    case (let dot?, nil): return Set(try merge.theirMakings(of: their.id).map(\.dot)) == [dot]
    case (nil, let dot?): return Set(try merge.mine.makings(of: here.id).map(\.dot)) == [dot]
    }
  }

  private struct Carrier {
    let id: Int64
    /// Its place among the item's tags; nil where it was taken off.
    let place: Int64?
    /// Who wrote that last; nil where it is as old as the item.
    let dot: Dot?
    /// Whether others wrote it beside that.
    let isSeveral: Bool
  }

  private func carriers(of tag: Int64, on connection: Connection) throws(Failure) -> [UUID: Carrier] {
    let (part, written) = (Int64(Field.tags.rawValue), try writtenTwice(tag, on: connection))
    var carriers: [UUID: Carrier] = [:]
    let rows = try connection.rows(
      """
      SELECT e.uuid, e.id, c.ordinal, t.device, t.n
      FROM (SELECT entry FROM \(Table.entryTag) WHERE tag = \(tag) UNION SELECT entry FROM \(Table.stamp) WHERE part = \(part) AND key = \(tag)) h
      JOIN \(Table.entry) e ON e.id = h.entry LEFT JOIN \(Table.entryTag) c ON c.entry = e.id AND c.tag = \(tag)
      LEFT JOIN \(Table.stamp) t ON t.entry = e.id AND t.part = \(part) AND t.key = \(tag)
      """)
    while try rows.step() {
      guard let uuid = UUID(stored: rows.blob(0)) else { continue }
      let dot = rows.isNull(3) ? nil : Dot(device: rows.int(3), n: rows.int(4))
      carriers[uuid] = Carrier(id: rows.int(1), place: rows.value(2).int, dot: dot, isSeveral: written.contains(rows.int(1)))
    }
    return carriers
  }

  private func writtenTwice(_ tag: Int64, on connection: Connection) throws(Failure) -> Set<Int64> {
    Set(try connection.ids("SELECT entry FROM \(Table.sibling) WHERE part = \(Int64(Field.tags.rawValue)) AND key = \(tag)"))
  }
}

internal import TallybookBase
internal import TallybookStorage

/// The names of what events tell by ids, as a dictionary that grows: a place stays what it is from batch to batch.
struct ArrowNames {
  private var places: [Int64: Int32] = [:]
  private var ids: [Int64] = []
  private var names: [String?] = []
  /// The dictionary; made anew where names have come.
  private(set) var column = ArrowColumn(texts: [])

  /// The place of each id; 0 stands at 0 where it is none.
  mutating func places(of all: [Int64]) -> [Int32] {
    // The last ids, each at the place of its lowest bits: most sessions have a handful of types.
    var seen = (0..<64).map { (id: Int64($0) ^ 1, place: Int32(0)) }
    var result = [Int32](repeating: 0, count: all.count)
    // Most rows have the id of the one before.
    var last = (id: Int64(0), place: Int32(0))
    for (row, id) in all.enumerated() {
      if id != last.id {
        let slot = Int(truncatingIfNeeded: id & 63)
        if id != 0, seen[slot].id != id { seen[slot] = (id, place(of: id)) }
        last = (id, id == 0 ? 0 : seen[slot].place)
      }
      result[row] = last.place
    }
    return result
  }

  private mutating func place(of id: Int64) -> Int32 {
    if let place = places[id] { return place }
    let place = Int32(clamping: ids.count)
    ids.append(id)
    places[id] = place
    return place
  }

  /// Reads the names that are not known yet; what is gone for good is called by its id.
  mutating func read(on connection: Connection) throws(Failure) {
    guard names.count < ids.count else { return }
    for id in ids[names.count...] {
      names.append(try connection.value("SELECT name FROM \(Table.entry) WHERE id = \(id)")?.text ?? "\(id)")
    }
    column = ArrowColumn(texts: names)
  }
}

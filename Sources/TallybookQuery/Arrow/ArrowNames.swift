internal import TallybookBase
internal import TallybookStorage

/// The names of what events tell by ids, as a dictionary that grows: a place stays what it is from batch to batch.
struct ArrowNames {
  private var places: [Int64: Int32] = [:]
  private var ids: [Int64] = []
  private var names: [String?] = []
  private var recent = Recent()
  /// The dictionary; made anew where names have come.
  private(set) var column = ArrowColumn(texts: [])

  /// The place of each id; 0 stands at 0 where it is none.
  mutating func places(of all: [Int64], in pool: ArrowPool) -> ArrowBuffer {
    let result = ArrowBuffer(room: all.count &* MemoryLayout<Int32>.stride, of: pool)
    let places = UnsafeMutableBufferPointer(start: result.start.bindMemory(to: Int32.self, capacity: all.count), count: all.count)
    var row = 0
    while row < all.count {
      row = recent.find(all, from: row, to: places)
      if row < all.count { recent.learn(all[row], place(of: all[row])) }
    }
    return result
  }

  private mutating func place(of id: Int64) -> Int32 {
    if id == 0 { return 0 }
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

  /// The last ids, each at the place of its lowest bits: most sessions have a handful of types.
  private struct Recent {
    // An id that is not known is at none of its slots: 0 alone has 0 where it belongs, and its place is 0.
    private var ids = [Int64](repeating: 0, count: 64)
    private var places = [Int32](repeating: 0, count: 64)

    /// Sets the places of rows up to the first whose id it does not know; answers that row, or how many there are.
    func find(_ all: [Int64], from first: Int, to result: UnsafeMutableBufferPointer<Int32>) -> Int {
      all.withUnsafeBufferPointer { all in
        ids.withUnsafeBufferPointer { ids in
          places.withUnsafeBufferPointer { places in
            for row in first..<all.count {
              let slot = Int(truncatingIfNeeded: all[row] & 63)
              guard ids[slot] == all[row] else { return row }
              result[row] = places[slot]
            }
            return all.count
          }
        }
      }
    }

    mutating func learn(_ id: Int64, _ place: Int32) {
      let slot = Int(truncatingIfNeeded: id & 63)
      ids[slot] = id
      places[slot] = place
    }
  }
}

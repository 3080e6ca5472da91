package import TallybookBase

extension EventColumns {
  /// Gives events the numbers from another one on; what lies between them stays.
  package mutating func renumber(from seq: UInt64) {
    guard !isEmpty else { return }
    let old = self.seq(0)
    if seqs.isEmpty { number(from: seq) } else { number(seqs.map { $0 &- old &+ seq }) }
  }

  /// Makes ids of another book this book's; gives whether any was another one.
  ///
  /// - Throws: `unresolved`, where an event names what is not among them.
  package mutating func relabel(types: [Int64: Int64], subjects: [Int64: Int64]) throws(Failure) -> Bool {
    let newTypes = try Self.differing(self.types, types, "event type")
    let newSubjects = try Self.differing(self.subjects, subjects, "subject")
    replaceTypes(newTypes)
    if !newSubjects.isEmpty {
      for row in self.subjects.indices { if let other = newSubjects[self.subjects[row]] { setSubject(other, row) } }
    }
    return !newTypes.isEmpty || !newSubjects.isEmpty
  }

  /// Those that a column names and that are others here. 0 is none.
  private static func differing(_ column: [Int64], _ map: [Int64: Int64], _ what: String) throws(Failure) -> [Int64: Int64] {
    var differing: [Int64: Int64] = [:]
    for id in named(in: column).sorted() {
      guard let here = map[id] else {
        throw Failure(.unresolved, "events name the \(what) \(id), which the book that they come from does not have; salvage that book", id: id)
      }
      if here != id { differing[id] = here }
    }
    return differing
  }

  /// The event types and variants that its events name.
  package var namedTypes: Set<Int64> { Self.named(in: types) }

  /// The subjects that its events name.
  package var namedSubjects: Set<Int64> { Self.named(in: subjects) }

  /// The ids in a column. A table of the last ones spares looking up each event's: most sessions have a handful.
  private static func named(in column: [Int64]) -> Set<Int64> {
    var named = Set<Int64>()
    var last = [Int64](repeating: 0, count: 64)
    column.withUnsafeBufferPointer { column in
      last.withUnsafeMutableBufferPointer { last in
        for id in column {
          let place = Int(truncatingIfNeeded: id & 63)
          if last[place] == id { continue }
          last[place] = id
          named.insert(id)
        }
      }
    }
    named.remove(0)
    return named
  }
}

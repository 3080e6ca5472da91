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
    var seen = Set<Int64>()
    var last: Int64 = 0
    for id in column where id != last {
      last = id
      guard id != 0, seen.insert(id).inserted else { continue }
      guard let here = map[id] else {
        throw Failure(.unresolved, "events name the \(what) \(id), which the book that they come from does not have; salvage that book", id: id)
      }
      if here != id { differing[id] = here }
    }
    return differing
  }
}

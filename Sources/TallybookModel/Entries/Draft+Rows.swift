package import TallybookBase

/// Many entries that have much in common.
extension Draft {
  /// Saves an entry for each of so many rows, as the draft has it once `set` has set these fields as the row says: all of them or none, as
  /// one step of history. The draft stays as it is. Gives the first one's id, behind which the others follow one by one; nil without rows.
  package func save(
    rows: Int, of given: [Field], _ flags: SaveFlags, now: Instant, _ set: (Int) throws(Failure) -> Void
  ) throws(Failure) -> Int64? {
    try book.requireOpen()
    if let id { throw Failure(.contradiction, "the draft edits entry \(id), and rows are new entries; begin a draft of a new one", id: id) }
    guard flags.isSubset(of: [.defaultName, .rejectOverlap, .trimOverlap]) else {
      throw Failure(.contradiction, "rows are new entries, one each; of the flags give DEFAULT_NAME, REJECT_OVERLAP or TRIM_OVERLAP at most")
    }
    try requireNoRefusal()
    let (whole, ownFields, place, wasNameEmpty) = (fields, own, stored, isNameEmpty)
    // What every row sets need not be kept as what it was before.
    var common = fields
    for field in given { common.forget(field) }
    let hasOwn = own.hasRows || own.template.current != nil || given.contains { KindFields.isOwn($0) }
    // A stored draft is the common one, which stays.
    stored = nil
    defer { (fields, own, refusals, isNameEmpty, stored) = (whole, ownFields, [], wasNameEmpty, place) }
    var first: Int64?
    try book.write(at: now, as: .making(kind)) { transaction throws(Failure) in
      for row in 0..<rows {
        do throws(Failure) {
          fields = common
          if hasOwn { own = ownFields }
          isNameEmpty = wasNameEmpty
          try set(row)
          try prepare(flags)
          let id = try write(flags, now: now, in: transaction).id
          if first == nil { first = id }
        } catch {
          var failure = error
          failure.message = "row \(row): " + failure.message
          throw failure
        }
        try transaction.relieve()
      }
    }
    return first
  }
}

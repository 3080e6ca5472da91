internal import CSQLite
package import TallybookBase

/// Makes one changeset of two that follow each other, as if they had been captured as one.
package enum ChangesetMerge {
  package static func join(_ first: Changeset, _ second: Changeset) throws(Failure) -> Changeset {
    if first.isEmpty { return second }
    if second.isEmpty { return first }
    guard let library = SQLiteLibrary.sessions else { return second }
    var group: OpaquePointer?
    try check(library.newGroup(&group))
    defer { library.deleteGroup(group) }
    for changes in [first, second] {
      var bytes = changes.bytes
      try check(bytes.withUnsafeMutableBytes { library.addToGroup(group, Int32(clamping: $0.count), $0.baseAddress) })
    }
    var size: Int32 = 0
    var joined: UnsafeMutableRawPointer?
    try check(library.output(group, &size, &joined))
    defer { sqlite3_free(joined) }
    guard let joined, size > 0 else { return Changeset(bytes: []) }
    return Changeset(bytes: Array(UnsafeRawBufferPointer(start: joined, count: Int(size))))
  }

  private static func check(_ code: Int32) throws(Failure) {
    guard code == SQLITE_OK else { throw SQLiteFailure.make(code, on: nil, doing: "joining the changes of the transaction") }
  }
}

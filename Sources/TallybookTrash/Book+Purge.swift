package import TallybookBase
package import TallybookModel

extension Book {
  /// Removes an entry in the trash, or with nil everything there, for good; returns how many entries went.
  ///
  /// - Throws: `invalid` (a subject or event type; `due` with an entry), `notFound` (not in the trash), `state` (within a
  ///   transaction; a session is being recorded).
  @discardableResult
  package func purge(_ id: Int64? = nil, _ flags: PurgeFlags = []) throws(Failure) -> UInt64 {
    try requireOutside("purging")
    let now = try mutationTime()
    var purge = try Purge(id, flags, now: now, in: self)
    return try purge.run()
  }
}

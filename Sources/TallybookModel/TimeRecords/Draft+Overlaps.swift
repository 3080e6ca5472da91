package import TallybookBase
internal import TallybookStorage

extension Draft {
  /// The sessions that overlap its time, before it is saved.
  package func overlapFindings() throws(Failure) -> [Finding] {
    try book.requireOpen()
    guard let overlaps = kind.rules.overlaps(of: self) else {
      throw Failure(.kind, "a \(kind.label) has no stretch of time; ask this of a session", field: .kind)
    }
    return try book.read { connection throws(Failure) in try overlaps.findings(on: connection) }
  }
}

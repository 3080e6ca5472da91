import Testing

/// An example of the comments as a case of a test: a macro for each of the hundreds would take longer to compile than all else of them.
struct Example: Sendable, CustomTestStringConvertible {
  /// What the comment is about.
  let testDescription: String
  let run: @Sendable () async throws -> Void

  init(_ subject: String, _ run: @escaping @Sendable () async throws -> Void) {
    testDescription = subject
    self.run = run
  }
}

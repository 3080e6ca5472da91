public import TallybookBase
internal import TallybookCore

extension Book {
  /// Makes one long call of this book on this thread, and tells a function about every 50 ms how far it is; returns what the call returns.
  ///
  /// - Parameters:
  ///   - progress: Gets how much is done and of how much, 0 of 0 if the call does not know. If it returns false, the call ends with `cancelled`, and
  ///     what it has not finished is taken back. It must not use the library.
  ///   - body: The call.
  ///
  /// ```swift
  /// let findings = try book.withProgress { done, total in
  ///   print("checked \(done) of \(total)")
  ///   return true
  /// } _: { () throws(Failure) in try book.check() }
  /// print(findings.count)  // 0
  /// ```
  public func withProgress<R>(
    _ progress: @escaping @Sendable (_ done: UInt64, _ total: UInt64) -> Bool, _ body: () throws(Failure) -> R
  ) throws(Failure) -> R {
    try engine.heard(by: { (done, total) throws(Failure) in
      guard progress(done, total) else { throw Failure(.cancelled, "the progress function asked to stop; nothing was changed") }
    }) { () throws(Failure) in try body() }
  }
}

public import TallybookBase
internal import TallybookCore

extension Selection where Element == Bout {
  /// How far two sessions of the same observation agree, by the selected bouts: Cohen's kappa over samples, each session by the time from its own start. Only
  /// subjects that both have are sampled.
  ///
  /// - Parameters:
  ///   - step: The time from one sample to the next.
  ///   - byFields: A type with other values of its fields is another type.
  /// - Throws: `invalid` (a step below 1 ns, no subject in common), `notFound` (a session is gone), `limit` (over 10 million samples), `cancelled`.
  ///
  /// ```swift
  /// let one = try book.record("Ann", at: .epoch)
  /// try one.stop(at: .epoch + .seconds(1))
  /// do { _ = try book.bouts.agreement(of: try one.session(), try one.session(), every: .zero) } catch { print(error.reason)  // range
  /// }
  /// ```
  public func agreement(of first: Session, _ second: Session, every step: Duration, byFields: Bool = false) throws(TallybookBase.Failure) -> Agreement {
    Agreement(try compared(first, second, .samples(step: step.inNanoseconds), byFields))
  }

  /// Which bouts of two sessions match: those that begin no more than some time apart, each session by the time from its own start.
  ///
  /// - Throws: `invalid` (a length below 0, no subject in common), `notFound` (a session is gone), `cancelled`.
  ///
  /// ```swift
  /// let one = try book.record("Ann", at: .epoch)
  /// try one.stop(at: .epoch + .seconds(1))
  /// print(try book.bouts.matches(of: try one.session(), try one.session(), within: .zero).matched)  // 0
  /// ```
  public func matches(of first: Session, _ second: Session, within length: Duration, byFields: Bool = false) throws(TallybookBase.Failure) -> Matches {
    Matches(try compared(first, second, .matches(tolerance: length.inNanoseconds), byFields))
  }

  private func compared(_ first: Session, _ second: Session, _ options: AgreementOptions, _ byFields: Bool) throws(TallybookBase.Failure) -> [Row] {
    try figures({ $0 }) { (query) throws(TallybookBase.Failure) in
      try query.agreement(of: first.id, second.id, options, byFields: byFields, in: book.engine)
    }
  }
}

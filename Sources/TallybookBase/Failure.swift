/// Why a call was refused or could not be done: the one error type of the engine.
///
/// A failure says what, which value and what to do next, in one line without a trailing period, and carries the numbers
/// that a host may want to show: what was found and the bound that it met.
public struct Failure: Error, Sendable, Equatable {
  /// Its status with the reason behind it.
  public let cause: Cause
  /// One line for people: what, which value, what to do next. What of it does not stand for itself is left out: it may quote a text from
  /// anywhere, and goes to terminals and logs.
  public var message: String { didSet { message = ShownText.line(message) } }
  /// `errno` or SQLite's extended code, where one lies below; else 0.
  public var subCode: Int32
  /// The field that was refused, where the failure is about one.
  public var field: Field?
  /// The entry that the failure is about; 0 where there is none.
  public var id: Int64
  /// The number found, where one was refused.
  public var found: Measure?
  /// The bound that `found` met; nil where it met none.
  public var bound: Measure?

  /// What kind of failure it is; the contract's `TALLY_E_…` codes.
  public var code: FailureCode { cause.code }
  /// Why, where the code has several causes; none where it says all.
  public var reason: Reason { cause.reason }

  /// A failure of a cause with its message, and the numbers that go with it.
  package init(
    _ cause: Cause, _ message: String, subCode: Int32 = 0, field: Field? = nil, id: Int64 = 0,
    found: Measure? = nil, bound: Measure? = nil
  ) {
    self.cause = cause
    self.message = ShownText.line(message)
    self.subCode = subCode
    self.field = field
    self.id = id
    self.found = found
    self.bound = bound
  }
}

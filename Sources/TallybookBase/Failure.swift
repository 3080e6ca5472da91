/// Why a call was refused or failed: the one error type of the engine.
///
/// A failure says what is wrong, which value and what to do next, in one line without a trailing period. It also has the numbers that a host may want
/// to show: the refused number and the bound that it violated.
///
/// ```swift
/// do { try book.notes.create(String(repeating: "x", count: 70_000)) } catch {
///   print(error.code, error.reason, error.field?.name ?? "", error.id, error.subCode)  // invalid length name 0 0
///   print(error.found?.real ?? 0, error.bound?.real ?? 0)  // 70000.0 65536.0
///   print(error.message)  // the field name has 70000 bytes and may have 65536; shorten it
/// }
/// ```
public struct Failure: Error, Sendable, Equatable {
  /// Its status and the reason.
  package let cause: Cause
  /// One line for people: what is wrong, which value, what to do next. It may quote any text and goes to terminals and logs, so control characters
  /// are removed.
  public var message: String { didSet { message = ShownText.line(message) } }
  /// `errno` or SQLite's extended code if there is one, otherwise 0.
  public var subCode: Int32
  /// The refused field, if the failure is about one.
  public var field: Field?
  /// The entry that the failure is about; 0 if none.
  public var id: Int64
  /// The refused number, if one was refused.
  public var found: Measure?
  /// The bound that `found` violated; nil if none.
  public var bound: Measure?

  /// The kind of failure: one of the contract's `TALLY_E_…` codes.
  public var code: FailureCode { cause.code }
  /// The reason, if the code has several causes; otherwise none.
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

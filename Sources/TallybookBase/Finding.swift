/// One thing that a check, a validation, an import or a recovery found.
public struct Finding: Sendable, Equatable {
  /// How much it matters.
  public var severity: Severity
  /// What it says.
  public var reason: Reason
  /// File and line, or what it is about.
  public var location: String
  /// The key or field that it is about, or empty.
  public var key: String
  /// One line for people, which holds nothing but what stands for itself, as a failure's.
  public var message: String { didSet { message = ShownText.line(message) } }
  /// The entry that it is about, 0 where there is none.
  public var id: Int64
  /// The field that it is about, where it is about one of the vocabulary or of a template.
  public var field: Field?
  /// The value that met a bound; null where none did.
  public var found: Value = .null
  /// The bound that it met.
  public var bound: Value = .null

  /// A finding of a message; what it is about may be named by location, key and id.
  package init(
    _ severity: Severity, _ reason: Reason, at location: String = "", key: String = "", _ message: String, id: Int64 = 0
  ) {
    self.severity = severity
    self.reason = reason
    self.location = location
    self.key = key
    self.message = ShownText.line(message)
    self.id = id
  }
}

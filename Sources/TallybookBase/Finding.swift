/// One result of a check, a validation, an import or a recovery.
///
/// ```swift
/// for finding in try book.notes.draft().validate() {
///   print(finding.severity, finding.field?.name ?? "", finding.id, finding.location, finding.key)  // error name 0  name
///   print(finding.reason, finding.found.isNull, finding.bound.isNull, finding.message.isEmpty)  // required true true false
/// }
/// ```
public struct Finding: Sendable, Equatable {
  /// Its severity.
  public var severity: Severity
  /// Why there is a finding.
  public var reason: Reason
  /// The file and line, or whatever it is about.
  public var location: String
  /// The key or field that it is about; empty if none.
  public var key: String
  /// One line for people, without control characters, as in a failure.
  public var message: String { didSet { message = ShownText.line(message) } }
  /// The entry that it is about; 0 if none.
  public var id: Int64
  /// The field that it is about, if it is a field of the vocabulary or a custom field.
  public var field: Field?
  /// The value that violated a bound; null if none did.
  public var found: Value = .null
  /// The bound that it violated.
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

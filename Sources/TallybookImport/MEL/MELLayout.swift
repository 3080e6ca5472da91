package import TallybookBase

/// How a file of MEL tells entries apart, and what it takes to be there.
package enum MELLayout {
  /// The collection as which what no collection holds goes out, and by which it is known when it comes back.
  package static let root = UUID.derived(from: "what no collection holds in MEL", in: .tallybook)

  /// The session that a start event begins: MEL gives its items no identifiers, and its events some.
  package static func uuid(startedBy id: String?) -> UUID? {
    id.flatMap { $0.isEmpty ? nil : UUID($0) ?? UUID.derived(from: "start event \($0)", in: .tallybook) }
  }

  /// The identifier of an event that has none of its own. That of the start is the session's.
  package static func id(ofEvent number: UInt64, in session: UUID) -> String { UUID.derived(from: "event \(number)", in: session).text }

  package static func id(ofStopIn session: UUID) -> String { UUID.derived(from: "stop", in: session).text }

  /// MEL has a text where there is none to have.
  static func clearEmptyTexts(in values: inout [Field: Value]) {
    for field in [Field.description, .username] where values[field] == .text("") { values[field] = .null }
  }
}

internal import TallybookBase

/// A column as a pattern names it: by one name, or by several of which the first that holds something counts.
struct MappingColumn: Sendable, Equatable {
  /// One at least.
  let names: [String]
  /// Whether a file may have none of them.
  let isOptional: Bool

  /// Of a text such as `start|time`, or `notes|` for one that may be missing; nil where it names none.
  init?(_ text: Substring, alternatives: Bool) {
    let parts = alternatives ? text.split(separator: "|", omittingEmptySubsequences: false) : [text]
    var names = parts.map { TrimmedText.of(String($0)) }
    isOptional = names.count > 1 && names.last?.isEmpty == true
    if isOptional { names.removeLast() }
    guard parts.count == 1 || !names.contains("") else { return nil }
    self.names = names
  }

  init(_ name: String) {
    names = [name]
    isOptional = false
  }

  /// How it is called in messages.
  var text: String { names.map(QuotedValue.of).joined(separator: " or ") }
}

internal import TallybookBase

/// The types of Arrow that a book's values have.
package enum ArrowType: Sendable, Equatable {
  case int8, int64, uint64, real, bool, text, binary
  /// An instant in ns, UTC.
  case time
  /// A length of time in ns.
  case duration
  /// Several ids.
  case ids
  /// Texts, each by its place in a dictionary.
  case words

  /// As Arrow's C data interface writes it; of words the type of the places.
  package var format: StaticString {
    switch self {
    case .int8: "c"
    case .int64: "l"
    case .uint64: "L"
    case .real: "g"
    case .bool: "b"
    case .text: "u"
    case .binary: "z"
    case .time: "tsn:UTC"
    case .duration: "tDn"
    case .ids: "+l"
    case .words: "i"
    }
  }

  /// What a column becomes that a table declares; nil where that says nothing.
  init?(declared: String?) {
    switch declared {
    case "INTEGER": self = .int64
    case "REAL": self = .real
    case "TEXT": self = .text
    case "BLOB": self = .binary
    default: return nil
    }
  }

  /// What a field's values become.
  init(_ field: Field) {
    switch (field, field.kind) {
    case (.duration, _), (.span, _), (.sinceLatest, _), (.meanInterval, _), (.longestGap, _): self = .duration
    case (_, .int): self = .int64
    case (_, .time): self = .time
    case (_, .bool): self = .bool
    case (_, .real): self = .real
    case (_, .ids): self = .ids
    case (_, .text), (_, .any): self = .text
    }
  }
}

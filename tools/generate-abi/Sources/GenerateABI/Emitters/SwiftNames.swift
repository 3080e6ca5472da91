extension String {
  /// As an identifier: in backticks where Swift has the word for itself.
  var swiftIdentifier: String { Self.swiftKeywords.contains(self) ? "`\(self)`" : self }

  private static let swiftKeywords: Set = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum", "extension", "false", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "private", "protocol",
    "public", "repeat", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]

  /// As a literal, with what Swift would read as something else escaped.
  var swiftLiteral: String {
    var quoted = "\""
    for character in self {
      switch character {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      default: quoted.append(character)
      }
    }
    return quoted + "\""
  }

  /// As a doc comment.
  func swiftDoc(indent: String = "") -> [String] {
    wrapped(120, first: indent + "/// ", rest: indent + "/// ")
  }
}

extension Scalar {
  var swift: String {
    switch self {
    case .i32: "Int32"
    case .u32: "UInt32"
    case .i64: "Int64"
    case .u64: "UInt64"
    case .f64: "Double"
    case .size: "UInt"
    }
  }
}

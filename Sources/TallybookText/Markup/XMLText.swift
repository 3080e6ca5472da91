/// Users' text within XML or HTML: what has a meaning there is escaped, what cannot be written there is replaced.
package enum XMLText {
  /// For the content of elements and of attributes in double quotes. Line breaks and tabs become spaces.
  package static func escape(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += " "
      default: result.unicodeScalars.append(isWritable(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result
  }

  /// A text as cairo takes it, without anything escaped.
  package static func drawable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars { result.unicodeScalars.append(isWritable(scalar) ? scalar : "\u{FFFD}") }
    return result
  }

  /// Whether XML 1.0 has a way to write it, and cairo draws it: that refuses all noncharacters, of which XML allows most.
  private static func isWritable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: true
    case 0...0x1F, 0x7F...0x9F: false
    default: !scalar.properties.isNoncharacterCodePoint
    }
  }
}

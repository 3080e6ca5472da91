internal import TallybookStorage

/// The texts of a mirror's journal, a line for each file.
enum MirrorLine {
  /// How many bytes a line has at most: a hash, and a place each of whose bytes may be escaped.
  static let longest = 65 + 3 * FoundFolder.longestPath

  /// Whether a line of the journal can name a file of the mirror: in the folder, and nowhere else.
  static func isPlace(_ place: String) -> Bool {
    !place.utf8.contains(0) && place.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
  }

  static func escape(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\n": escaped += "%0A"
      case "\r": escaped += "%0D"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  static func unescape(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      let code = String(String.UnicodeScalarView(rest.prefix(3)))
      if let plain = ["%25": "%", "%0A": "\n", "%0D": "\r"][code] {
        result += plain
        rest = rest.dropFirst(3)
      } else {
        result.unicodeScalars.append(scalar)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}

/// A name of a file in which `*` stands for any text.
struct FilePattern: Sendable, Equatable {
  let text: String
  private let parts: [[UInt8]]

  /// Without wildcards, as in documents of version 1, `*` is a sign like others.
  init(_ text: String, wildcards: Bool) {
    self.text = text
    parts = wildcards ? text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init) : [Array(text.utf8)]
  }

  /// The one name that it stands for; nil where it has a `*`.
  var name: String? { parts.count == 1 ? text : nil }

  /// Whether a name would be one of those but for letter case.
  func isNear(_ name: String) -> Bool { FilePattern(text.lowercased(), wildcards: parts.count > 1).matches(name.lowercased()) }

  /// Whether a name is one of those that it stands for.
  func matches(_ name: String) -> Bool {
    let name = Array(name.utf8)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return text.utf8.elementsEqual(name) }
    guard name.count >= first.count + last.count, name.starts(with: first), name.suffix(last.count).elementsEqual(last) else { return false }
    var rest = name[first.count..<name.count - last.count]
    // The first place of each part leaves the most for those behind it.
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let place = rest.indices.first(where: { rest[$0...].starts(with: part) }) else { return false }
      rest = rest[(place + part.count)...]
    }
    return true
  }
}

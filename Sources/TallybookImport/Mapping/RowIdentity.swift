internal import TallybookBase

/// UUIDs that are derived from lists of texts, of one mapping in one collection.
struct RowIdentity {
  /// What is in front of each.
  private var name: [UInt8] = []

  init(_ texts: [String]) { append(texts) }

  /// That of texts behind those.
  func uuid(_ texts: [String], _ more: [String] = []) -> UUID {
    var whole = self
    whole.append(texts)
    whole.append(more)
    return .derived(from: whole.name, in: .tallybook)
  }

  /// Lengths go along, so that no two lists of texts are one text.
  private mutating func append(_ texts: [String]) {
    for text in texts {
      name.append(contentsOf: "\(text.utf8.count):".utf8)
      name.append(contentsOf: text.utf8)
    }
  }
}

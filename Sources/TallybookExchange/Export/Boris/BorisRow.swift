internal import TallybookImport
internal import TallybookText

/// An event of an observation as a project has it.
struct BorisRow {
  /// When it was, in ns from the beginning of the observation's clock.
  let offset: Int64
  let subject: String
  let code: String
  let modifiers: String
  let comment: String
  /// What its row is where that is more, or otherwise, than these: something was kept of it, or it is of an image.
  let nodes: [JSONNode]?

  func write(to writer: inout JSONWriter) {
    writer.beginArray(compact: true)
    if let nodes {
      for node in nodes { writer.value(node) }
    } else {
      BorisSeconds.withBytes(of: offset) { writer.value(raw: $0) }
      writer.value(subject)
      writer.value(code)
      writer.value(modifiers)
      writer.value(comment)
    }
    writer.endArray()
  }

  /// BORIS's order of rows of one time: by subject, then by code.
  static func precedes(_ one: BorisRow, _ other: BorisRow) -> Bool {
    if one.subject != other.subject { return one.subject.utf8.lexicographicallyPrecedes(other.subject.utf8) }
    return one.code.utf8.lexicographicallyPrecedes(other.code.utf8)
  }
}

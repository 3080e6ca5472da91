internal import TallybookBase

extension JSONWriter {
  /// A value that was read, on one line.
  package static func text(_ node: JSONNode) -> String {
    let bytes = try? Output.collect { (output) throws(Failure) in
      var writer = JSONWriter(output)
      // In a list on one line, whose brackets go.
      writer.beginArray(compact: true)
      writer.value(node)
      writer.endArray()
    }
    return String(decoding: (bytes ?? []).dropFirst().dropLast(), as: UTF8.self)
  }

  /// Writes a value that was read, numbers as they stood.
  package mutating func value(_ node: JSONNode) {
    switch node.value {
    case .null: null()
    case .bool(let value): self.value(value)
    case .integer(let number): value(raw: Array(number.description.utf8))
    case .unsigned(let number): value(raw: Array(number.description.utf8))
    case .number(_, let literal): value(raw: Array(literal.utf8))
    case .string(let text): value(text)
    case .array(let elements):
      beginArray()
      for element in elements { value(element) }
      endArray()
    case .object(let object):
      beginObject()
      for member in object.members {
        key(member.key)
        value(member.node)
      }
      endObject()
    }
  }
}

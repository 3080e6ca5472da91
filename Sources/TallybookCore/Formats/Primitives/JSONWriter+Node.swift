extension JSONWriter {
  /// Writes a value that was read, numbers as they stood.
  mutating func value(_ node: JSONNode) {
    switch node.value {
    case .null: null()
    case .bool(let value): self.value(value)
    case .integer, .unsigned, .number: value(raw: Array((node.literal ?? "null").utf8))
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

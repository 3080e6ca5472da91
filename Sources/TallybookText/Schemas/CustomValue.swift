package import TallybookBase

/// A value of a template's field, or of a field that no template knows.
package enum CustomValue: Hashable, Sendable {
  case text(String)
  case int(Int64)
  case real(Double)
  case bool(Bool)
  case time(Instant)
  /// Several of one type, in order; never empty: a list of none is no value.
  case list([CustomValue])
  /// JSON of a field that no template knows, kept as it came.
  case json(String)

  /// Texts are equal where their code points are.
  package static func == (left: CustomValue, right: CustomValue) -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)), (.json(let left), .json(let right)): ExactText.same(left, right)
    case (.int(let left), .int(let right)), (.time(let left), .time(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    case (.bool(let left), .bool(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text), .json(let text): hasher.combine(ExactText(text))
    case .int(let number), .time(let number): hasher.combine(number)
    case .real(let number): hasher.combine(number)
    case .bool(let flag): hasher.combine(flag)
    case .list(let elements): hasher.combine(elements)
    }
  }

  /// As a cursor's field has it: lists and unknown values as JSON.
  package var value: Value {
    switch self {
    case .text(let text), .json(let text): .text(text)
    case .int(let number), .time(let number): .int(number)
    case .real(let number): .real(number)
    case .bool(let flag): .int(flag ? 1 : 0)
    case .list: .text(json)
    }
  }

  /// As JSON on one line.
  package var json: String {
    if case .json(let text) = self { return text }
    let bytes = try? Output.collect { (output) throws(Failure) in
      var writer = JSONWriter(output)
      write(to: &writer)
    }
    return String(decoding: bytes ?? [], as: UTF8.self)
  }

  /// Writes it as JSON, times in UTC.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let text): writer.value(text)
    case .int(let number): writer.value(number)
    case .real(let number): writer.value(number)
    case .bool(let flag): writer.value(flag)
    case .time(let instant): writer.value(instant: instant)
    case .list(let elements):
      writer.beginArray(compact: true)
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .json(let text):
      // It was read before it was kept.
      if let node = try? JSONParser.parse(text) { writer.value(node) } else { writer.value(text) }
    }
  }

  /// How it reads in a line for people.
  package var text: String {
    switch self {
    case .text(let text), .json(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .time(let instant): ISO8601.text(instant)
    case .list(let elements): elements.map(\.text).joined(separator: ", ")
    case .int, .real: json
    }
  }

  /// The one or several values that it is made of.
  package var elements: [CustomValue] { if case .list(let elements) = self { elements } else { [self] } }
}

internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

extension ImportDocument.Object {
  /// What it says of the fields of a kind, as they are stored; what it does not say is the field's standard, where that has one. What refers
  /// to others, or goes by rules of its own, is not among them: its UUID and stamps, its place by hand, its bytes, its schema.
  func fields(of kind: Kind) throws(Failure) -> [Field: Value] {
    var values: [Field: Value] = [:]
    for key in kind.jsonFields {
      guard let value = try value(of: key, kind) else {
        if let standard = key.field.standard { values[key.field] = .int(standard) }
        continue
      }
      do throws(Failure) { values[key.field] = try FieldRules.limit(value, for: key.field, of: kind) } catch {
        throw error.inDocument(line(of: key.name), key.name)
      }
    }
    return values
  }

  /// Whether it has a value for a field.
  func says(_ field: Field, of kind: Kind) -> Bool { kind.jsonFields.contains { $0.field == field && has($0.name) } }

  private func value(of key: JSONField, _ kind: Kind) throws(Failure) -> Value? {
    if key.field == .name {
      // Collections of MEL name some of their items so.
      var name = try text(key.name)
      if kind.isItem, let other = try text("name"), !other.isEmpty {
        if let name, !name.isEmpty, !ExactText.same(name, other) {
          told?.tell(key: key.name, "the key \"title\" of \(what) was not imported, since it has a \"name\" too", example: name, line: line(of: key.name))
        }
        name = other
      }
      return name.flatMap { $0.isEmpty ? nil : .text($0) }
    }
    switch key.field.form {
    case .text, .zone, .color, .mediaType, .rate, .timecode: return try text(key.name).map { .text($0) }
    case .lines:
      var lines: [String] = []
      for node in try list(key.name) {
        guard let text = node.string else { throw Failure(.value, "line \(node.line): \"\(key.name)\" of \(what) has something that is not text") }
        if text.utf8.contains(UInt8(ascii: "\n")) {
          told?.tell(.warning, .changed, key: key.name, "a note has several lines, which became as many notes", example: text, line: node.line)
        }
        lines.append(text)
      }
      return lines.isEmpty ? nil : .text(lines.joined(separator: "\n"))
    case .real: return try real(key.name).map { .real($0) }
    case .time: return try time(key.name).map { .int($0) }
    case .date: return try date(key.name).map { .int($0) }
    case .flag: return try bool(key.name).map { .int($0 ? 1 : 0) }
    case .words(let words):
      // What an entry is was read before.
      guard key.field != .kind, let text = try text(key.name) else { return nil }
      guard let number = words.number(of: text) else {
        throw Failure(.value, "line \(line(of: key.name)): \"\(key.name)\" of \(what) cannot be \(QuotedValue.of(text)); it takes \(words.list)")
      }
      return .int(number)
    case .duration: return try whole(key.name, most: Limits.longestDuration).map { .int($0) }
    case .ordinal: return try whole(key.name, most: .max).map { .int($0) }
    case .offset:
      guard let node = fields[key.name], !node.isNull else { return nil }
      guard let number = node.integer else { throw Failure(.value, "line \(node.line): \"\(key.name)\" of \(what) must be a whole number of ns") }
      return .int(number)
    // That of an attachment is read with its bytes.
    case .sha256 where key.field == .fileSha256: return try text(key.name).map { .text($0) }
    case .id, .uuid, .stamp, .position, .size, .sha256, .object, .schema, .version, .entries, .reference, .references, nil: return nil
    }
  }

  /// A day written 2026-03-02, as the number that is stored.
  func date(_ key: String) throws(Failure) -> Int64? {
    guard let text = try text(key) else { return nil }
    guard let date = CivilDate(text: text) else {
      throw Failure(.value, "line \(line(of: key)): \"\(key)\" of \(what) is not a day: \(QuotedValue.of(text)); it takes one such as 2026-03-02")
    }
    return Int64(date.number)
  }

  /// A whole number from 0.
  func whole(_ key: String, most: Int64) throws(Failure) -> Int64? {
    guard let node = fields[key], !node.isNull else { return nil }
    guard let number = node.unsigned, number <= UInt64(most) else {
      throw Failure(.value, "line \(node.line): \"\(key)\" of \(what) must be a whole number from 0 to \(most)")
    }
    return Int64(number)
  }
}

extension Failure {
  /// What a rule of the engine refuses, with the line and the key of the document before it.
  func inDocument(_ line: Int32, _ key: String) -> Failure {
    guard [.invalid, .notFound, .state].contains(code) else { return self }
    return Failure(.value, "line \(line): \"\(key)\": \(message)", field: field, id: id, found: found, bound: bound)
  }
}

/// One table of the contract while it is read: it hands out keys by type, and tells which are missing, wrong or unknown.
final class Entry {
  let origin: Origin
  let findings: Findings
  private let table: [String: Value]
  private var used: Set<String> = []

  init(_ table: [String: Value], file: String, label: String, findings: Findings) {
    self.table = table
    self.origin = Origin(file: file, label: label)
    self.findings = findings
  }

  func refuse(_ key: String, _ message: String) {
    findings.add(origin, key, message)
  }

  func has(_ key: String) -> Bool { table[key] != nil }

  /// Its keys, in order of the alphabet.
  var keys: [String] { table.keys.sorted() }

  // MARK: Keys

  /// Text that must be there; `empty` allows "".
  func text(_ key: String, empty: Bool = false) -> String {
    guard let value = optionalText(key) else {
      if table[key] == nil { refuse(key, "is missing") }
      return ""
    }
    if value.isEmpty && !empty { refuse(key, "is empty") }
    return value
  }

  /// Text that is printed, so that blanks around it count.
  func printedText(_ key: String) -> String {
    let trimmed = text(key)
    return if case .text(let text)? = table[key] { text } else { trimmed }
  }

  func optionalText(_ key: String) -> String? {
    switch take(key) {
    case nil: return nil
    case .text(let text)?:
      if text.contains("*/") || text.contains("/*") { refuse(key, "holds a comment mark, which would end a comment in C") }
      return text.trimmed
    case let other?:
      refuse(key, "is \(other.typeName), not text")
      return nil
    }
  }

  func integer(_ key: String) -> Int {
    switch take(key) {
    case .integer(let integer)?: return integer
    case nil: refuse(key, "is missing")
    case let other?: refuse(key, "is \(other.typeName), not an integer")
    }
    return 0
  }

  func optionalInteger(_ key: String) -> Int? { has(key) ? integer(key) : nil }

  /// A number, or a text that names one; as text.
  func optionalNumberOrText(_ key: String) -> String? {
    if case .integer(let integer)? = table[key] {
      used.insert(key)
      return String(integer)
    }
    return optionalText(key)
  }

  func optionalFlag(_ key: String) -> Bool? {
    switch take(key) {
    case nil: return nil
    case .flag(let flag)?: return flag
    case let other?:
      refuse(key, "is \(other.typeName), not true or false")
      return nil
    }
  }

  /// A list of texts; missing is a finding unless `required` is false.
  func texts(_ key: String, required: Bool = true) -> [String] {
    guard let value = take(key) else {
      if required { refuse(key, "is missing") }
      return []
    }
    guard case .list(let list) = value else {
      refuse(key, "is \(value.typeName), not a list of texts")
      return []
    }
    return list.compactMap {
      if case .text(let text) = $0 { return text }
      refuse(key, "holds \($0.typeName), not only texts")
      return nil
    }
  }

  /// A table as an entry of its own.
  func entry(_ key: String) -> Entry? {
    switch take(key) {
    case .table(let table)?: return Entry(table, file: origin.file, label: "\(origin.label): \(key)", findings: findings)
    case nil: refuse(key, "is missing")
    case let other?: refuse(key, "is \(other.typeName), not a table")
    }
    return nil
  }

  /// A list of tables, each as an entry of its own, labelled by its name or, for errors, its code, or for words its key.
  func entries(_ key: String, as word: String) -> [Entry] {
    guard let value = take(key) else { return [] }
    guard case .list(let list) = value else {
      refuse(key, "is \(value.typeName), not a list of tables")
      return []
    }
    return list.enumerated().compactMap { index, element in
      guard case .table(let table) = element else {
        refuse(key, "holds \(element.typeName), not only tables")
        return nil
      }
      let name = table.label ?? "number \(index + 1)"
      return Entry(table, file: origin.file, label: "\(origin.label): \(word) \(name)", findings: findings)
    }
  }

  /// A word out of those that the raw values of `Word` name.
  func word<Word: RawRepresentable & CaseIterable>(_ key: String, _: Word.Type) -> Word? where Word.RawValue == String {
    let text = text(key)
    if text.isEmpty { return nil }
    if let word = Word(rawValue: text) { return word }
    refuse(key, "unknown: \(text); one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
    return nil
  }

  func version(_ key: String) -> Version {
    optionalVersion(key, required: true) ?? Version(major: 0, minor: 0)
  }

  func optionalVersion(_ key: String, required: Bool = false) -> Version? {
    guard required || has(key) else { return nil }
    let text = text(key)
    if let version = Version(text) { return version }
    if !text.isEmpty { refuse(key, "\(text) is not a version such as 0.1") }
    return nil
  }

  /// A constant's number: an integer, or text where TOML's integers or a type need it.
  func constant(_ key: String, type: Scalar) -> ConstantValue {
    var value: ConstantValue?
    switch take(key) {
    case .integer(let integer)?: value = ConstantValue(type: type, integer: integer)
    case .text(let text)?: value = ConstantValue(type: type, text: text)
    case nil:
      refuse(key, "is missing")
      return ConstantValue(zero: type)
    default: break
    }
    if let value { return value }
    refuse(key, "is not a number of type \(type.rawValue)")
    return ConstantValue(zero: type)
  }

  /// To be called last: whatever was not asked for is a mistake in writing.
  func finish() {
    for key in table.keys.sorted() where !used.contains(key) { refuse(key, "is not a key known here") }
  }

  private func take(_ key: String) -> Value? {
    used.insert(key)
    return table[key]
  }
}

extension [String: Value] {
  fileprivate var label: String? {
    for key in ["name", "code", "key"] {
      if case .text(let text)? = self[key] { return text }
    }
    return nil
  }
}

extension String {
  /// Without blanks and line ends around it.
  var trimmed: String {
    var rest = Substring(self)
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}

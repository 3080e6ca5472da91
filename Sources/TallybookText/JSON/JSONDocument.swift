internal import Glibc
internal import TallybookBase

/// A document that was read: its text, and a table of where in it each value stands. A text is made when it is asked for, so that a document takes
/// little more than its bytes, and is gone at once however many values it has.
final class JSONDocument: Sendable {
  /// A value or a key in the document. The values of an array or object stand behind it, keys before their values.
  struct Entry {
    enum Kind: UInt8 {
      case null
      case no
      case yes
      /// An integer that fits into an `Int64`.
      case integer
      /// A larger one that fits into a `UInt64`.
      case unsigned
      /// Any other number.
      case number
      /// A string that stands as it is.
      case string
      /// A string with escapes.
      case escapedString
      case array
      case object
    }

    let kind: Kind
    /// Its first line, from 1.
    let line: Int32
    /// Where its text begins: a string's behind the quote. Of an array or object: how many elements or members it has.
    var start: Int
    /// Where its text ends. Of an array or object: the entry behind all that it holds.
    var end: Int

    /// What a string of the document stands for. The reader has been through its escapes.
    func text(in bytes: UnsafeBufferPointer<UInt8>) -> String {
      let content = UnsafeBufferPointer(rebasing: bytes[start..<end])
      guard kind == .escapedString else { return String(decoding: content, as: UTF8.self) }
      var text: [UInt8] = []
      _ = JSONEscapes.resolve(content, into: &text)
      return String(decoding: text, as: UTF8.self)
    }

    /// Whether a string of the document stands for a text.
    func isText(_ wanted: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      guard kind == .string else { return text(in: bytes).utf8.elementsEqual(wanted) }
      guard end - start == wanted.count else { return false }
      guard let first = wanted.baseAddress, let base = bytes.baseAddress else { return wanted.isEmpty }
      return memcmp(base + start, first, wanted.count) == 0
    }

    /// The entry behind this one, whose number is given, and all that it holds.
    func behind(_ own: Int) -> Int {
      switch kind {
      case .array, .object: end
      default: own + 1
      }
    }
  }

  private let bytes: [UInt8]
  private let entries: [Entry]

  init(_ bytes: [UInt8], _ entries: [Entry]) {
    self.bytes = bytes
    self.entries = entries
  }

  /// The line of an entry.
  func line(of entry: Int) -> Int32 { entries[entry].line }

  /// The value of an entry; what it holds is looked up when it is asked for.
  func value(of entry: Int) -> JSONValue {
    let it = entries[entry]
    switch it.kind {
    case .null: return .null
    case .no: return .bool(false)
    case .yes: return .bool(true)
    case .integer: return .integer(Int64(literal(it)) ?? 0)
    case .unsigned: return .unsigned(UInt64(literal(it)) ?? 0)
    case .number:
      let literal = literal(it)
      return .number(Double(literal) ?? 0, literal: literal)
    case .string, .escapedString: return .string(text(it))
    case .array: return .array(elements(of: entry) ?? [])
    case .object: return .object(JSONObject(of: self, at: entry))
    }
  }

  /// Whether an entry is `null`.
  func isNull(_ entry: Int) -> Bool { entries[entry].kind == .null }

  /// The object that an entry is; nil for any other value.
  func object(_ entry: Int) -> JSONObject? { entries[entry].kind == .object ? JSONObject(of: self, at: entry) : nil }

  /// The elements of an array; nil for any other value.
  func elements(of array: Int) -> [JSONNode]? {
    guard entries[array].kind == .array else { return nil }
    var elements: [JSONNode] = []
    elements.reserveCapacity(entries[array].start)
    var element = array + 1
    while element < entries[array].end {
      elements.append(JSONNode(of: self, at: element))
      element = behind(element)
    }
    return elements
  }

  /// How many elements or members an array or object has.
  func count(in entry: Int) -> Int { entries[entry].start }

  /// The members of an object.
  func members(of object: Int) -> [JSONObject.Member] {
    var members: [JSONObject.Member] = []
    members.reserveCapacity(entries[object].start)
    var key = object + 1
    while key < entries[object].end {
      members.append(JSONObject.Member(key: text(entries[key]), node: JSONNode(of: self, at: key + 1), line: entries[key].line))
      key = behind(key + 1)
    }
    return members
  }

  /// The value of a key of an object, byte by byte.
  func value(of wanted: String, in object: Int) -> JSONNode? {
    var wanted = wanted
    let key = wanted.withUTF8 { wanted in
      bytes.withUnsafeBufferPointer { bytes in
        entries.withUnsafeBufferPointer { entries in Self.key(wanted, in: object, entries, bytes) }
      }
    }
    return key.map { JSONNode(of: self, at: $0 + 1) }
  }

  /// Whether the keys of an object are these, in this order.
  func hasKeys(_ keys: [String], in object: Int) -> Bool {
    guard entries[object].start == keys.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      entries.withUnsafeBufferPointer { entries in
        var key = object + 1
        for each in keys {
          var wanted = each
          guard wanted.withUTF8({ entries[key].isText($0, in: bytes) }) else { return false }
          key = entries[key + 1].behind(key + 1)
        }
        return true
      }
    }
  }

  private static func key(
    _ wanted: UnsafeBufferPointer<UInt8>, in object: Int, _ entries: UnsafeBufferPointer<Entry>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    let end = entries[object].end
    var key = object + 1
    while key < end {
      if entries[key].isText(wanted, in: bytes) { return key }
      key = entries[key + 1].behind(key + 1)
    }
    return nil
  }

  /// The entry behind a value and all that it holds.
  private func behind(_ value: Int) -> Int { entries[value].behind(value) }

  private func literal(_ number: Entry) -> String { String(decoding: bytes[number.start..<number.end], as: UTF8.self) }

  private func text(_ string: Entry) -> String { bytes.withUnsafeBufferPointer(string.text(in:)) }
}

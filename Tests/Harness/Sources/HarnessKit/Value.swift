/// What a scenario can write down or remember.
public enum Value: Equatable {
  case null
  case integer(Int128)
  case real(Double)
  /// Text or data, with its length.
  case bytes([UInt8])
  /// Text that is passed with TALLY_NTS.
  case terminated([UInt8])
  /// NULL with a length that it must not have.
  case nullWithLength(UInt64)
  /// A handle or another address.
  case pointer(UInt64)
  case list([Value])
  case record([(name: String, value: Value)])
  case callback(CallbackBehaviour)

  public static func == (a: Value, b: Value) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.null, .pointer(let x)), (.pointer(let x), .null): x == 0
    case (.integer(let x), .integer(let y)): x == y
    case (.real(let x), .real(let y)): x == y || (x.isNaN && y.isNaN)
    case (.real(let x), .integer(let y)), (.integer(let y), .real(let x)): x == Double(y)
    case (.bytes(let x), .bytes(let y)): x == y
    case (.pointer(let x), .pointer(let y)): x == y
    case (.list(let x), .list(let y)): x == y
    default: false
    }
  }

  /// Short enough for a report.
  public var shown: String {
    switch self {
    case .null: return "null"
    case .integer(let x): return "\(x)"
    case .real(let x): return "\(x)"
    case .bytes(let x), .terminated(let x):
      let text = String(decoding: x.prefix(80), as: UTF8.self)
      return x.count > 80 ? "\"\(text)…\" (\(x.count) bytes)" : "\"\(text)\""
    case .nullWithLength(let x): return "text(null, \(x))"
    case .pointer(let x): return "0x" + String(x, radix: 16)
    case .list(let x): return "[" + x.map(\.shown).joined(separator: ", ") + "]"
    case .record(let x): return "{" + x.map { "\($0.name)=\($0.value.shown)" }.joined(separator: ", ") + "}"
    case .callback(let x): return "@\(x)"
    }
  }
}

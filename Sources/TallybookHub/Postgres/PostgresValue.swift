internal import TallybookBase

/// A parameter of a statement.
enum PostgresValue {
  case text(String)
  case bytes([UInt8])

  static func int(_ number: Int64) -> PostgresValue { .text("\(number)") }
  static func bool(_ flag: Bool) -> PostgresValue { .text(flag ? "t" : "f") }
  static func uuid(_ uuid: UUID) -> PostgresValue { .text(uuid.text) }
  static func uuids(_ uuids: [UUID]) -> PostgresValue { .text("{\(uuids.map(\.text).joined(separator: ","))}") }
  static func ints(_ numbers: [Int64]) -> PostgresValue { .text("{\(numbers.map { "\($0)" }.joined(separator: ","))}") }
  /// An array of bytea.
  static func hashes(_ hashes: [[UInt8]]) -> PostgresValue { .text("{\(hashes.map { "\"\\\\x\(HexText.write($0))\"" }.joined(separator: ","))}") }

  /// As libpq wants it: bytes as they are, texts with a NUL behind them.
  var stored: [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8) + [0]
    case .bytes(let bytes): bytes
    }
  }

  var isBinary: Bool { if case .bytes = self { true } else { false } }
}

internal import TallybookBase

/// What a statement answered. Values are as the server sends them in binary: numbers with the most significant byte first.
final class PostgresRows {
  private let library: PostgresLibrary
  private let result: PostgresLibrary.Result
  let count: Int

  init(_ result: PostgresLibrary.Result, of library: PostgresLibrary) {
    (self.result, self.library) = (result, library)
    count = Int(library.rows(result))
  }

  deinit { library.clear(result) }

  /// How many rows the statement changed.
  var changed: Int { library.changed(result).flatMap { Int(String(cString: $0)) } ?? 0 }

  func bytes(_ row: Int, _ column: Int) -> [UInt8] {
    guard row < count, library.isNull(result, Int32(row), Int32(column)) == 0, let start = library.value(result, Int32(row), Int32(column)) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(library.length(result, Int32(row), Int32(column)))))
  }

  /// Of an integer of 2, 4 or 8 bytes, and of a boolean.
  func int(_ row: Int, _ column: Int) -> Int64 {
    let bytes = bytes(row, column)
    let start: Int64 = bytes.count > 1 && bytes[0] & 0x80 != 0 ? -1 : 0
    return bytes.suffix(8).reduce(start) { $0 << 8 | Int64($1) }
  }

  func bool(_ row: Int, _ column: Int) -> Bool { int(row, column) != 0 }
  func text(_ row: Int, _ column: Int) -> String { String(decoding: bytes(row, column), as: UTF8.self) }

  /// - Throws: `io`: what is there is no UUID.
  func uuid(_ row: Int, _ column: Int) throws(Failure) -> UUID {
    guard let uuid = UUID(stored: bytes(row, column)) else { throw Failure(.hubRefused, "the hub answered with something else than a UUID; is it a hub?") }
    return uuid
  }
}

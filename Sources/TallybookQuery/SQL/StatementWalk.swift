internal import CSQLite

/// A walk over a table that statements of SQL ask and that is none of the book's file. SQLite calls its functions one after the other.
class StatementWalk {
  // Read for each row, and never while it is written.
  @exclusivity(unchecked) final var isAtEnd = true
  /// The present row's, from 0 on.
  @exclusivity(unchecked) final var number: Int64 = 0

  /// Begins anew, with a plan that the table has chosen and the values that it asked for.
  func begin(_ plan: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?, _ count: Int32) -> Int32 { SQLITE_MISUSE }

  /// Goes on to the next row.
  func advance() -> Int32 { SQLITE_MISUSE }

  /// Hands a column of the present row to SQLite.
  func give(_ column: Int32, to context: OpaquePointer?) -> Int32 { SQLITE_MISUSE }

  /// Hands a text to SQLite; NULL where there is none.
  final func give(_ text: String?, to context: OpaquePointer?) {
    guard var text else { return }
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        // -1 has SQLite copy it.
        sqlite3_result_text64(context, $0.baseAddress, sqlite3_uint64($0.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self), UInt8(SQLITE_UTF8))
      }
    }
  }
}

internal import CSQLite
package import TallybookBase

/// Captures what one transaction changes in the tables whose history is kept. A capture cannot be used twice: it is made
/// for each transaction (about 17 µs).
package final class ChangeCapture {
  private let library: SessionExtension
  private let handle: OpaquePointer

  package init(on connection: Connection, tables: [Table]) throws(Failure) {
    guard let library = SQLiteLibrary.sessions else {
      throw Failure(.needsSqlite, "the SQLite that is loaded has no session extension")
    }
    var made: OpaquePointer?
    let code = library.create(connection.handle, "main", &made)
    guard code == SQLITE_OK, let made else { throw connection.failure(code) }
    self.library = library
    handle = made
    for table in tables {
      let attached = library.attach(handle, table.name)
      guard attached == SQLITE_OK else { throw connection.failure(attached) }
    }
  }

  deinit { library.delete(handle) }

  /// Off while rows go in whose changes are written down otherwise.
  package var isOn = true {
    didSet { _ = library.enable(handle, isOn ? 1 : 0) }
  }

  /// What was changed so far, as SQLite's changeset; empty where nothing was.
  package func changeset() throws(Failure) -> Changeset {
    var size: Int32 = 0
    var bytes: UnsafeMutableRawPointer?
    let code = library.changeset(handle, &size, &bytes)
    guard code == SQLITE_OK else { throw SQLiteFailure.make(code, on: nil, doing: "capturing the change") }
    defer { sqlite3_free(bytes) }
    guard let bytes, size > 0 else { return Changeset(bytes: []) }
    return Changeset(bytes: Array(UnsafeRawBufferPointer(start: bytes, count: Int(size))))
  }
}

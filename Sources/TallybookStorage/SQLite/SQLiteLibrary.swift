internal import CSQLite
internal import Glibc
package import TallybookBase

/// What the SQLite that was loaded into this process can do. It is the system's, or whichever the host loaded before us.
package enum SQLiteLibrary {
  /// Its version, such as 3.40.1.
  package static var version: String { String(cString: sqlite3_libversion()) }

  /// The session extension, looked up by name since some distributions ship SQLite without it and a hard reference would
  /// keep the whole library from loading.
  static let sessions = SessionExtension.find()

  /// Whether changes can be captured for undo.
  package static var capturesChanges: Bool { sessions != nil }

  /// STRICT tables came with 3.37.
  static var canWrite: Bool { sqlite3_libversion_number() >= 3_037_000 && sessions != nil }

  package static func requireWritable() throws(Failure) {
    guard canWrite else {
      let lack = sqlite3_libversion_number() < 3_037_000 ? "is older than 3.37" : "has no session extension"
      throw Failure(
        .needsSqlite,
        "the SQLite \(version) that is loaded \(lack), so a book cannot be written; load the system's libsqlite3 first, or open with READ_ONLY"
      )
    }
  }
}

import Foundation
import HarnessKit

/// A preloaded library that makes the loaded SQLite look too old: no machine of ours has such a one.
struct EnvironmentShim: Sendable {
  let oldSQLite: String

  init(folder: String) throws {
    oldSQLite = folder + "/old-sqlite.so"
    try Compiler.build(
      "int sqlite3_libversion_number(void) { return 3030000; }\nconst char *sqlite3_libversion(void) { return \"3.30.0\"; }\n",
      to: oldSQLite, flags: ["-shared", "-fPIC"])
  }
}

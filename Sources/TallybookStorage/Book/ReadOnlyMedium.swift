internal import Glibc
package import TallybookBase

/// How a book is opened that may lie where nothing can be written: SQLite needs a file beside it for its index of the log,
/// unless it is told that nobody changes the book, and then it does not see what only the log holds.
package enum ReadOnlyMedium {
  /// Opens a connection for reading `path`, where `uri` says. Where files can be written SQLite may clean up after itself:
  /// a connection that cannot write leaves its index of the log behind.
  package static func connect(to path: String, _ uri: String) throws(Failure) -> Connection {
    // A book of two names has two logs, and this one may be older than what stands in the file: nothing is put into it.
    let canCleanUp = uri == path && access(path, W_OK) == 0 && !(BookNames.count(path) > 1 && BookSides.holdChanges(path))
    let connection = try Connection(path: uri, flags: canCleanUp ? OpenMode.existing : OpenMode.reading)
    try connection.execute("PRAGMA temp_store = MEMORY")
    try BookFile.check(connection, path)
    try Migrations.imitate(on: connection)
    try connection.execute("PRAGMA query_only = 1")
    return connection
  }

  /// What to hand to SQLite for reading `path`.
  package static func uri(for path: String) throws(Failure) -> String {
    let folder = Folder.of(path)
    guard access(folder, W_OK) != 0 else { return path }
    let log = path + "-wal"
    if PlainFile.size(log) > 0 {
      throw Failure(
        .noWriteAccess,
        "\(folder) cannot be written and \(log) holds changes that are not in the book yet; copy both to where they can be written and open them there",
        subCode: EROFS)
    }
    return "file:" + escaped(path) + "?immutable=1"
  }

  private static func escaped(_ path: String) -> String {
    var text: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"), 0x80...:
        text.append(UInt8(ascii: "%"))
        for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 48 + digit : 55 + digit) }
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

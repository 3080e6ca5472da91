internal import Glibc
package import TallybookBase

/// What SQLite keeps beside a book, looked at before SQLite opens it: it would read a pipe for ever and write through a second name. By
/// name alone, but for the journal, on which SQLite has no locks.
package enum BookSides {
  private static let log = FileRole(name: "the book's log")

  package static func require(_ path: String) throws(Failure) {
    for side in ["-wal", "-shm", "-journal"] where try PlainFile.require(path + side, as: log) {
      // SQLite's own refusal names no file.
      guard access(path + side, R_OK) == 0 || errno != EACCES else {
        throw Failure(.io, "\(log.name) \(path + side) cannot be read; give yourself the right to read it, or \(log.remedy)", subCode: EACCES)
      }
      if side == "-journal" { try requireOwn(journal: path + side) }
    }
  }

  /// Whether SQLite has something to put into the book when it opens it.
  static func holdChanges(_ path: String) -> Bool {
    ["-wal", "-journal"].contains { PlainFile.size(path + $0) > 0 }
  }

  /// A rollback journal may end with the name of another file, which stands for several databases that are changed together and which
  /// SQLite removes once that is undone: any file that the sender of a book would like to have removed. A book is never changed so.
  /// https://www.sqlite.org/fileformat2.html#the_rollback_journal
  private static func requireOwn(journal path: String) throws(Failure) {
    let descriptor: Int32
    do throws(Failure) { descriptor = try PlainFile.open(path, as: log) } catch {
      guard error.code != .notFound else { return }
      throw error
    }
    defer { close(descriptor) }
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    var end = [UInt8](repeating: 0, count: magic.count)
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_size > magic.count else { return }
    guard pread(descriptor, &end, end.count, info.st_size - end.count) == end.count, end == magic else { return }
    throw log.failure(path, "names another file, which opening the book would remove")
  }
}

internal import Glibc
internal import TallybookBase

/// What is written beside its place has the name `PLACE.PID-XXXXXXXX.partial` until it is whole, a file or a folder. Kills leave them
/// there; they have no lock then.
enum LeftOvers {
  private static let ending = ".partial"

  static func name(for place: String) -> String { "\(place).\(getpid())-\(UUID.random().text.prefix(8))\(ending)" }

  /// Takes the lock of whoever writes it; false where another has it. Where the file system has no such locks nobody has any, and
  /// nothing is ever taken for left over.
  static func lock(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK }

  /// Removes what kills left of a place.
  static func remove(of place: String) {
    let folder = Folder.of(place)
    let beginning = "\(place.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(place[place.index(after: $0)...]) } ?? place)."
    for name in Folder.names(in: folder, where: { isName($0, beginning) }) {
      let path = "\(folder)/\(name)"
      let descriptor = open(path, O_RDONLY | PlainFile.flags)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, FileIdentity(descriptor) == FileIdentity(entry: path) else { continue }
      switch FileKind(at: path) {
      case .plain: unlinkWhole(path)
      case .folder: Folder.remove(path)
      default: break
      }
    }
  }

  /// Removes a file that SQLite may have written, with what it had beside it first: alone those would stay for good.
  static func unlinkWhole(_ path: String) {
    for side in ["-journal", "-wal", "-shm", ""] { unlink(path + side) }
  }

  /// Whether a name is of those that `name` gives: a process's number and eight digits of a UUID.
  private static func isName(_ name: String, _ beginning: String) -> Bool {
    guard name.hasPrefix(beginning), name.hasSuffix(ending), name.utf8.count > beginning.utf8.count + ending.utf8.count else { return false }
    let parts = name.dropFirst(beginning.count).dropLast(ending.count).split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && Int32(parts[0]) != nil && parts[1].utf8.count == 8 && UInt32(parts[1], radix: 16) != nil
  }
}

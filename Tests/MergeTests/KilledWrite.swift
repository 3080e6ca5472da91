import CSQLite
import Glibc
import Synchronization
@testable import TallybookBase
@testable import TallybookStorage

/// A kill, as far as files show it: what the files of a folder held at the moment of a write, cut or sync of SQLite. What a process that is killed
/// there had written is in them, and nothing else is. SQLite's index of a log goes with its process.
final class KilledWrite: @unchecked Sendable {
  /// By their names.
  private(set) var files: [String: [UInt8]] = [:]
  private let folder: String
  private let thread = pthread_self()
  private var left: Int
  private var failure: (any Error)?

  private init(_ folder: String, _ left: Int) { (self.folder, self.left) = (folder, left) }

  /// What a folder held before the `number`th write that `body` has SQLite do there; nil where there were fewer.
  static func during(_ number: Int, in folder: String, _ body: () throws -> Void) throws -> KilledWrite? {
    guard isRegistered else { throw Failure(.needsSqlite, "SQLite does not take what counts its writes") }
    let kill = KilledWrite(folder, number)
    armed.withLock { $0 = kill }
    defer { armed.withLock { $0 = nil } }
    try body()
    if let failure = kill.failure { throw failure }
    return kill.left <= 0 ? kill : nil
  }

  /// Has the folder be as it was then. Each file stays the one that it is, as in a process that is killed.
  func restore() throws {
    for name in Folder.names(in: folder) where name != "." && name != ".." && files[name] == nil { unlink("\(folder)/\(name)") }
    for (name, bytes) in files { try WorldFolder.write(bytes, to: "\(folder)/\(name)") }
  }

  private func count() {
    guard pthread_equal(thread, pthread_self()) != 0 else { return }
    left -= 1
    guard left == 0 else { return }
    do { files = try WorldFolder.read(folder).filter { !$0.key.hasSuffix("-shm") } } catch { failure = error }
  }

  // MARK: SQLite

  /// The one that waits for its write. Worlds run one by one.
  private static let armed = Mutex<KilledWrite?>(nil)

  private static func note() {
    // Counting opens files, which is no write of SQLite.
    let kill = armed.withLock { $0 }
    kill?.count()
  }

  /// SQLite's own way to files, with a look at what writes.
  private static let isRegistered: Bool = {
    guard let system = sqlite3_vfs_find(nil) else { return false }
    let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    vfs.initialize(to: system.pointee)
    vfs.pointee.pNext = nil
    vfs.pointee.zName = UnsafePointer(strdup("tallybook-killed"))
    vfs.pointee.xOpen = { vfs, name, file, flags, outFlags in
      let code = sqlite3_vfs_find("unix")?.pointee.xOpen(vfs, name, file, flags, outFlags) ?? SQLITE_ERROR
      if let file, let methods = file.pointee.pMethods { file.pointee.pMethods = counting(methods) }
      return code
    }
    vfs.pointee.xDelete = { vfs, name, sync in
      note()
      return sqlite3_vfs_find("unix")?.pointee.xDelete(vfs, name, sync) ?? SQLITE_ERROR
    }
    return sqlite3_vfs_register(vfs, 1) == SQLITE_OK
  }()

  private static let known = Mutex<[UInt: UInt]>([:])

  /// The same methods with a look at what writes; behind them lie those that do it.
  private static func counting(_ methods: UnsafePointer<sqlite3_io_methods>) -> UnsafePointer<sqlite3_io_methods> {
    let key = UInt(bitPattern: methods)
    let place = known.withLock { known in
      if let found = known[key] { return found }
      let made = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 2)
      if let methods = UnsafePointer<sqlite3_io_methods>(bitPattern: key) { made.initialize(repeating: methods.pointee, count: 2) }
      made.pointee.xWrite = { file, bytes, count, offset in
        KilledWrite.note()
        return KilledWrite.own(file)?.pointee.xWrite(file, bytes, count, offset) ?? SQLITE_IOERR
      }
      made.pointee.xTruncate = { file, size in
        KilledWrite.note()
        return KilledWrite.own(file)?.pointee.xTruncate(file, size) ?? SQLITE_IOERR
      }
      made.pointee.xSync = { file, flags in
        KilledWrite.note()
        return KilledWrite.own(file)?.pointee.xSync(file, flags) ?? SQLITE_IOERR
      }
      known[key] = UInt(bitPattern: made)
      return UInt(bitPattern: made)
    }
    return UnsafePointer(bitPattern: place) ?? methods
  }

  private static func own(_ file: UnsafeMutablePointer<sqlite3_file>?) -> UnsafePointer<sqlite3_io_methods>? { file?.pointee.pMethods.map { $0 + 1 } }
}

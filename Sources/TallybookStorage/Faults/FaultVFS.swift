internal import CSQLite
internal import Glibc
internal import TallybookBase

/// The way by which SQLite reaches files that may fail where a host's tests want it: https://www.sqlite.org/vfs.html. Everything is done by the
/// system's way, unless a fault meets it.
enum FaultVFS {
  static let name = "tallybook-faults"

  /// Makes it known to SQLite, once in a process.
  static func register() throws(Failure) {
    guard registration == SQLITE_OK else {
      throw Failure(.needsSqlite, "SQLite takes no place for files that are to fail", subCode: registration)
    }
  }

  /// The file of the system's way lies behind ours.
  private static let head = MemoryLayout<tally_sqlite_file>.stride
  private nonisolated(unsafe) static let system = SystemVFS.found

  private static let registration: Int32 = {
    guard let system else { return SQLITE_ERROR }
    return SystemVFS.register(name, fileSize: Int32(head) + system.pointee.szOsFile) {
      $0.xOpen = { _, name, file, flags, outFlags in open(name, file, flags, outFlags) }
    }
  }()

  private static func open(
    _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32, _ outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let file, let system, let inner = inner(file) else { return SQLITE_CANTOPEN }
    file.pointee.pMethods = nil
    inner.pointee.pMethods = nil
    let code = system.pointee.xOpen?(system, name, inner, flags, outFlags) ?? SQLITE_CANTOPEN
    if inner.pointee.pMethods != nil { file.pointee.pMethods = UnsafePointer(methods) }
    return code
  }

  private static func inner(_ file: UnsafeMutablePointer<sqlite3_file>?) -> UnsafeMutablePointer<sqlite3_file>? {
    file.map { (UnsafeMutableRawPointer($0) + head).assumingMemoryBound(to: sqlite3_file.self) }
  }

  /// Does something with the file behind, as its methods do it.
  private static func with(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ body: (UnsafeMutablePointer<sqlite3_file>, sqlite3_io_methods) -> Int32?
  ) -> Int32 {
    guard let inner = inner(file), let methods = inner.pointee.pMethods else { return SQLITE_IOERR }
    return body(inner, methods.pointee) ?? SQLITE_IOERR
  }

  /// What SQLite is told of a fault in an operation; nil where it is to be done.
  static func failure(_ operation: Faults.Operation, _ failed: Int32) -> Int32? {
    switch Faults.meeting(operation) {
    case .full: SQLITE_FULL
    case .io: failed
    case .memory: tally_sqlite_ioerr_nomem
    case nil: nil
    }
  }

  private nonisolated(unsafe) static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    methods.initialize(to: sqlite3_io_methods())
    // Without the methods of the third version nothing is read past these through a map.
    methods.pointee.iVersion = 2
    methods.pointee.xClose = { file in with(file) { $1.xClose?($0) } }
    methods.pointee.xRead = { file, buffer, count, offset in
      failure(.read, tally_sqlite_ioerr_read) ?? with(file) { $1.xRead?($0, buffer, count, offset) }
    }
    methods.pointee.xWrite = { file, buffer, count, offset in
      failure(.write, tally_sqlite_ioerr_write) ?? with(file) { $1.xWrite?($0, buffer, count, offset) }
    }
    methods.pointee.xTruncate = { file, size in failure(.write, tally_sqlite_ioerr_truncate) ?? with(file) { $1.xTruncate?($0, size) } }
    methods.pointee.xSync = { file, flags in failure(.sync, tally_sqlite_ioerr_fsync) ?? with(file) { $1.xSync?($0, flags) } }
    methods.pointee.xFileSize = { file, out in with(file) { $1.xFileSize?($0, out) } }
    methods.pointee.xLock = { file, level in with(file) { $1.xLock?($0, level) } }
    methods.pointee.xUnlock = { file, level in with(file) { $1.xUnlock?($0, level) } }
    methods.pointee.xCheckReservedLock = { file, out in with(file) { $1.xCheckReservedLock?($0, out) } }
    methods.pointee.xFileControl = { file, what, argument in with(file) { $1.xFileControl?($0, what, argument) } }
    methods.pointee.xSectorSize = { file in with(file) { $1.xSectorSize?($0) ?? 4096 } }
    methods.pointee.xDeviceCharacteristics = { file in with(file) { $1.xDeviceCharacteristics?($0) ?? 0 } }
    methods.pointee.xShmMap = { file, region, size, extends, out in with(file) { $1.xShmMap?($0, region, size, extends, out) } }
    methods.pointee.xShmLock = { file, first, count, flags in with(file) { $1.xShmLock?($0, first, count, flags) } }
    methods.pointee.xShmBarrier = { file in
      _ = with(file) { inner, methods in
        methods.xShmBarrier?(inner)
        return SQLITE_OK
      }
    }
    methods.pointee.xShmUnmap = { file, removing in with(file) { $1.xShmUnmap?($0, removing) } }
    return methods
  }()
}

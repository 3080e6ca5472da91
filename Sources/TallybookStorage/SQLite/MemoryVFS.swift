internal import CSQLite
internal import Glibc
internal import Synchronization
internal import TallybookBase

/// The way by which SQLite reaches a `MemoryDatabase`: https://www.sqlite.org/vfs.html. All but the files is that of the system.
enum MemoryVFS {
  static let name = "tallybook-memory"

  /// Makes it known to SQLite, once in a process.
  static func register() throws(Failure) {
    guard registration == SQLITE_OK else {
      throw Failure(.needsSqlite, "SQLite does not take a place for books in memory; open a file", subCode: registration)
    }
  }

  private static let registration = SystemVFS.register(name, fileSize: Int32(MemoryLayout<tally_sqlite_file>.size)) {
    $0.xOpen = { _, name, file, flags, outFlags in open(name, file, flags, outFlags) }
    $0.xDelete = { _, name, _ in
      guard let name = name.map({ String(cString: $0) }) else { return SQLITE_OK }
      MemoryDatabase.named(name)?.remove(name)
      return SQLITE_OK
    }
    $0.xAccess = { _, name, _, out in
      let name = name.map { String(cString: $0) } ?? ""
      out?.pointee = MemoryDatabase.named(name)?.has(name) == true ? 1 : 0
      return SQLITE_OK
    }
    $0.xFullPathname = { _, name, room, out in
      guard let name, let out, strlen(name) < Int(room) else { return SQLITE_CANTOPEN }
      strcpy(out, name)
      return SQLITE_OK
    }
  }

  private static func open(
    _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32, _ outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let file else { return SQLITE_CANTOPEN }
    file.pointee.pMethods = nil
    // Nothing temporary comes here: `temp_store` is memory.
    guard let name = name.map({ String(cString: $0) }), let database = MemoryDatabase.named(name),
      let bytes = database.file(name, making: flags & SQLITE_OPEN_CREATE != 0)
    else { return SQLITE_CANTOPEN }
    let made = MemoryFile(bytes, of: database)
    UnsafeMutableRawPointer(file).assumingMemoryBound(to: tally_sqlite_file.self).pointee.object = Unmanaged.passRetained(made).toOpaque()
    file.pointee.pMethods = UnsafePointer(methods)
    outFlags?.pointee = flags
    return SQLITE_OK
  }

  private static func object(_ file: UnsafeMutablePointer<sqlite3_file>?) -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(file)?.assumingMemoryBound(to: tally_sqlite_file.self).pointee.object
  }

  /// The file behind what SQLite hands back; `failed` where there is none.
  private static func with(
    _ file: UnsafeMutablePointer<sqlite3_file>?, or failed: Int32 = SQLITE_IOERR, _ body: (MemoryFile) -> Int32
  ) -> Int32 {
    guard let object = object(file) else { return failed }
    return body(Unmanaged<MemoryFile>.fromOpaque(object).takeUnretainedValue())
  }

  private nonisolated(unsafe) static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    methods.initialize(to: sqlite3_io_methods())
    methods.pointee.iVersion = 2
    methods.pointee.xClose = { file in
      if let object = object(file) { Unmanaged<MemoryFile>.fromOpaque(object).release() }
      return SQLITE_OK
    }
    methods.pointee.xRead = { file, buffer, count, offset in with(file) { $0.read(buffer, count, at: offset) } }
    methods.pointee.xWrite = { file, buffer, count, offset in with(file) { $0.write(buffer, count, at: offset) } }
    methods.pointee.xTruncate = { file, size in with(file) { $0.truncate(size) } }
    methods.pointee.xSync = { _, _ in SQLITE_OK }
    methods.pointee.xFileSize = { file, out in with(file) { $0.size(out) } }
    methods.pointee.xLock = { file, level in with(file) { $0.lock(level) } }
    methods.pointee.xUnlock = { file, level in with(file) { $0.unlock(to: level) } }
    methods.pointee.xCheckReservedLock = { file, out in
      with(file) { file in
        out?.pointee = file.isReserved ? 1 : 0
        return SQLITE_OK
      }
    }
    methods.pointee.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    methods.pointee.xSectorSize = { _ in 4096 }
    methods.pointee.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE | SQLITE_IOCAP_SAFE_APPEND | SQLITE_IOCAP_SEQUENTIAL }
    methods.pointee.xShmMap = { file, region, size, extends, out in
      // The pointee is volatile in C, which Swift imports as a plain pointer.
      with(file) { $0.map(region, size, extends != 0, out) }
    }
    methods.pointee.xShmLock = { file, first, count, flags in with(file) { $0.lockIndex(first, count, flags) } }
    methods.pointee.xShmBarrier = { _ in atomicMemoryFence(ordering: .sequentiallyConsistent) }
    methods.pointee.xShmUnmap = { file, removing in with(file) { $0.unmap(removing: removing != 0) } }
    return methods
  }()
}

internal import CSQLite
internal import Glibc
internal import Synchronization

/// One connection's view of a file of a `MemoryDatabase`: what SQLite's methods of a file do there.
final class MemoryFile {
  private let database: MemoryDatabase
  private let file: MemoryDatabase.File
  /// The lock of the database file that this connection has.
  private var level = SQLITE_LOCK_NONE
  /// The locks of the log's index that it shares and that it has alone, as bits.
  private var shared: UInt32 = 0
  private var exclusive: UInt32 = 0
  private var isMapped = false

  init(_ file: MemoryDatabase.File, of database: MemoryDatabase) {
    self.file = file
    self.database = database
  }

  // MARK: Bytes

  func read(_ buffer: UnsafeMutableRawPointer?, _ count: Int32, at offset: Int64) -> Int32 {
    guard let buffer, count >= 0, offset >= 0 else { return tally_sqlite_ioerr_read }
    if let code = FaultVFS.failure(.read, tally_sqlite_ioerr_read) { return code }
    var done = 0
    while done < Int(count) {
      let got = pread(file.descriptor, buffer + done, Int(count) - done, Int(offset) + done)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { return tally_sqlite_ioerr_read }
      if got == 0 { break }
      done += got
    }
    guard done < Int(count) else { return SQLITE_OK }
    // What lies behind the end is read as zeros, which SQLite relies on.
    memset(buffer + done, 0, Int(count) - done)
    return tally_sqlite_ioerr_short_read
  }

  func write(_ buffer: UnsafeRawPointer?, _ count: Int32, at offset: Int64) -> Int32 {
    guard let buffer, count >= 0, offset >= 0 else { return tally_sqlite_ioerr_write }
    if let code = FaultVFS.failure(.write, tally_sqlite_ioerr_write) { return code }
    var done = 0
    while done < Int(count) {
      let put = pwrite(file.descriptor, buffer + done, Int(count) - done, Int(offset) + done)
      if put < 0, errno == EINTR { continue }
      guard put > 0 else { return [ENOSPC, ENOMEM, EFBIG].contains(errno) ? SQLITE_FULL : tally_sqlite_ioerr_write }
      done += put
    }
    return SQLITE_OK
  }

  func truncate(_ size: Int64) -> Int32 { ftruncate(file.descriptor, Int(size)) == 0 ? SQLITE_OK : tally_sqlite_ioerr_truncate }

  func size(_ out: UnsafeMutablePointer<sqlite3_int64>?) -> Int32 {
    var info = stat()
    guard fstat(file.descriptor, &info) == 0 else { return tally_sqlite_ioerr_fstat }
    out?.pointee = Int64(info.st_size)
    return SQLITE_OK
  }

  // MARK: Locks of the database file

  func lock(_ wanted: Int32) -> Int32 {
    guard wanted > level else { return SQLITE_OK }
    let me = ObjectIdentifier(self)
    let code = database.locks.withLock { locks -> Int32 in
      if level == SQLITE_LOCK_NONE {
        guard !locks.isPending, !locks.isExclusive else { return SQLITE_BUSY }
        locks.shared += 1
        level = SQLITE_LOCK_SHARED
      }
      guard wanted > SQLITE_LOCK_SHARED else { return SQLITE_OK }
      guard locks.reserved == nil || locks.reserved == me else { return SQLITE_BUSY }
      locks.reserved = me
      level = max(level, SQLITE_LOCK_RESERVED)
      guard wanted == SQLITE_LOCK_EXCLUSIVE else { return SQLITE_OK }
      locks.isPending = true
      level = SQLITE_LOCK_PENDING
      guard locks.shared == 1 else { return SQLITE_BUSY }
      locks.isExclusive = true
      level = SQLITE_LOCK_EXCLUSIVE
      return SQLITE_OK
    }
    return code
  }

  func unlock(to wanted: Int32) -> Int32 {
    guard wanted < level else { return SQLITE_OK }
    database.locks.withLock { locks in
      if locks.reserved == ObjectIdentifier(self) {
        locks.reserved = nil
        locks.isPending = false
        locks.isExclusive = false
      }
      if wanted == SQLITE_LOCK_NONE { locks.shared -= 1 }
    }
    level = wanted
    return SQLITE_OK
  }

  /// Whether any connection is about to write.
  var isReserved: Bool { database.locks.withLock { $0.reserved != nil } }

  // MARK: The log's index

  func map(_ region: Int32, _ size: Int32, _ extends: Bool, _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> Int32 {
    guard region >= 0, size > 0 else { return tally_sqlite_ioerr_shmmap }
    return database.index.withLock { index in
      if !isMapped {
        isMapped = true
        index.users += 1
      }
      while index.regions.count <= Int(region) {
        guard extends else {
          out?.pointee = nil
          return SQLITE_OK
        }
        let made = UnsafeMutableRawPointer.allocate(byteCount: Int(size), alignment: 64)
        made.initializeMemory(as: UInt8.self, repeating: 0, count: Int(size))
        index.regions.append(made)
      }
      out?.pointee = index.regions[Int(region)]
      return SQLITE_OK
    }
  }

  func lockIndex(_ first: Int32, _ count: Int32, _ flags: Int32) -> Int32 {
    guard first >= 0, count > 0, first + count <= SQLITE_SHM_NLOCK else { return tally_sqlite_ioerr_shmlock }
    let places = Int(first)..<Int(first + count)
    return database.index.withLock { index in
      if flags & SQLITE_SHM_UNLOCK != 0 {
        for place in places { release(place, &index) }
        return SQLITE_OK
      }
      if flags & SQLITE_SHM_SHARED != 0 {
        guard places.allSatisfy({ index.holders[$0] >= 0 || exclusive & bit($0) != 0 }) else { return SQLITE_BUSY }
        for place in places where (shared | exclusive) & bit(place) == 0 {
          index.holders[place] += 1
          shared |= bit(place)
        }
        return SQLITE_OK
      }
      guard places.allSatisfy({ index.holders[$0] == 0 || exclusive & bit($0) != 0 }) else { return SQLITE_BUSY }
      for place in places {
        index.holders[place] = -1
        exclusive |= bit(place)
      }
      return SQLITE_OK
    }
  }

  func unmap(removing: Bool) -> Int32 {
    guard isMapped else { return SQLITE_OK }
    isMapped = false
    database.index.withLock { index in
      for place in 0..<Int(SQLITE_SHM_NLOCK) { release(place, &index) }
      index.users -= 1
      guard removing, index.users == 0 else { return }
      for region in index.regions { region.deallocate() }
      index.regions = []
    }
    return SQLITE_OK
  }

  private func release(_ place: Int, _ index: inout MemoryDatabase.Index) {
    if shared & bit(place) != 0 {
      index.holders[place] -= 1
      shared &= ~bit(place)
    }
    if exclusive & bit(place) != 0 {
      index.holders[place] = 0
      exclusive &= ~bit(place)
    }
  }

  private func bit(_ place: Int) -> UInt32 { 1 &<< UInt32(place) }
}

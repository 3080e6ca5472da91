internal import CPlatform
internal import CSQLite
internal import Glibc
internal import Synchronization

/// A database that any number of connections of this process share and that no file system knows: its files are anonymous memory
/// (`memfd_create`), its locks are counters. It is gone with the last connection and whoever made it, however the process ends.
///
/// SQLite's own databases in memory know one connection, or readers that wait for writers; this one has a write-ahead log.
package final class MemoryDatabase: @unchecked Sendable {
  /// The bytes of one file.
  final class File: Sendable {
    let descriptor: Int32

    init?() {
      descriptor = tally_memory_file("tallybook")
      if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }
  }

  /// SQLite's locks of a database file: https://www.sqlite.org/lockingv3.html
  struct Locks {
    var shared = 0
    var reserved: ObjectIdentifier?
    var isPending = false
    var isExclusive = false
  }

  /// The index of the write-ahead log and its locks: https://www.sqlite.org/walformat.html
  struct Index: @unchecked Sendable {
    var regions: [UnsafeMutableRawPointer] = []
    var users = 0
    /// Who reads under each lock, -1: one has it alone.
    var holders = [Int](repeating: 0, count: Int(SQLITE_SHM_NLOCK))
  }

  /// The name that connections open it by.
  let name: String
  private let files = Mutex<[String: File]>([:])
  let locks = Mutex(Locks())
  let index = Mutex(Index())

  private static let all = Mutex<(databases: [String: Weak], made: UInt64)>((databases: [:], made: 0))

  private struct Weak: Sendable {
    weak var database: MemoryDatabase?
  }

  package init() {
    name = Self.all.withLock { all in
      all.made += 1
      return "tallybook-memory-\(all.made)"
    }
    Self.all.withLock { $0.databases[name] = Weak(database: self) }
  }

  deinit {
    Self.all.withLock { _ = $0.databases.removeValue(forKey: name) }
    index.withLock { for region in $0.regions { region.deallocate() } }
  }

  /// What SQLite opens it by.
  package var uri: String { "file:\(name)?vfs=\(MemoryVFS.name)" }

  /// The database that a file's name belongs to: its own, or that of its log or journal.
  static func named(_ file: String) -> MemoryDatabase? {
    let name = ["-wal", "-journal"].first { file.hasSuffix($0) }.map { String(file.dropLast($0.utf8.count)) } ?? file
    return all.withLock { $0.databases[name]?.database }
  }

  /// One of its files; made where it is not there and may be.
  func file(_ name: String, making: Bool) -> File? {
    files.withLock { files in
      if let file = files[name] { return file }
      guard making, let made = File() else { return nil }
      files[name] = made
      return made
    }
  }

  /// Puts bytes into its database file, before anybody opens it; false where there is no memory for them.
  func fill(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let file = file(name, making: true) else { return false }
    var done = 0
    while let start = bytes.baseAddress, done < bytes.count {
      let put = pwrite(file.descriptor, start + done, bytes.count - done, done)
      if put < 0, errno == EINTR { continue }
      guard put > 0 else { return false }
      done += put
    }
    return true
  }

  /// What its database file holds, once nobody has it open; nil where that cannot be read.
  func contents() -> [UInt8]? {
    var info = stat()
    guard let file = file(name, making: false), fstat(file.descriptor, &info) == 0, let size = Int(exactly: info.st_size) else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
      while let start = room.baseAddress, count < size {
        let got = pread(file.descriptor, start + count, size - count, count)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        count += got
      }
    }
    return bytes.count == size ? bytes : nil
  }

  /// How many bytes its write-ahead log has.
  package var logSize: Int64 {
    var info = stat()
    guard let log = files.withLock({ $0[name + "-wal"] }), fstat(log.descriptor, &info) == 0 else { return 0 }
    return Int64(info.st_size)
  }

  /// Whether one of its files is there.
  func has(_ name: String) -> Bool { files.withLock { $0[name] != nil } }

  /// Removes one of its files, which whoever has it open keeps.
  func remove(_ name: String) { files.withLock { _ = $0.removeValue(forKey: name) } }
}

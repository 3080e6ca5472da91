internal import CPlatform
internal import Glibc
package import TallybookBase
internal import TallybookEventLog
internal import TallybookStorage

/// The file beside a book in which an attachment's bytes wait while they are written: a page that says whose they are, then
/// the bytes as they are. Written by `pwrite`, so what was acknowledged outlives any kill of the process; of one process at a
/// time, which holds a lock on it. A book in memory has an anonymous one.
package final class StagingFile: @unchecked Sendable {
  private let path: String?
  private let descriptor: Int32
  private let isOwner: Bool
  private var isClosed = false

  /// docs/file-format.md has the page to the byte.
  enum Layout {
    static let magic: [UInt8] = Array("TALLYBL1".utf8)
    static let size = 4096
    /// 1 where the book is about to forget the file: what is found so and the book does not know may go.
    static let goingOffset = 12
    static let uuidOffset = 16
    static let bootIDOffset = 32
    static let pidOffset = 48
    static let syncedOffset = 56
    /// The owner's lock, behind any byte that there can be.
    static let lockByte: Int64 = 1 << 62
  }

  private static let role = FileRole(name: "the file of an attachment's bytes")

  /// Where the bytes of an attachment wait.
  static func path(_ uuid: UUID, beside book: String) -> String { "\(book)-\(uuid.text).blob" }

  // MARK: Opening

  /// Makes the file, with nobody's bytes in it yet.
  static func create(_ uuid: UUID, in store: Store) throws(Failure) -> StagingFile {
    guard !store.isMemory else {
      let descriptor = tally_memory_file("tallybook")
      guard descriptor >= 0 else { throw SystemFailure.make(errno, "making a file in memory") }
      let file = StagingFile(nil, descriptor, isOwner: true)
      try file.begin(uuid)
      return file
    }
    let path = path(uuid, beside: store.path)
    // Who may read the book may read it, and nobody else.
    let file = StagingFile(path, try lock(try PlainFile.create(path, as: role, FileAccess(of: store.path)), path), isOwner: true)
    do throws(Failure) {
      try file.begin(uuid)
      guard FileCall.sync(file.descriptor) == 0 else { throw SystemFailure.make(errno, "syncing \(path)") }
      try Folder.sync(of: path)
      // An opening of the book may have found it before our lock, and taken it for left over.
      guard FileIdentity(file.descriptor) == FileIdentity(entry: path) else { throw SystemFailure.make(ENOENT, "making \(path)") }
    } catch {
      file.close(remove: true)
      throw error
    }
    return file
  }

  /// Takes over a file that nobody writes.
  static func takeOver(_ uuid: UUID, in store: Store) throws(Failure) -> StagingFile {
    let path = path(uuid, beside: store.path)
    let descriptor = try lock(try PlainFile.open(path, for: .both, as: role), path)
    let file = StagingFile(path, descriptor, isOwner: true)
    do throws(Failure) {
      // Its owner may have removed it between our open and our lock.
      guard FileIdentity(descriptor) == FileIdentity(entry: path) else { throw SystemFailure.make(ENOENT, "opening \(path)") }
      try file.requireOwn(uuid)
      try file.sign()
      try file.markWanted(true)
    } catch {
      file.close(remove: false)
      throw error
    }
    return file
  }

  /// Opens a file for reading, whoever writes it.
  package static func openToRead(_ uuid: UUID, beside book: String) throws(Failure) -> StagingFile {
    let path = path(uuid, beside: book)
    let descriptor = try PlainFile.open(path, as: role)
    let file = StagingFile(path, descriptor, isOwner: false)
    try file.requireOwn(uuid)
    return file
  }

  /// Who writes a file. Where the system does not say (no descriptor is left, no right to look), it must not be taken for nobody.
  enum Writer {
    case nobody, somebody, unknown
  }

  static func writer(_ uuid: UUID, beside book: String) -> Writer {
    let descriptor: Int32
    do throws(Failure) { descriptor = try PlainFile.open(path(uuid, beside: book), as: role) } catch {
      return error.subCode == ENOENT ? .nobody : .unknown
    }
    defer { Glibc.close(descriptor) }
    return switch tally_ofd_is_locked(descriptor, Layout.lockByte, 1) {
    case 0: .nobody
    case 1: .somebody
    default: .unknown
    }
  }

  /// Removes a file that nobody writes, if `isLeftOver` says so while its lock is held here: so nobody goes on with it meanwhile.
  /// Gives whether it lies there still and nobody writes it.
  static func remove(_ uuid: UUID, beside book: String, where isLeftOver: () throws(Failure) -> Bool) throws(Failure) -> Bool {
    let path = path(uuid, beside: book)
    let descriptor: Int32
    do throws(Failure) { descriptor = try lock(try PlainFile.open(path, for: .both, as: role), path) } catch {
      return error.code != .busy && error.code != .notFound
    }
    let file = StagingFile(path, descriptor, isOwner: true)
    guard FileIdentity(descriptor) == FileIdentity(entry: path) else { return false }
    guard try isLeftOver() else { return true }
    file.close(remove: true)
    return false
  }

  /// Why a file cannot be one of ours; nil where it can.
  static func refusal(_ uuid: UUID, beside book: String) -> Failure? {
    do throws(Failure) { Glibc.close(try PlainFile.open(path(uuid, beside: book), as: role)) } catch { return error.cause == role.cause ? error : nil }
    return nil
  }

  /// Says in a file that its bytes are wanted no more, should the book not know it; or that they are.
  static func mark(_ uuid: UUID, isWanted: Bool, beside book: String) {
    guard let descriptor = try? PlainFile.open(path(uuid, beside: book), for: .writing, as: role) else { return }
    defer { Glibc.close(descriptor) }
    pwrite(descriptor, [isWanted ? 0 : 1], 1, off_t(Layout.goingOffset))
  }

  /// The same of a file that is held here.
  func markWanted(_ isWanted: Bool) throws(Failure) { try put([isWanted ? 0 : 1], at: Layout.goingOffset) }

  /// Whether a file that the book does not know may go: it was marked so, or nothing was ever written to it.
  package static func mayGo(_ uuid: UUID, beside book: String) -> Bool {
    guard let descriptor = try? PlainFile.open(path(uuid, beside: book), as: role) else { return false }
    defer { Glibc.close(descriptor) }
    var info = stat()
    var mark: UInt8 = 0
    guard fstat(descriptor, &info) == 0 else { return false }
    return info.st_size <= Layout.size || pread(descriptor, &mark, 1, off_t(Layout.goingOffset)) == 1 && mark == 1
  }

  private init(_ path: String?, _ descriptor: Int32, isOwner: Bool) {
    self.path = path
    self.descriptor = descriptor
    self.isOwner = isOwner
    if isOwner, path == nil { ForkGuard.watch(descriptor) }
  }

  deinit { close(remove: false) }

  /// Gives the lock up and closes; idempotent.
  func close(remove: Bool) {
    // A fork's descriptors are closed already, and their numbers may be another file's.
    guard !isClosed, !ForkGuard.isForked else { return }
    isClosed = true
    if remove, isOwner, let path { unlink(path) }
    if isOwner {
      _ = tally_ofd_lock(descriptor, F_UNLCK, Layout.lockByte, 1)
      ForkGuard.unwatch(descriptor)
    }
    Glibc.close(descriptor)
  }

  // MARK: Bytes

  /// How many bytes there are.
  package func size() throws(Failure) -> Int64 {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw SystemFailure.make(errno, "looking at \(name)") }
    return max(0, Int64(info.st_size) - Int64(Layout.size))
  }

  /// Writes at an offset, all or where the disk is full none of what would lie behind `size`.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64, size: Int64) throws(Failure) {
    var rest = bytes
    var at = off_t(Layout.size) + off_t(offset)
    while !rest.isEmpty {
      let count = FileCall.write(descriptor, rest.baseAddress, rest.count, at: Int(at))
      if count <= 0 {
        if count < 0, errno == EINTR { continue }
        let code = count < 0 ? errno : EIO
        ftruncate(descriptor, off_t(Layout.size) + off_t(size))
        throw SystemFailure.make(code, "writing \(name)")
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      at += off_t(count)
    }
  }

  /// Reads from an offset on, as much as there is.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    var done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = pread(descriptor, rest.baseAddress, rest.count, off_t(Layout.size) + off_t(offset) + off_t(done))
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemFailure.make(errno, "reading \(name)")
      }
      done += count
    }
    return done
  }

  /// Makes the bytes safe from a power cut, and notes how many they are.
  func sync() throws(Failure) {
    guard path != nil, !ForkGuard.isForked else { return }
    let size = try size()
    guard FileCall.syncData(descriptor) == 0 else { throw SystemFailure.make(errno, "syncing \(name)") }
    try store(UInt64(size), at: Layout.syncedOffset)
  }

  /// How many bytes a power cut since the last boot may have left of `size`: those that were synced; all, where there was none.
  func safeSize() throws(Failure) -> Int64 {
    let size = try size()
    guard let page = page(), Array(page[Layout.bootIDOffset..<Layout.bootIDOffset + 16]) != SystemIdentity.bootID else { return size }
    let synced = page[Layout.syncedOffset..<Layout.syncedOffset + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return min(size, Int64(clamping: synced))
  }

  // MARK: The first page

  private var name: String { path ?? "a file in memory" }

  private func begin(_ uuid: UUID) throws(Failure) {
    var page = [UInt8](repeating: 0, count: Layout.size)
    page.replaceSubrange(0..<8, with: Layout.magic)
    page[8] = 1
    page.replaceSubrange(Layout.uuidOffset..<Layout.uuidOffset + 16, with: uuid.bytes)
    try put(page, at: 0)
    try sign()
  }

  /// Says which process of which boot writes it.
  private func sign() throws(Failure) {
    try put(SystemIdentity.bootID, at: Layout.bootIDOffset)
    try store(UInt32(bitPattern: getpid()), at: Layout.pidOffset)
  }

  private func requireOwn(_ uuid: UUID) throws(Failure) {
    guard let page = page() else { throw Failure(.damagedFile, "\(name) cannot be read as what it should be; move it away") }
    guard Array(page[Layout.uuidOffset..<Layout.uuidOffset + 16]) == uuid.bytes else {
      throw Failure(.damagedFile, "\(name) belongs to another attachment; move it away and put the right one back")
    }
  }

  /// nil where it is none of ours.
  private func page() -> [UInt8]? {
    var page = [UInt8](repeating: 0, count: 64)
    let count = page.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == page.count, page.starts(with: Layout.magic), page[8...11].elementsEqual([1, 0, 0, 0]) else { return nil }
    return page
  }

  private func store<N: FixedWidthInteger>(_ number: N, at offset: Int) throws(Failure) {
    try put(withUnsafeBytes(of: number.littleEndian) { Array($0) }, at: offset)
  }

  private func put(_ bytes: [UInt8], at offset: Int) throws(Failure) {
    guard FileCall.write(descriptor, bytes, bytes.count, at: offset) == bytes.count else {
      throw SystemFailure.make(errno, "writing \(name)")
    }
  }

  private static func pid(_ descriptor: Int32) -> Int32 {
    var pid: Int32 = 0
    return pread(descriptor, &pid, 4, off_t(Layout.pidOffset)) == 4 ? Int32(littleEndian: pid) : 0
  }

  private static func lock(_ descriptor: Int32, _ path: String) throws(Failure) -> Int32 {
    ForkGuard.watch(descriptor)
    let code = tally_ofd_lock(descriptor, F_WRLCK, Layout.lockByte, 1)
    if code == 0 { return descriptor }
    let pid = pid(descriptor)
    ForkGuard.unwatch(descriptor)
    Glibc.close(descriptor)
    guard code == EAGAIN || code == EACCES else { throw SystemFailure.make(code, "locking \(path)") }
    throw Failure(.blobWriter, "process \(pid) writes this attachment; finish it there first", subCode: code, id: Int64(pid))
  }
}

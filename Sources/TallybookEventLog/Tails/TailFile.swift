internal import CPlatform
internal import Glibc
package import TallybookBase
package import TallybookStorage

/// The file of a tail: opening, its owner's lock, reading and copying it without a map.
package enum TailFile {
  private static let unfinished = ".partial"
  /// 1 GiB, what it can hold.
  package static let role = FileRole(name: "the tail", most: Int64(TailLayout.size(records: TailLayout.mostRecords)))

  /// Makes a file under a name of its own and takes the owner's lock on it. Nobody sees a tail that is half written: it gets its
  /// name, by `appear`, when it is whole.
  static func create(for path: String, _ access: FileAccess? = nil) throws(Failure) -> (descriptor: Int32, temporary: String) {
    while true {
      let temporary = "\(path).\(getpid())-\(UUID.random().text.prefix(8))\(unfinished)"
      do throws(Failure) {
        return (try locked(try PlainFile.create(temporary, as: role, access), temporary), temporary)
      } catch {
        // Before it was locked it was taken for one that a kill left.
        guard error.code == .busy else { throw error }
      }
    }
  }

  /// Gives a whole tail its name, which must be free; false where it was taken for one that a kill left, and is gone.
  static func appear(_ temporary: String, as path: String) throws(Failure) -> Bool {
    let code = tally_rename_to_free_name(temporary, path)
    guard code == EEXIST else {
      guard code == 0 || code == ENOENT else { throw SystemFailure.make(code, "naming the tail \(path)") }
      return code == 0
    }
    throw Failure(.fileExists, "there is a tail at \(path) already; take it over or move it away", subCode: code)
  }

  /// Removes what kills left of tails that were being made beside a book.
  package static func removeUnfinished(beside book: String) {
    let folder = Folder.of(book)
    let prefix = "\(book.split(separator: "/").last ?? "")-"
    for name in Folder.names(in: folder) where name.hasPrefix(prefix) && isUnfinished(name) {
      let path = "\(folder)/\(name)"
      // One that has an owner is about to appear.
      guard let descriptor = try? takeOver(path) else { continue }
      unlink(path)
      release(descriptor)
    }
  }

  /// Whether a name is one that `create` gives before the tail appears: a tail's, then the process and a random part.
  private static func isUnfinished(_ name: String) -> Bool {
    name.hasSuffix(unfinished) && name.split(separator: ".").dropLast(2).last == "tail"
  }

  /// Opens a file that is there and takes the owner's lock on it.
  static func takeOver(_ path: String) throws(Failure) -> Int32 {
    let descriptor = try locked(try PlainFile.open(path, for: .both, as: role, names: false), path)
    do throws(Failure) {
      // The owner may have removed it between our open and our lock.
      guard FileIdentity(descriptor) == FileIdentity(entry: path) else { throw SystemFailure.make(ENOENT, "opening the tail \(path)") }
      // Only now: while it gets its name it may have two, where the file system cannot do that in one step.
      try PlainFile.requireOneName(descriptor, path, as: role)
    } catch {
      release(descriptor)
      throw error
    }
    return descriptor
  }

  static func openToRead(_ path: String) throws(Failure) -> Int32 { try PlainFile.open(path, as: role) }

  /// Gives the lock up, also where a forked child still has the descriptor, and closes.
  static func release(_ descriptor: Int32) {
    _ = tally_ofd_lock(descriptor, F_UNLCK, TailLayout.lockByte, 1)
    ForkGuard.unwatch(descriptor)
    Glibc.close(descriptor)
  }

  /// Whether some open file, not this descriptor's, holds the owner's lock.
  static func isOwned(_ descriptor: Int32) -> Bool { tally_ofd_is_locked(descriptor, TailLayout.lockByte, 1) == 1 }

  /// The owner's pid as the header has it, 0 where it cannot be read.
  static func pid(_ descriptor: Int32) -> Int32 {
    var pid: Int32 = 0
    return pread(descriptor, &pid, 4, TailLayout.pidOffset) == 4 ? Int32(littleEndian: pid) : 0
  }

  /// A word of the header, 0 where it cannot be read.
  static func word(_ descriptor: Int32, at offset: Int) -> UInt64 {
    var word: UInt64 = 0
    return pread(descriptor, &word, 8, offset) == 8 ? UInt64(littleEndian: word) : 0
  }

  static func size(_ descriptor: Int32) -> Int {
    var info = stat()
    return fstat(descriptor, &info) == 0 ? Int(info.st_size) : 0
  }

  /// Reads into memory from an offset on, as much as there is; what the medium does not give back is zero. Returns how much.
  static func read(_ descriptor: Int32, into memory: UnsafeMutableRawBufferPointer, at offset: Int = 0) -> Int {
    guard let start = memory.baseAddress else { return 0 }
    let block = 4096
    var done = 0
    while done < memory.count {
      let got = pread(descriptor, start + done, memory.count - done, offset + done)
      if got > 0 {
        done += got
      } else if got == 0 {
        return done
      } else if errno != EINTR {
        let length = min(block - (offset + done) % block, memory.count - done)
        memset(start + done, 0, length)
        done += length
      }
    }
    return done
  }

  /// Makes safe from a power cut what an owner that is gone left to the system to write.
  package static func sync(_ path: String) throws(Failure) {
    let descriptor = try openToRead(path)
    defer { close(descriptor) }
    guard FileCall.syncData(descriptor) == 0 else { throw SystemFailure.make(errno, "syncing the tail \(path)") }
  }

  /// Copies a file as it is, for setting a damaged tail aside; the copy is on the disk when this returns.
  static func copy(from path: String, to target: String, _ access: FileAccess?) throws(Failure) {
    let source = try openToRead(path)
    defer { close(source) }
    let copy = try PlainFile.create(target, as: FileRole(name: "the copy"), access)
    defer { close(copy) }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
    defer { piece.deallocate() }
    var offset = 0
    let size = size(source)
    while offset < size {
      let length = read(source, into: UnsafeMutableRawBufferPointer(rebasing: piece[..<min(piece.count, size - offset)]), at: offset)
      if length == 0 { break }
      var done = 0
      while done < length {
        let written = FileCall.write(copy, piece.baseAddress.map { $0 + done }, length - done)
        if written < 0, errno == EINTR { continue }
        guard written > 0 else {
          let failure = SystemFailure.make(errno, "writing \(target)")
          unlink(target)
          throw failure
        }
        done += written
      }
      offset += length
    }
    guard FileCall.sync(copy) == 0 else { throw SystemFailure.make(errno, "syncing \(target)") }
    try Folder.sync(of: target)
  }

  private static func locked(_ descriptor: Int32, _ path: String) throws(Failure) -> Int32 {
    ForkGuard.watch(descriptor)
    let code = tally_ofd_lock(descriptor, F_WRLCK, TailLayout.lockByte, 1)
    if code == 0 { return descriptor }
    let pid = pid(descriptor)
    ForkGuard.unwatch(descriptor)
    close(descriptor)
    guard code == EAGAIN || code == EACCES else { throw SystemFailure.make(code, "locking the tail \(path)") }
    throw Failure(.recorder, "process \(pid) records this session; stop it there first", subCode: code, id: Int64(pid))
  }
}

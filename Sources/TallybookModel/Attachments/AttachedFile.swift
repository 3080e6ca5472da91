internal import Glibc
internal import TallybookAudio
internal import TallybookBase
internal import TallybookStorage

/// A plain file whose bytes are to be attached, read at any offset.
final class AttachedFile {
  private let path: String
  private let descriptor: Int32

  init(_ path: String) throws(Failure) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw Failure(.path, "the path of the file is empty or holds a NUL; name a file")
    }
    // Closing any descriptor of such a file would drop the locks that SQLite has on it in this process: so before it is opened.
    guard !StoreRegistry.holds(path) else {
      throw Failure(.openBook, "\(path) is a book that this process has open, or a file beside one; attach a backup of the book instead")
    }
    guard FileKind(behind: path) != .folder else { throw Failure(.path, "\(path) is a folder; name a file in it") }
    self.path = path
    descriptor = try GivenFile.open(path)
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw SystemFailure.make(errno, "looking at \(path)") }
    let kind = FileKind(info.st_mode)
    guard kind == .plain else { throw Failure(.path, "\(path) is \(kind.text), not a plain file; write its bytes piece by piece instead") }
  }

  /// Over a plain file that is open already, which it closes.
  init(taking descriptor: Int32, _ path: String) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// How many bytes it has now.
  func size() throws(Failure) -> Int64 {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw SystemFailure.make(errno, "looking at \(path)") }
    return Int64(info.st_size)
  }

  /// What it is now.
  func version() throws(Failure) -> FileVersion {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw SystemFailure.make(errno, "looking at \(path)") }
    return FileVersion(info)
  }

  /// What names its bytes, and how many they are; `reading` is asked before each piece.
  func hash(_ reading: () throws(Failure) -> Void = {}) throws(Failure) -> (hash: [UInt8], size: Int64) {
    var hash = SHA256()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Contents.pieceSize, alignment: 16)
    defer { buffer.deallocate() }
    var size: Int64 = 0
    while true {
      try reading()
      let count = try some(at: size, into: buffer)
      if count == 0 { return (hash.digest(), size) }
      hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      size += Int64(count)
    }
  }

  /// Fills the buffer.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) {
    var done = 0
    while done < buffer.count {
      let count = try some(at: offset + Int64(done), into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]))
      guard count > 0 else {
        throw Failure(.changing, "\(path) became shorter while it was read; attach it again when nobody writes it")
      }
      done += count
    }
  }

  private func some(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      guard errno == EINTR else { throw SystemFailure.make(errno, "reading \(path)") }
    }
  }
}

/// The bytes of a file as it was when it was hashed, as a source.
package struct AttachedBytes: ByteSource {
  let file: AttachedFile
  let size: Int64

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    guard offset >= 0, offset < size else { return 0 }
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(min(Int64(buffer.count), size - offset))])
    try file.read(at: offset, into: part)
    return part.count
  }
}

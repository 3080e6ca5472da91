internal import Glibc
package import TallybookBase

/// A file that a caller named to be read: what it leads to through links is meant, and it may be a pipe or a device, whose reading may be
/// stopped.
package enum GivenFile {
  /// 4 GiB of a file: it is held in memory.
  package static let most: Int64 = 4 << 30
  /// 64 MiB of what does not say its size.
  static let mostOfStream: Int64 = 64 << 20

  /// Opens it; refuses folders and sockets.
  package static func open(_ path: String) throws(Failure) -> Int32 {
    let kind = FileKind(behind: path)
    guard kind != .folder else { throw Failure(.noFile, "\(path) is a folder; name a file") }
    guard kind != .socket else { throw Failure(.path, "\(path) is a socket; name a file") }
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      guard code != ENOENT, code != ENOTDIR else { throw Failure(.noFile, "there is no file \(path); name one that is there", subCode: code) }
      throw Failure(.io, "reading \(path): \(String(cString: strerror(code)))", subCode: code)
    }
    return descriptor
  }

  /// All that it holds. While nothing comes `waiting` is asked from time to time whether to go on. Of a text that has a hole, which costs
  /// nothing to send, none is read.
  package static func read(_ path: String, asText isText: Bool = false, waiting: () throws(Failure) -> Void) throws(Failure) -> [UInt8] {
    let descriptor = try open(path)
    defer { close(descriptor) }
    return try read(descriptor, path, asText: isText, waiting: waiting)
  }

  /// What a plain file begins with, so many bytes at most; nil of a pipe or a device, which can be read once only.
  package static func start(_ path: String, _ most: Int) throws(Failure) -> [UInt8]? {
    // Who writes to a pipe would be told that its reader has gone.
    let kind = FileKind(behind: path)
    guard kind == nil || kind == .plain else { return nil }
    let descriptor = try open(path)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: most)
    var count = -1
    repeat { count = pread(descriptor, &bytes, most, 0) } while count < 0 && errno == EINTR
    guard count >= 0 else { throw SystemFailure.make(errno, "reading \(path)") }
    return Array(bytes[..<count])
  }

  /// The same of one that is open.
  static func read(_ descriptor: Int32, _ path: String, asText isText: Bool = false, waiting: () throws(Failure) -> Void = {}) throws(Failure) -> [UInt8] {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw SystemFailure.make(errno, "reading \(path)") }
    let isStream = FileKind(info.st_mode) != .plain
    let bound = isStream ? mostOfStream : most
    guard info.st_size <= bound else { throw tooLarge(path, Int64(info.st_size), bound) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(min(info.st_size, 256 << 20)))
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if isStream, try !isReady(descriptor, waiting) { continue }
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else { throw SystemFailure.make(errno, "reading \(path)") }
      if count == 0 { return bytes }
      if isText, !isStream, let zeros = stride(from: 0, through: count - mostZeros, by: mostZeros).first(where: { piece[$0] == 0 && isZero(piece, at: $0) }) {
        throw Failure(
          .encoding, "\(path) has \(mostZeros) bytes in a row that are 0, from byte \(bytes.count + zeros) on, and is not text; see whether it was written whole")
      }
      bytes.append(contentsOf: piece[..<count])
      guard Int64(bytes.count) <= bound else { throw tooLarge(path, Int64(bytes.count), bound) }
    }
  }

  /// How many bytes in a row are zeros in no text.
  private static let mostZeros = 4096

  private static func isZero(_ piece: [UInt8], at offset: Int) -> Bool {
    piece.withUnsafeBytes { bytes in bytes.baseAddress.map { memcmp($0 + offset, $0 + offset + 1, mostZeros - 1) == 0 } ?? false }
  }

  /// Whether there is something to read, or an end.
  private static func isReady(_ descriptor: Int32, _ waiting: () throws(Failure) -> Void) throws(Failure) -> Bool {
    var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&file, 1, 100) > 0 { return true }
    try waiting()
    return false
  }

  private static func tooLarge(_ path: String, _ found: Int64, _ bound: Int64) -> Failure {
    let remedy = bound == mostOfStream ? "write it to a file first, and import that" : "take it in in parts"
    return Failure(
      .tooLarge, "\(path) has \(found) bytes or more and an import takes \(bound) of it; \(remedy)", found: Measure(found), bound: Measure(bound))
  }
}

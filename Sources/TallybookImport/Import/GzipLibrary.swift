internal import CPlatform
internal import Glibc
internal import TallybookBase
internal import TallybookStorage

/// zlib, looked up while the program runs: whoever takes in nothing that gzip packed need not have it.
/// Names and signatures: https://www.zlib.net/manual.html
struct GzipLibrary: @unchecked Sendable {
  private typealias Open = @convention(c) (Int32, UnsafePointer<CChar>?) -> OpaquePointer?
  private typealias Read = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UInt32) -> Int32
  private typealias Close = @convention(c) (OpaquePointer?) -> Int32

  /// The Debian package that has it.
  private static let package = "zlib1g"
  private static let name = "libz.so.1"
  /// What is larger unpacked is refused: a few bytes can say that they are as many as one likes.
  private static let most = 1 << 30

  private let open: Open
  private let read: Read
  private let close: Close

  /// What this process has; looked up once, by the first that asks.
  static let loaded: GzipLibrary? = find { DynamicLibrary($0) }

  /// Binds what `open` opens.
  static func find(_ open: (String) -> DynamicLibrary?) -> GzipLibrary? {
    guard let library = open(name), let open = library.function("gzdopen", as: Open.self), let read = library.function("gzread", as: Read.self),
      let close = library.function("gzclose", as: Close.self)
    else { return nil }
    return GzipLibrary(open: open, read: read, close: close)
  }

  /// Whether bytes begin as what gzip packed does.
  static func isPacked(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// What was packed.
  ///
  /// - Throws: `unsupported` where zlib cannot be loaded, `format` where it is spoilt or cut, `limit` where it is larger than 1 GiB.
  static func unpack(_ packed: [UInt8], library: GzipLibrary? = loaded) throws(Failure) -> [UInt8] {
    guard let library else { throw Failure(.needsZlib, "unpacking needs \(name), which cannot be loaded; install the package \(package), or unpack it with gunzip") }
    let descriptor = tally_memory_file("tallybook")
    guard descriptor >= 0 else { throw SystemFailure.make(errno, "unpacking") }
    guard write(packed, to: descriptor), lseek(descriptor, 0, SEEK_SET) == 0, let file = library.open(descriptor, "rb") else {
      let code = errno
      Glibc.close(descriptor)
      throw SystemFailure.make(code, "unpacking")
    }
    var unpacked: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    var count: Int32 = 0
    repeat {
      count = library.read(file, &piece, UInt32(piece.count))
      unpacked.append(contentsOf: piece[..<max(0, Int(count))])
    } while count > 0 && unpacked.count <= most
    let isLarge = unpacked.count > most
    // It says of a stream that was cut only when it is closed.
    let isWhole = library.close(file) == 0
    guard !isLarge else { throw Failure(.tooLarge, "it is larger than \(most) bytes unpacked; take it in in parts", bound: Measure(most)) }
    guard count == 0, isWhole else { throw Failure(.malformed, "line 1: what gzip packed is spoilt or cut; pack it again") }
    return unpacked
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}

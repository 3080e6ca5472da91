import Glibc

/// The system's tzdata: a folder of compiled zones, read by name.
enum ZoneFiles {
  /// Where Linux systems keep tzdata.
  static let systemRoot = "/usr/share/zoneinfo"

  /// The bytes of a zone's file.
  ///
  /// - Throws: `invalid` where `name` cannot be a zone's, `notFound` where there is no such zone under `root`, `io`.
  static func read(_ name: String, root: String) throws(Failure) -> [UInt8] {
    guard isPlausible(name) else {
      throw Failure(.pattern, "\(QuotedValue.of(name)) cannot be a time zone's name; \(remedy)")
    }
    let bytes: [UInt8]
    switch read(path: root + "/" + name) {
    case .success(let contents): bytes = contents
    case .failure(let number):
      if number.value != ENOENT && number.value != ENOTDIR && number.value != EISDIR {
        throw Failure(.io, "the file of time zone \(QuotedValue.of(name)) cannot be read", subCode: number.value)
      }
      if access(root, F_OK) != 0 {
        throw Failure(
          .noZone,
          "no time zones in \(root), so not \(QuotedValue.of(name)) either; install the system's tzdata package")
      }
      throw Failure(.noZone, "there is no time zone \(QuotedValue.of(name)); \(remedy)")
    }
    guard bytes.starts(with: "TZif".utf8) else {
      throw Failure(.noZone, "there is no time zone \(QuotedValue.of(name)); \(remedy)")
    }
    return bytes
  }

  /// What tzdata under `root` says of its version; "unknown" where it says nothing.
  static func version(root: String) -> String {
    if case .success(let bytes) = read(path: root + "/tzdata.zi", limit: 256) {
      let mark = Array("# version ".utf8)
      if bytes.starts(with: mark) { return line(bytes.dropFirst(mark.count)) }
    }
    if case .success(let bytes) = read(path: root + "/+VERSION", limit: 256), !line(bytes[...]).isEmpty {
      return line(bytes[...])
    }
    return "unknown"
  }

  private static let remedy = "give an IANA name such as \"Europe/Berlin\", \"UTC\", or an offset such as \"+02:00\""

  private struct SystemError: Error {
    var value: Int32
  }

  /// Letters, digits and "_+-" in parts parted by "/": no way out of the folder. "localtime" and "posixrules" are links
  /// to the machine's own choice, which must play no part.
  private static func isPlausible(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.count <= 100, name != "localtime", name != "posixrules" else { return false }
    var previous = UInt8(ascii: "/")
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"):
        break
      case UInt8(ascii: "/"):
        if previous == byte { return false }
      default:
        return false
      }
      previous = byte
    }
    return previous != UInt8(ascii: "/")
  }

  private static func line(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix { $0 > 0x20 && $0 < 0x7F }, as: UTF8.self)
  }

  /// At most `limit` bytes from the start of a file; the largest zone has a few thousand.
  private static func read(path: String, limit: Int = 1 << 20) -> Result<[UInt8], SystemError> {
    // Not blocking: a named pipe in that place must not hold up the caller.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return .failure(SystemError(value: errno)) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(limit, 8_192))
    while bytes.count < limit {
      let count = piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return .failure(SystemError(value: errno)) }
      if count == 0 { break }
      bytes.append(contentsOf: piece.prefix(min(count, limit - bytes.count)))
    }
    return .success(bytes)
  }
}

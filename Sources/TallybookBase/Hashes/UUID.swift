internal import CPlatform
internal import Glibc
internal import Synchronization

/// A universally unique identifier: RFC 9562.
public struct UUID: Sendable, Hashable {
  /// The sixteen bytes, in the order in which they are written.
  package let bytes: [UInt8]

  /// A random one (version 4).
  public static func random() -> UUID { UUID(pool.withLock { $0.take() }, version: 4) }

  /// One that sorts by when it was made (version 7), for what is kept in an index: milliseconds since 1970, a fraction of
  /// a millisecond in the twelve bits that follow, and 62 random bits.
  package static func ordered(at time: Instant) -> UUID {
    let (milliseconds, rest) = max(0, time).quotientAndRemainder(dividingBy: 1_000_000)
    var bytes = pool.withLock { $0.take() }
    for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * index)) }
    let fraction = rest << 12 / 1_000_000
    bytes[6] = UInt8(truncatingIfNeeded: fraction >> 8)
    bytes[7] = UInt8(truncatingIfNeeded: fraction)
    return UUID(bytes, version: 7)
  }

  /// Randomness for many at a time: a system call for each would cost more than all the rest.
  private struct Pool {
    private var bytes = [UInt8](repeating: 0, count: 1024)
    private var used = 1024
    /// A forked child must not give what its parent gives.
    private var owner: pid_t = 0

    mutating func take() -> [UInt8] {
      if used == bytes.count || owner != getpid() {
        owner = getpid()
        bytes.withUnsafeMutableBytes { buffer in
          var filled = 0
          while filled < buffer.count {
            let count = tally_random(buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
            if count > 0 { filled += count }
          }
        }
        used = 0
      }
      defer { used += 16 }
      return Array(bytes[used..<used + 16])
    }
  }

  private static let pool = Mutex(Pool())

  /// The one that a name has within a namespace (version 5): the same name gives the same identifier, always.
  package static func derived(from name: String, in namespace: UUID) -> UUID {
    UUID(Array(SHA1.digest(namespace.bytes + Array(name.utf8)).prefix(16)), version: 5)
  }

  /// The namespace of what Tallybook derives.
  package static let tallybook = UUID(
    exactly: [0x5b, 0x0e, 0x2a, 0x6c, 0x0f, 0x4f, 0x4e, 0x6b, 0x9d, 0x2c, 0x74, 0x61, 0x6c, 0x6c, 0x79, 0x31])

  /// Reads one with or without hyphens, in either letter case.
  public init?(_ text: String) {
    var bytes: [UInt8] = []
    var high: UInt8?
    for (index, character) in text.utf8.enumerated() {
      if character == UInt8(ascii: "-"), text.utf8.count == 36, [8, 13, 18, 23].contains(index) { continue }
      guard let digit = UUID.value(character) else { return nil }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    guard bytes.count == 16, high == nil else { return nil }
    self.bytes = bytes
  }

  /// From sixteen stored bytes.
  package init?(stored: [UInt8]) {
    guard stored.count == 16 else { return nil }
    bytes = stored
  }

  private init(exactly bytes: [UInt8]) { self.bytes = bytes }

  private init(_ raw: [UInt8], version: UInt8) {
    var bytes = raw
    bytes[6] = bytes[6] & 0x0F | version << 4
    bytes[8] = bytes[8] & 0x3F | 0x80
    self.bytes = bytes
  }

  /// Thirty-six characters in lower case.
  public var text: String { UUID.text(bytes) }

  package static func text(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: bytes.count * 2 + 4) { text in
      var end = 0
      for index in bytes.indices {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          text[end] = UInt8(ascii: "-")
          end += 1
        }
        text[end] = digit(bytes[index] >> 4)
        text[end + 1] = digit(bytes[index] & 15)
        end += 2
      }
      return end
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value }

  private static func value(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

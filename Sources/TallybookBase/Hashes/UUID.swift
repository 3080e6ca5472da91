internal import CPlatform
internal import Glibc
internal import Synchronization

/// A universally unique identifier: RFC 9562.
package struct UUID: Sendable, Hashable {
  /// The first eight bytes in the order in which they are written, the first as the most significant.
  package let high: UInt64
  /// The last eight.
  package let low: UInt64

  /// The sixteen bytes, in the order in which they are written.
  package var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 16) { room, count in
      let bytes = UnsafeMutableRawBufferPointer(room)
      bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
      count = 16
    }
  }

  /// A random UUID (version 4).
  package static func random() -> UUID { UUID(marking: pool.withLock { $0.take() }, version: 4) }

  /// One that sorts by when it was made (version 7), for what is kept in an index: milliseconds since 1970, a fraction of
  /// a millisecond in the twelve bits that follow, and 62 random bits.
  package static func ordered(at time: Instant) -> UUID {
    let (milliseconds, rest) = UInt64(max(0, time)).quotientAndRemainder(dividingBy: 1_000_000)
    let fraction = rest << 12 / 1_000_000
    return UUID(marking: (milliseconds << 16 | fraction, pool.withLock { $0.take() }.low), version: 7)
  }

  /// Randomness for many at a time: a system call for each would cost more than all the rest.
  private struct Pool: @unchecked Sendable {
    private static let count = 128
    private let words: UnsafeMutableBufferPointer<UInt64>
    private var used = Pool.count
    /// A forked child must not give what its parent gives. What is here is zero in it, so that nothing needs to be asked for each; where
    /// the kernel cannot do that, the process is asked.
    private let isHere: UnsafeMutablePointer<Bool>?
    private var owner: pid_t = 0

    init() {
      words = .allocate(capacity: Self.count)
      words.initialize(repeating: 0)
      isHere = tally_wiped_in_fork(1)?.assumingMemoryBound(to: Bool.self)
    }

    private var isOwn: Bool { if let isHere { isHere.pointee } else { owner == getpid() } }

    mutating func take() -> (high: UInt64, low: UInt64) {
      if used == words.count || !isOwn { fill() }
      defer { used += 2 }
      return (words[used], words[used + 1])
    }

    #if DEBUG
      /// What a test had it drawn from.
      private var seed: UInt64?

      mutating func draw(from seed: UInt64?) { (self.seed, used) = (seed, words.count) }
    #endif

    private mutating func fill() {
      (owner, used) = (getpid(), 0)
      isHere?.pointee = true
      #if DEBUG
        if var state = seed {
          for index in words.indices {
            state &+= 0x9E37_79B9_7F4A_7C15
            words[index] = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
          }
          seed = state
          return
        }
      #endif
      let buffer = UnsafeMutableRawBufferPointer(words)
      var filled = 0
      while filled < buffer.count {
        let count = tally_random(buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
        if count > 0 { filled += count }
      }
    }
  }

  private static let pool = Mutex(Pool())

  #if DEBUG
    /// Has the process draw what is random in its UUIDs from a seed from here on, nil: from the kernel again. For tests whose failures are to come again.
    package static func draw(from seed: UInt64?) { pool.withLock { $0.draw(from: seed) } }
  #endif

  /// The one that a name has within a namespace (version 5): the same name gives the same identifier, always.
  package static func derived(from name: String, in namespace: UUID) -> UUID { derived(from: Array(name.utf8), in: namespace) }

  /// The same of a name in bytes.
  package static func derived(from name: [UInt8], in namespace: UUID) -> UUID {
    UUID(marking: words(of: SHA1.digest(namespace.bytes + name)), version: 5)
  }

  /// The namespace of what Tallybook derives.
  package static let tallybook = UUID(high: 0x5b0e_2a6c_0f4f_4e6b, low: 0x9d2c_7461_6c6c_7931)

  /// Parses a UUID with or without hyphens, in either letter case.
  package init?(_ text: String) {
    var words: (high: UInt64, low: UInt64) = (0, 0)
    var digits = 0
    for (index, character) in text.utf8.enumerated() {
      if character == UInt8(ascii: "-"), text.utf8.count == 36, [8, 13, 18, 23].contains(index) { continue }
      guard let digit = UUID.value(character) else { return nil }
      guard digits < 32 else { return nil }
      words = (words.high << 4 | words.low >> 60, words.low << 4 | UInt64(digit))
      digits += 1
    }
    guard digits == 32 else { return nil }
    (high, low) = words
  }

  /// From sixteen stored bytes.
  package init?(stored: [UInt8]) {
    guard stored.count == 16 else { return nil }
    (high, low) = UUID.words(of: stored)
  }

  private init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// With the bits that say its version and its variant.
  private init(marking words: (high: UInt64, low: UInt64), version: UInt64) {
    high = words.high & ~0xF000 | version << 12
    low = words.low & ~(0b11 << 62) | 0b10 << 62
  }

  /// The first sixteen bytes.
  private static func words(of bytes: [UInt8]) -> (high: UInt64, low: UInt64) {
    bytes.withUnsafeBytes { bytes in
      guard bytes.count >= 16 else { return (0, 0) }
      let words = (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      return (UInt64(bigEndian: words.0), UInt64(bigEndian: words.1))
    }
  }

  /// The UUID as 36 characters in lower case.
  package var text: String { UUID.text(bytes) }

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

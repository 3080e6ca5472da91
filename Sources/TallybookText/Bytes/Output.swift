package import TallybookBase

/// Where a format's bytes go: collects UTF-8 and hands it on in pieces of 64 KiB.
///
/// Appending never fails: the first error of the sink is kept, what follows is dropped, and `checkpoint()` and
/// `flush()` throw it. Whoever writes for long calls `checkpoint()` now and then; whoever ends calls `flush()`. Not for
/// two threads at once.
@usableFromInline package final class Output {
  /// Takes a piece, which is valid during the call. It must not append to the output that calls it.
  package typealias Sink = (UnsafeRawBufferPointer) throws(Failure) -> Void

  /// Bytes appended so far, also those not yet handed on; it stands still after an error.
  package var bytesWritten: Int64 { handedOn &+ Int64(count) }

  @usableFromInline let buffer: UnsafeMutablePointer<UInt8>
  private let sink: Sink
  @exclusivity(unchecked) @usableFromInline var count = 0
  private var handedOn: Int64 = 0
  private var failure: Failure?

  /// How large a piece is at the most.
  @inlinable package static var capacity: Int { 65_536 }

  /// An output whose pieces go to `sink`.
  package init(sink: @escaping Sink) {
    self.sink = sink
    buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.capacity)
  }

  deinit {
    buffer.deallocate()
  }

  /// All that `body` appends, in memory.
  ///
  /// - Throws: what `body` throws, or what it handed to `fail(_:)`.
  package static func collect(_ body: (Output) throws(Failure) -> Void) throws(Failure) -> [UInt8] {
    let collected = Collected()
    let output = Output { (piece) throws(Failure) in collected.bytes.append(contentsOf: piece) }
    try body(output)
    try output.flush()
    return collected.bytes
  }

  /// Appends literal text.
  @inlinable @inline(__always)
  package func append(_ text: StaticString) {
    if text.hasPointerRepresentation {
      append(bytes: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    } else {
      append(String(describing: text))
    }
  }

  /// Appends text.
  @usableFromInline package func append(_ text: String) {
    let done: Void? = text.utf8.withContiguousStorageIfAvailable { append(bytes: UnsafeRawBufferPointer($0)) }
    if done == nil {
      for byte in text.utf8 { append(byte: byte) }
    }
  }

  /// Appends one byte.
  @inlinable @inline(__always)
  package func append(byte: UInt8) {
    if count == Self.capacity { handOn() }
    buffer[count] = byte
    count &+= 1
  }

  /// Appends bytes as they are.
  @usableFromInline package func append(bytes: UnsafeRawBufferPointer) {
    if bytes.count <= Self.capacity &- count {
      guard let start = bytes.baseAddress else { return }
      UnsafeMutableRawPointer(buffer + count).copyMemory(from: start, byteCount: bytes.count)
      count &+= bytes.count
    } else {
      appendInPieces(bytes)
    }
  }

  /// Appends bytes as they are.
  package func append(bytes: [UInt8]) {
    bytes.withUnsafeBytes { append(bytes: $0) }
  }

  /// Appends decimal digits.
  package func append(integer value: Int64) {
    if value < 0 { append(byte: UInt8(ascii: "-")) }
    append(integer: value.magnitude)
  }

  /// Appends decimal digits.
  package func append(integer value: UInt64) {
    reserve(Digits.maximum)
    count = Digits.write(value, at: buffer + count) - buffer
  }

  /// Appends decimal digits.
  package func append(integer value: Int) {
    append(integer: Int64(value))
  }

  /// Appends the last `width` decimal digits (1 ... 20) of `value`, zeros in front.
  package func append(integer value: UInt64, width: Int) {
    var lead = min(max(width, 1), Digits.maximum) - Digits.width(of: value)
    while lead > 0 {
      append(byte: UInt8(ascii: "0"))
      lead -= 1
    }
    append(integer: value)
  }

  /// Appends the shortest decimal number that reads back as the same double: "0.1", "5e-324", "nan".
  /// Whole numbers end in ".0", or not where `plainWhole` is set.
  package func append(double value: Double, plainWhole: Bool = false) {
    if plainWhole && value.magnitude < 1e15 && value == value.rounded(.towardZero)
      && !(value == 0 && value.sign == .minus)
    {
      return append(integer: Int64(value))
    }
    let text = value.description
    if plainWhole && text.hasSuffix(".0") { return append(String(text.dropLast(2))) }
    append(text)
  }

  /// Appends a time as ISO 8601; see `ISO8601.append`.
  package func append(instant: Instant, offset: Int32 = 0, fraction: ISO8601.Fraction) {
    reserve(ISO8601.maximumLength)
    count = ISO8601.write(instant, offset: offset, fraction: fraction, at: buffer + count) - buffer
  }

  /// Lends room for `size` bytes, which is less than the capacity; `body` answers the place behind what it wrote.
  @inlinable @inline(__always)
  package func append(upTo size: Int, _ body: (UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>) {
    reserve(size)
    let end = body(buffer + count)
    count = end - buffer
  }

  /// Keeps `failure` as if the sink had thrown it, unless there is one already: for a source that fails between
  /// appends.
  package func fail(_ failure: Failure) {
    if self.failure == nil { self.failure = failure }
  }

  /// Throws the first error so far, if there is one.
  package func checkpoint() throws(Failure) {
    if let failure { throw failure }
  }

  /// Hands on all that was appended, and throws the first error so far, if there is one.
  package func flush() throws(Failure) {
    handOn()
    try checkpoint()
  }

  private final class Collected {
    var bytes: [UInt8] = []
  }

  /// Makes room for `size` bytes, which is less than the capacity.
  @inlinable @inline(__always)
  func reserve(_ size: Int) {
    if size > Self.capacity &- count { handOn() }
  }

  @usableFromInline func handOn() {
    let piece = UnsafeRawBufferPointer(start: buffer, count: count)
    count = 0
    guard failure == nil, !piece.isEmpty else { return }
    do throws(Failure) {
      try sink(piece)
      handedOn &+= Int64(piece.count)
    } catch {
      failure = error
    }
  }

  private func appendInPieces(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if count == Self.capacity { handOn() }
      let size = min(rest.count, Self.capacity &- count)
      append(bytes: UnsafeRawBufferPointer(rebasing: rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
  }
}

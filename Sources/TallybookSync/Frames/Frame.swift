internal import TallybookBase

/// A piece of a stream of records, as it travels: small enough to be kept and sent by anything, and checked by itself.
package struct Frame {
  /// Names the stream that it is a piece of.
  let stream: UUID
  /// The book whose copies it is for.
  let book: UUID
  /// From 0.
  let number: UInt32
  /// Whether the stream ends with it.
  let isLast: Bool
  let body: [UInt8]

  static let magic = Array("TALLYCHG".utf8)
  static let major: UInt8 = 1
  static let minor: UInt8 = 0
  /// What stands before the body.
  static let header = 52
  /// What a frame takes beside its body.
  package static let overhead = header + 4
  /// The longest body that is taken.
  static let longest = 64 << 20

  private static let last: UInt8 = 1

  var bytes: [UInt8] {
    var writer = RecordWriter()
    writer.put(Self.magic)
    writer.put([Self.major, Self.minor, isLast ? Self.last : 0, 0])
    writer.putFixed(number)
    writer.put(stream.bytes)
    writer.put(book.bytes)
    writer.putFixed(UInt32(truncatingIfNeeded: body.count))
    writer.put(body)
    writer.putFixed(writer.bytes.withUnsafeBytes { CRC32.check($0) })
    return writer.bytes
  }

  /// All frames of some bytes, one behind the other.
  ///
  /// - Throws: `format`, `newer`.
  static func all(in bytes: [UInt8]) throws(Failure) -> [Frame] {
    var frames: [Frame] = []
    var start = 0
    while start < bytes.count {
      let (frame, size) = try read(bytes, at: start)
      frames.append(frame)
      start += size
    }
    guard !frames.isEmpty else { throw Failure(.frame, "there are no frames: the bytes are empty; fetch them again") }
    return frames
  }

  private static func read(_ bytes: [UInt8], at start: Int) throws(Failure) -> (Frame, size: Int) {
    var reader = RecordReader(bytes, in: start..<bytes.count)
    guard let magic = reader.raw(8), magic == Self.magic else { throw damaged(start, "it does not begin as a frame does") }
    guard let version = reader.raw(4) else { throw damaged(start, "it is cut off") }
    guard version[0] == major else {
      throw Failure(.newerVersion, "the frame at byte \(start) is of version \(version[0]) of the format, and this library reads \(major); update the library")
    }
    guard let number = reader.fixed(UInt32.self), let stream = reader.raw(16).flatMap(UUID.init(stored:)),
      let book = reader.raw(16).flatMap(UUID.init(stored:)), let count = reader.fixed(UInt32.self), count <= longest, let body = reader.raw(Int(count))
    else { throw damaged(start, "it is cut off") }
    let size = reader.place - start
    guard let check = reader.fixed(UInt32.self) else { throw damaged(start, "it is cut off") }
    let found = bytes[start..<start + size].withUnsafeBytes { CRC32.check($0) }
    guard check == found else { throw damaged(start, "its check fails") }
    return (Frame(stream: stream, book: book, number: number, isLast: version[2] & last != 0, body: body), size + 4)
  }

  private static func damaged(_ start: Int, _ what: String) -> Failure {
    Failure(.frame, "the frame at byte \(start) is damaged: \(what); fetch it again")
  }
}

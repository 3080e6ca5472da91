internal import Glibc
package import TallybookBase

/// The lines of a file in UTF-8, read a piece at a time: a file may say that it has a gibibyte. One that is longer than it may be is passed
/// over, and so is the last one where it lacks its end, as a power cut leaves it.
package struct FileLines {
  private let descriptor: Int32
  private let path: String
  private let longest: Int
  private var piece = [UInt8](repeating: 0, count: 1 << 18)
  /// What of the piece is still to come.
  private var left = 0..<0

  /// The caller closes the descriptor.
  package init(_ descriptor: Int32, _ path: String, longest: Int) {
    self.descriptor = descriptor
    self.path = path
    self.longest = longest
  }

  /// The next line, without its end; nil behind the last.
  package mutating func next() throws(Failure) -> String? {
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      if left.isEmpty {
        let count = read(descriptor, &piece, piece.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw SystemFailure.make(errno, "reading \(path)") }
        if count == 0 { return nil }
        left = 0..<count
      }
      let end = Self.lineFeed(in: piece, left)
      let part = left.lowerBound..<(end ?? left.upperBound)
      isTooLong = isTooLong || line.count + part.count > longest
      if isTooLong { line = [] } else { line.append(contentsOf: piece[part]) }
      left = (end.map { $0 + 1 } ?? left.upperBound)..<left.upperBound
      guard end != nil else { continue }
      if !isTooLong { return String(decoding: line, as: UTF8.self) }
      isTooLong = false
    }
  }

  private static func lineFeed(in piece: [UInt8], _ range: Range<Int>) -> Int? {
    piece.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let found = memchr(start + range.lowerBound, Int32(UInt8(ascii: "\n")), range.count) else { return nil }
      return UnsafeRawPointer(found) - start
    }
  }
}

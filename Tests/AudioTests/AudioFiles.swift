import Glibc
@testable import TallybookAudio
@testable import TallybookBase
@testable import TallybookStorage

/// The files of audio that common programs wrote: 1.234 s at 16 kHz each. Tests/Data/audio/make says how.
enum AudioFiles {
  static let frames = 19_744

  static func bytes(_ name: String) throws -> [UInt8] {
    let here = #filePath
    let tests = here[..<(here.range(of: "/AudioTests/")?.lowerBound ?? here.endIndex)]
    return try GivenFile.read("\(tests)/Data/audio/\(name)", waiting: {})
  }
}

extension String {
  fileprivate func range(of part: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      start = index(after: start)
    }
    return nil
  }
}

/// A source that counts what is read of it.
final class CountingSource: ByteSource {
  let bytes: ByteArraySource
  /// The size that it says it has; what lies behind the bytes reads as zeros.
  let size: Int64
  private(set) var bytesRead = 0
  private(set) var reads = 0

  init(_ bytes: [UInt8], size: Int64? = nil) {
    self.bytes = ByteArraySource(bytes)
    self.size = size ?? Int64(bytes.count)
  }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = Int(min(Int64(buffer.count), max(0, size - offset)))
    UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]).initializeMemory(as: UInt8.self, repeating: 0)
    _ = bytes.read(at: offset, into: buffer)
    bytesRead += count
    reads += 1
    return count
  }
}

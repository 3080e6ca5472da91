internal import TallybookAudio
internal import TallybookBase
internal import TallybookModel

/// An attachment's bytes as they were when they were opened: of one that is written, more may come.
struct BlobSource: ByteSource {
  private let reader: BlobReader
  let size: Int64

  init(_ reader: BlobReader) throws(Failure) {
    self.reader = reader
    size = try reader.size()
  }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    guard offset >= 0, offset < size else { return 0 }
    return try reader.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(min(Int64(buffer.count), size - offset))]))
  }
}

extension BlobWriter: ByteSource {}

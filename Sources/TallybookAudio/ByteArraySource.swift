/// Bytes in memory, as a source.
package struct ByteArraySource: ByteSource {
  let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var size: Int64 { Int64(bytes.count) }

  package func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0, offset < size else { return 0 }
    let part = bytes[Int(offset)..<min(bytes.count, Int(offset) + buffer.count)]
    buffer.copyBytes(from: part)
    return part.count
  }
}

internal import TallybookAudio
internal import TallybookBase

/// A recording with another header in the place of its own.
struct CompleteWAV: ByteSource {
  let header: ByteArraySource
  let frames: any ByteSource
  /// Where the frames begin in the recording.
  let dataStart: Int64
  let dataSize: Int64

  var size: Int64 { header.size + dataSize }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    guard offset >= 0, offset < size else { return 0 }
    let wanted = Int(min(Int64(buffer.count), size - offset))
    let fromHeader = header.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
    guard fromHeader < wanted else { return fromHeader }
    let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[fromHeader..<wanted])
    return fromHeader + (try frames.read(at: dataStart + offset + Int64(fromHeader) - header.size, into: rest))
  }
}

internal import TallybookBase

/// Reads WAV of whole and floating-point samples, which needs no library.
final class WAVReader: AudioReader {
  private let source: any ByteSource
  private let header: WAVHeader
  private let sampleSize: Int
  private var position: Int64 = 0

  /// nil where its samples are coded in a way that is not ours.
  init?(_ source: any ByteSource, _ header: WAVHeader) {
    let known = header.coding == 1 ? [8, 16, 24, 32] : header.coding == 3 ? [32, 64] : []
    guard known.contains(header.bitsPerSample), header.rate > 0, header.channels > 0,
      header.blockSize == header.channels * header.bitsPerSample / 8
    else { return nil }
    self.source = source
    self.header = header
    sampleSize = header.bitsPerSample / 8
  }

  var rate: Int { header.rate }
  var channels: Int { header.channels }
  var frames: Int64 { header.frames }
  var samples: SampleFormat { header.coding == 1 && header.bitsPerSample <= 16 ? .int16 : .float32 }

  func seek(to frame: Int64) { position = min(max(0, frame), frames) }

  func read(_ count: Int, as format: SampleFormat, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let frameSize = channels * format.size
    let most = Int(min(Int64(min(count, buffer.count / frameSize)), frames - position))
    guard most > 0 else { return 0 }
    if sampleSize == format.size, samples == format { return try readPlain(most, into: buffer) }
    return try readConverted(most, as: format, into: buffer)
  }

  /// Samples as they are. All machines that this runs on are little-endian, as WAV is.
  private func readPlain(_ count: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(count * header.blockSize)])
    return advance(try source.read(at: offset, into: room))
  }

  private func readConverted(_ count: Int, as format: SampleFormat, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    // In parts, so that a large request needs no large memory besides.
    let count = min(count, max(1, 65_536 / header.blockSize))
    var raw = [UInt8](repeating: 0, count: count * header.blockSize)
    var read = 0
    var fault: Failure?
    raw.withUnsafeMutableBytes { room in
      do throws(Failure) { read = try source.read(at: offset, into: room) } catch { fault = error }
    }
    if let fault { throw fault }
    let frames = advance(read)
    raw.withUnsafeBytes { raw in
      for index in 0..<(frames * channels) {
        switch format {
        case .int16: buffer.storeBytes(of: whole(raw, index), toByteOffset: index * 2, as: Int16.self)
        case .float32: buffer.storeBytes(of: real(raw, index), toByteOffset: index * 4, as: Float.self)
        }
      }
    }
    return frames
  }

  private var offset: Int64 { header.dataStart + position * Int64(header.blockSize) }

  private func advance(_ bytes: Int) -> Int {
    let frames = bytes / header.blockSize
    position += Int64(frames)
    return frames
  }

  /// A sample in 32 bits, its highest bits in the highest.
  private func number(_ raw: UnsafeRawBufferPointer, _ index: Int) -> Int32 {
    let start = index * sampleSize
    switch sampleSize {
    case 1: return (Int32(raw[start]) - 128) << 24
    case 2: return Int32(raw.loadUnaligned(fromByteOffset: start, as: Int16.self)) << 16
    case 3: return Int32(bitPattern: UInt32(raw[start]) << 8 | UInt32(raw[start + 1]) << 16 | UInt32(raw[start + 2]) << 24)
    default: return raw.loadUnaligned(fromByteOffset: start, as: Int32.self)
    }
  }

  private func real(_ raw: UnsafeRawBufferPointer, _ index: Int) -> Float {
    if header.coding == 1 { return Float(number(raw, index)) / 2_147_483_648 }
    if sampleSize == 4 { return raw.loadUnaligned(fromByteOffset: index * 4, as: Float.self) }
    return Float(raw.loadUnaligned(fromByteOffset: index * 8, as: Double.self))
  }

  private func whole(_ raw: UnsafeRawBufferPointer, _ index: Int) -> Int16 {
    header.coding == 1 ? Int16(truncatingIfNeeded: number(raw, index) >> 16) : Samples.int16(real(raw, index))
  }
}

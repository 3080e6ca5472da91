package import TallybookBase

/// WAV, also as RF64 and BW64, and with the extensible form.
/// Layout: https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html, EBU Tech 3306 (RF64)
package struct WAVHeader: Equatable {
  /// How samples are coded: 1 whole numbers, 3 floating point; others are compressed.
  package var coding: UInt16
  package var channels: Int
  /// Frames a second.
  package var rate: Int
  /// Bytes of a frame, or of a compressed block.
  package var blockSize: Int
  package var bitsPerSample: Int
  /// Where the samples begin.
  package var dataStart: Int64
  /// Bytes of samples that the file really has.
  var dataSize: Int64
  /// Frames as a `fact` chunk counts them, for compressed ones.
  var factFrames: UInt64?
  /// Average bytes a second.
  var byteRate: Int
  /// What a memo in the making is to become; see `MemoHeader`.
  var memoChunk: [UInt8]?

  static func isMagic(_ bytes: ArraySlice<UInt8>) -> Bool {
    let isContainer = ["RIFF", "RF64", "BW64"].contains { bytes.starts(with: $0.utf8) }
    return isContainer && bytes.dropFirst(8).starts(with: "WAVE".utf8)
  }

  /// Whether the samples are plain whole or floating-point numbers.
  var isPCM: Bool { coding == 1 || coding == 3 }

  /// Frames that are there whole.
  package var frames: Int64 { blockSize > 0 ? dataSize / Int64(blockSize) : 0 }

  var length: AudioLength? {
    guard let rate = UInt64(exactly: rate) else { return nil }
    if isPCM { return blockSize > 0 ? AudioLength(units: UInt64(frames), rate: rate) : nil }
    if let factFrames, factFrames > 0 { return AudioLength(units: factFrames, rate: rate) }
    return AudioLength(units: UInt64(max(dataSize, 0)), rate: UInt64(max(byteRate, 0)))
  }

  /// The header; nil where there is none, or no samples follow it.
  package static func read(in reader: inout HeaderReader) throws(Failure) -> WAVHeader? {
    guard let magic = try reader.bytes(at: 0, count: 12), isMagic(magic),
      let riffSize = try reader.littleEndian(at: 4, count: 4)
    else { return nil }
    var header: WAVHeader?
    var longSize: UInt64?
    var factFrames: UInt64?
    var memoChunk: [UInt8]?
    var offset: Int64 = 12
    while let name = try reader.bytes(at: offset, count: 4).map(Array.init), let size = try reader.littleEndian(at: offset + 4, count: 4) {
      let body = offset + 8
      switch name {
      case Array("ds64".utf8): longSize = try reader.littleEndian(at: body + 8, count: 8)
      case Array("fmt ".utf8): header = try format(in: &reader, at: body, size: size)
      case Array("fact".utf8): factFrames = try reader.littleEndian(at: body, count: 4)
      case Array("tlly".utf8) where size <= 64: memoChunk = try reader.bytes(at: body, count: Int(size)).map(Array.init)
      case Array("data".utf8):
        header?.dataStart = body
        header?.factFrames = factFrames
        header?.memoChunk = memoChunk
        let rest = reader.size - body
        // A recorder that was cut off leaves 0 or all ones; sizes beyond the end are cut off with the file.
        let isOpen = size == 0xFFFF_FFFF && longSize == nil || size == 0 && riffSize == 0
        let said = isOpen ? UInt64(max(rest, 0)) : size == 0xFFFF_FFFF ? longSize ?? size : size
        header?.dataSize = min(rest, Int64(exactly: said) ?? rest)
        return header
      default: break
      }
      offset = body + Int64(size) + Int64(size & 1)
    }
    return nil
  }

  private static func format(in reader: inout HeaderReader, at body: Int64, size: UInt64) throws(Failure) -> WAVHeader? {
    guard size >= 16, let bytes = try reader.bytes(at: body, count: Int(min(size, 40))).map(Array.init) else { return nil }
    func number(_ start: Int, _ count: Int) -> Int { bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) } }
    // The extensible form keeps the coding at the beginning of a GUID.
    let tag = number(0, 2)
    let coding = tag == 0xFFFE && bytes.count >= 26 ? number(24, 2) : tag
    return WAVHeader(
      coding: UInt16(truncatingIfNeeded: coding), channels: number(2, 2), rate: number(4, 4), blockSize: number(12, 2),
      bitsPerSample: number(14, 2), dataStart: 0, dataSize: 0, factFrames: nil, byteRate: number(8, 4))
  }
}

internal import TallybookBase

/// AIFF and AIFF-C.
/// Layout: Audio Interchange File Format, version 1.3, Apple, 1989; AIFF-C, draft of 1991
enum AIFFHeader {
  static func isMagic(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: "FORM".utf8) && ["AIFF", "AIFC"].contains { bytes.dropFirst(8).starts(with: $0.utf8) }
  }

  /// What the common chunk counts, as far as the file has samples.
  static func length(in reader: inout HeaderReader) throws(Failure) -> AudioLength? {
    let isCompressed = try reader.bytes(at: 8, count: 4)?.starts(with: "AIFC".utf8) ?? false
    var common: (frames: UInt64, block: UInt64, rate: UInt64)?
    var offset: Int64 = 12
    while let name = try reader.bytes(at: offset, count: 4).map(Array.init), let size = try reader.bigEndian(at: offset + 4, count: 4) {
      let body = offset + 8
      if name == Array("COMM".utf8) {
        guard let channels = try reader.bigEndian(at: body, count: 2), let frames = try reader.bigEndian(at: body + 2, count: 4),
          let bits = try reader.bigEndian(at: body + 6, count: 2), let rate = try rate(in: &reader, at: body + 8)
        else { return nil }
        common = (frames, channels * ((bits + 7) / 8), rate)
      } else if name == Array("SSND".utf8), !isCompressed, let found = common, found.block > 0 {
        // Behind an offset and a size of blocks, which say nothing of the length.
        let there = UInt64(max(0, reader.size - body - 8)) / found.block
        common?.frames = min(found.frames, there)
      }
      offset = body + Int64(size) + Int64(size & 1)
    }
    return common.flatMap { AudioLength(units: $0.frames, rate: $0.rate) }
  }

  /// A rate, which is a floating-point number of 80 bits, as a whole number.
  private static func rate(in reader: inout HeaderReader, at offset: Int64) throws(Failure) -> UInt64? {
    guard let exponent = try reader.bigEndian(at: offset, count: 2), let digits = try reader.bigEndian(at: offset + 2, count: 8) else { return nil }
    // 63 digits behind the first, by how much it is raised.
    guard (16_383..<16_383 + 32).contains(exponent) else { return nil }
    return digits >> (63 - (exponent - 16_383))
  }
}

internal import TallybookBase

/// Core Audio Format.
/// Layout: https://developer.apple.com/library/archive/documentation/MusicAudio/Reference/CAFSpec
enum CAFHeader {
  static func isMagic(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.starts(with: "caff".utf8) }

  /// The frames that the packet table counts; without one those of the samples that are there.
  static func length(in reader: inout HeaderReader) throws(Failure) -> AudioLength? {
    var rate: UInt64?
    var packet: (bytes: UInt64, frames: UInt64) = (0, 0)
    var samples: UInt64?
    var offset: Int64 = 8
    while let name = try reader.bytes(at: offset, count: 4).map(Array.init), let said = try reader.bigEndian(at: offset + 4, count: 8) {
      let body = offset + 12
      // The samples of a file that is still written reach to its end.
      let rest = max(0, reader.size - body)
      let size = said == .max ? rest : Int64(exactly: said).map { min($0, rest) } ?? rest
      switch name {
      case Array("desc".utf8):
        guard let bits = try reader.bigEndian(at: body, count: 8), let bytes = try reader.bigEndian(at: body + 16, count: 4),
          let frames = try reader.bigEndian(at: body + 20, count: 4)
        else { return nil }
        rate = UInt64(exactly: Double(bitPattern: bits).rounded())
        packet = (bytes, frames)
      case Array("pakt".utf8):
        guard let rate, let frames = try reader.bigEndian(at: body + 8, count: 8) else { return nil }
        return AudioLength(units: frames, rate: rate)
      // Behind a number of edits.
      case Array("data".utf8): samples = UInt64(max(0, size - 4))
      default: break
      }
      offset = body + size
    }
    guard let rate, let samples, packet.bytes > 0 else { return nil }
    let frames = (samples / packet.bytes).multipliedReportingOverflow(by: packet.frames)
    return frames.overflow ? nil : AudioLength(units: frames.partialValue, rate: rate)
  }
}

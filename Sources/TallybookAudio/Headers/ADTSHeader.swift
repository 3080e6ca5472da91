internal import TallybookBase

/// AAC as a stream of frames. Nothing counts them: they are walked, and what is too much to walk is taken to be like that.
/// Layout: ISO/IEC 13818-7, section 6.2 (adts_frame)
enum ADTSHeader {
  private struct Frame {
    let size: Int64
    let rate: UInt64
    /// Samples of each channel.
    let samples: UInt64
  }

  private static let rates: [UInt64] = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350]
  /// How many frames are walked before the rest is taken to be like them; some 90 s.
  private static let mostWalked = 2_000

  static func isMagic(_ bytes: ArraySlice<UInt8>) -> Bool {
    let begin = Array(bytes.prefix(2))
    return begin.count == 2 && begin[0] == 0xFF && begin[1] & 0xF6 == 0xF0
  }

  /// nil where fewer than three frames follow each other, as random bytes do not.
  static func length(in reader: inout HeaderReader, at start: Int64) throws(Failure) -> AudioLength? {
    guard let first = try frame(in: &reader, at: start) else { return nil }
    var (samples, offset, walked) = (UInt64(0), start, 0)
    while walked < mostWalked, let frame = try frame(in: &reader, at: offset), frame.rate == first.rate, offset + frame.size <= reader.size {
      samples += frame.samples
      offset += frame.size
      walked += 1
    }
    guard walked >= 3 else { return nil }
    guard walked == mostWalked, offset < reader.size else { return AudioLength(units: samples, rate: first.rate) }
    let rate = Double(samples) / Double(offset - start)
    return UInt64(exactly: (rate * Double(reader.size - start)).rounded()).flatMap { AudioLength(units: $0, rate: first.rate) }
  }

  private static func frame(in reader: inout HeaderReader, at offset: Int64) throws(Failure) -> Frame? {
    guard let bytes = try reader.bytes(at: offset, count: 7), isMagic(bytes) else { return nil }
    let head = Array(bytes)
    let size = Int64(head[3] & 3) << 11 | Int64(head[4]) << 3 | Int64(head[5]) >> 5
    let rate = Int(head[2] >> 2 & 0xF)
    guard rates.indices.contains(rate), size >= 7 else { return nil }
    return Frame(size: size, rate: rates[rate], samples: 1024 * (UInt64(head[6] & 3) + 1))
  }
}

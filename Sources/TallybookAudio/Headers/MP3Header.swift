internal import TallybookBase

/// MP3 (and layers I and II): a Xing, Info or VBRI header says how many frames there are; without one, frames are walked.
/// Layout: ISO/IEC 11172-3; http://gabriel.mp3-tech.org/mp3infotag.html (Xing, Info, LAME);
/// https://www.codeproject.com/Articles/8295/MPEG-Audio-Frame-Header (VBRI)
enum MP3Header {
  struct Frame: Equatable {
    var isVersion1: Bool
    var layer: Int
    var rate: UInt64
    /// kbit/s
    var bitrate: Int
    var size: Int64
    /// Samples of each channel.
    var samples: UInt64
    /// Bytes between the header and what a Xing header would stand behind.
    var sideSize: Int64

    /// Whether two frames can be of one stream.
    func goesOn(with other: Frame) -> Bool { isVersion1 == other.isVersion1 && layer == other.layer && rate == other.rate }
  }

  /// How far the first frame may lie behind the tags.
  private static let mostSearched: Int64 = 16_384
  /// How many frames are walked before the rest is taken to be like them; some 10 s.
  private static let mostWalked = 400

  static func length(in reader: inout HeaderReader, at start: Int64) throws(Failure) -> AudioLength? {
    guard let (offset, first) = try firstFrame(in: &reader, from: start) else { return nil }
    if let units = try countedSamples(in: &reader, first, at: offset) { return AudioLength(units: units, rate: first.rate) }
    return try walk(in: &reader, first, from: offset)
  }

  /// The first frame that another one follows, which random bytes seldom look like: with three in a row it is one.
  private static func firstFrame(in reader: inout HeaderReader, from start: Int64) throws(Failure) -> (Int64, Frame)? {
    let last = min(start + mostSearched, reader.size - 4)
    var offset = start
    while offset <= last {
      guard let part = try reader.bytes(at: offset, count: Int(min(1024, last + 4 - offset))).map(Array.init) else { return nil }
      for place in 0..<max(1, part.count - 3) where part[place] == 0xFF {
        let at = offset + Int64(place)
        if let frame = try frame(in: &reader, at: at), try follow(frame, in: &reader, at: at, mayEnd: at == start) { return (at, frame) }
      }
      offset += Int64(max(1, part.count - 3))
    }
    return nil
  }

  private static func follow(_ first: Frame, in reader: inout HeaderReader, at offset: Int64, mayEnd: Bool) throws(Failure) -> Bool {
    var place = offset + first.size
    for _ in 0..<2 {
      // A file of one or two frames may end here, if they are whole and all that there is: somewhere in random bytes one frame alone
      // ends with them once in 2,000 files.
      if place == reader.size { return mayEnd }
      guard let next = try frame(in: &reader, at: place), next.goesOn(with: first) else { return false }
      place += next.size
    }
    return true
  }

  private static func countedSamples(in reader: inout HeaderReader, _ first: Frame, at offset: Int64) throws(Failure) -> UInt64? {
    let place = offset + 4 + first.sideSize
    if let magic = try reader.bytes(at: place, count: 8).map(Array.init), ["Xing", "Info"].contains(where: { magic.starts(with: $0.utf8) }) {
      guard magic[7] & 1 != 0, let frames = try reader.bigEndian(at: place + 8, count: 4), frames > 0 else { return nil }
      let samples = frames * first.samples
      // Fields that are there move what follows: frames, bytes, table of contents, quality.
      let tag = place + 8 + 4 + (magic[7] & 2 != 0 ? 4 : 0) + (magic[7] & 4 != 0 ? 100 : 0) + (magic[7] & 8 != 0 ? 4 : 0)
      // What an encoder added at both ends, in 12 bits each.
      guard let name = try reader.bytes(at: tag, count: 4), ["LAME", "Lavf", "Lavc"].contains(where: { name.starts(with: $0.utf8) }),
        let padding = try reader.bigEndian(at: tag + 21, count: 3)
      else { return samples }
      let added = (padding >> 12) + (padding & 0xFFF)
      return added < samples ? samples - added : samples
    }
    guard let magic = try reader.bytes(at: offset + 4 + 32, count: 4), magic.starts(with: "VBRI".utf8),
      let frames = try reader.bigEndian(at: offset + 4 + 32 + 14, count: 4), frames > 0
    else { return nil }
    return frames * first.samples
  }

  /// Counts frames to the end; behind the first 400 the rest is taken to be like them, which is exact at a constant bitrate.
  private static func walk(in reader: inout HeaderReader, _ first: Frame, from start: Int64) throws(Failure) -> AudioLength? {
    var end = reader.size
    if let tag = try reader.bytes(at: end - 128, count: 3), tag.starts(with: "TAG".utf8) { end -= 128 }
    var offset = start
    var frames: UInt64 = 0
    while frames < mostWalked, offset < end, let frame = try frame(in: &reader, at: offset), frame.goesOn(with: first) {
      offset += frame.size
      frames += 1
    }
    guard frames == mostWalked, offset < end else { return AudioLength(units: frames * first.samples, rate: first.rate) }
    let estimate = Double(frames) * Double(end - start) / Double(offset - start)
    guard let whole = UInt64(exactly: estimate.rounded()) else { return nil }
    let (units, overflows) = whole.multipliedReportingOverflow(by: first.samples)
    return overflows ? nil : AudioLength(units: units, rate: first.rate)
  }

  private static let bitrates1: [[Int]] = [
    [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ]
  private static let bitrates2: [[Int]] = [
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]

  private static func frame(in reader: inout HeaderReader, at offset: Int64) throws(Failure) -> Frame? {
    guard let word = try reader.bigEndian(at: offset, count: 4), word >> 21 == 0x7FF else { return nil }
    let version = word >> 19 & 3
    let layer = 4 - Int(word >> 17 & 3)
    let bitrateIndex = Int(word >> 12 & 15)
    let rateIndex = Int(word >> 10 & 3)
    guard version != 1, layer < 4, bitrateIndex != 0, bitrateIndex != 15, rateIndex != 3 else { return nil }
    let isVersion1 = version == 3
    let bitrate = (isVersion1 ? bitrates1 : bitrates2)[layer - 1][bitrateIndex]
    let rate = [44_100, 48_000, 32_000][rateIndex] / (isVersion1 ? 1 : version == 2 ? 2 : 4)
    let padding = Int(word >> 9 & 1)
    let samples = layer == 1 ? 384 : layer == 3 && !isVersion1 ? 576 : 1152
    let size = layer == 1 ? (12_000 * bitrate / rate + padding) * 4 : samples / 8 * 1000 * bitrate / rate + padding
    guard size > 4 else { return nil }
    let isMono = word >> 6 & 3 == 3
    let side = isVersion1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
    return Frame(
      isVersion1: isVersion1, layer: layer, rate: UInt64(rate), bitrate: bitrate, size: Int64(size), samples: UInt64(samples),
      sideSize: Int64(side))
  }
}

internal import TallybookBase

/// Ogg with Opus, Vorbis, FLAC or Speex: the first page says the rate, the last one where the stream ends.
/// Layout: RFC 3533; Opus: RFC 7845; Vorbis: https://xiph.org/vorbis/doc/Vorbis_I_spec.html
enum OggHeader {
  private struct Page {
    var serial: UInt64
    var granule: UInt64
    var isFirst: Bool
    var bodyStart: Int64
    var end: Int64
  }

  private struct Stream {
    var serial: UInt64
    var rate: UInt64
    /// Frames at the beginning that are not played.
    var skipped: UInt64
  }

  /// How far from the end the last page is looked for; the largest page has 65,307 bytes.
  private static let mostSearched: Int64 = 4 * 65_536

  static func length(in reader: inout HeaderReader) throws(Failure) -> AudioLength? {
    guard let stream = try audioStream(in: &reader), let granule = try lastGranule(of: stream.serial, in: &reader) else { return nil }
    return AudioLength(units: granule > stream.skipped ? granule - stream.skipped : 0, rate: stream.rate)
  }

  /// The first stream of audio among those that begin here.
  private static func audioStream(in reader: inout HeaderReader) throws(Failure) -> Stream? {
    var offset: Int64 = 0
    for _ in 0..<16 {
      guard let page = try page(in: &reader, at: offset), page.isFirst else { return nil }
      if let stream = try stream(of: page, in: &reader) { return stream }
      offset = page.end
    }
    return nil
  }

  private static func stream(of page: Page, in reader: inout HeaderReader) throws(Failure) -> Stream? {
    let count = Int(min(page.end, reader.size) - page.bodyStart)
    guard count >= 19, let packet = try reader.bytes(at: page.bodyStart, count: min(count, 64)).map(Array.init) else { return nil }
    func little(_ start: Int, _ count: Int) -> UInt64 { packet[start..<start + count].reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    if packet.starts(with: "OpusHead".utf8) {
      // Opus counts at 48 kHz, whatever went in.
      return Stream(serial: page.serial, rate: 48_000, skipped: little(10, 2))
    }
    if packet.starts(with: [1] + "vorbis".utf8) { return Stream(serial: page.serial, rate: little(12, 4), skipped: 0) }
    if packet.starts(with: [0x7F] + "FLAC".utf8), packet.count >= 30 {
      return Stream(serial: page.serial, rate: packet[27..<30].reduce(0) { $0 << 8 | UInt64($1) } >> 4, skipped: 0)
    }
    if packet.starts(with: "Speex   ".utf8), packet.count >= 40 { return Stream(serial: page.serial, rate: little(36, 4), skipped: 0) }
    return nil
  }

  /// Where the last whole page of a stream ends, in frames. A stream cut off ends with the last page that is there.
  private static func lastGranule(of serial: UInt64, in reader: inout HeaderReader) throws(Failure) -> UInt64? {
    let step: Int64 = 65_536
    var end = reader.size
    let least = max(0, reader.size - mostSearched)
    while end > least {
      let start = max(least, end - step)
      // A page may begin on the last bytes of one part: parts overlap by its magic.
      guard let part = try reader.bytes(at: start, count: Int(min(end + 3, reader.size) - start)).map(Array.init) else { return nil }
      for place in stride(from: part.count - 4, through: 0, by: -1) where part[place] == 0x4F && part[place + 1] == 0x67 {
        guard part[place + 2] == 0x67, part[place + 3] == 0x53, let page = try page(in: &reader, at: start + Int64(place)) else { continue }
        if page.serial == serial, page.granule != .max, page.end <= reader.size { return page.granule }
      }
      end = start
    }
    return nil
  }

  private static func page(in reader: inout HeaderReader, at offset: Int64) throws(Failure) -> Page? {
    guard let header = try reader.bytes(at: offset, count: 27).map(Array.init), header.starts(with: "OggS".utf8), header[4] == 0 else { return nil }
    func little(_ start: Int, _ count: Int) -> UInt64 { header[start..<start + count].reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    let segments = Int(header[26])
    guard let table = try reader.bytes(at: offset + 27, count: segments) else { return nil }
    let body = offset + 27 + Int64(segments)
    return Page(
      serial: little(14, 4), granule: little(6, 8), isFirst: header[5] & 2 != 0, bodyStart: body,
      end: body + table.reduce(Int64(0)) { $0 + Int64($1) })
  }
}

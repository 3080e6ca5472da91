internal import TallybookBase

/// MP4, M4A, MOV and 3GP: the movie header says how long it plays.
/// Layout: ISO/IEC 14496-12, sections 8.2.2 (mvhd), 8.4.2 (mdhd), 8.8.2 (mehd), 8.8.3 (trex), 8.8.7 (tfhd), 8.8.8 (trun), 8.8.12 (tfdt)
enum MP4Header {
  private static let mostBoxes = 2048

  static func isMagic(_ bytes: ArraySlice<UInt8>) -> Bool {
    ["ftyp", "moov", "mdat", "wide", "free", "skip"].contains { bytes.dropFirst(4).starts(with: $0.utf8) }
  }

  /// The movie's length; where it leaves that open, as in fragments, what lies between the first and the end of the last of these, else the longest track's.
  static func length(in reader: inout HeaderReader) throws(Failure) -> AudioLength? {
    var walk = Walk()
    try walk.boxes(in: &reader, from: 0, to: reader.size, depth: 0)
    if let said = walk.movie ?? walk.fragments() { return said }
    guard let first = walk.firstFragment else { return walk.longestTrack }
    // A long recording has more fragments than are walked, so the last one is looked for from the end.
    guard let last = try MP4Fragment.last(in: &reader, from: first.lowerBound - 8) else { return nil }
    let begin = try MP4Fragment(in: &reader, first, walk.sampleDurations)
    return try MP4Fragment(in: &reader, last, walk.sampleDurations).length(since: begin, rates: walk.rates)
  }

  private struct Walk {
    var movie: AudioLength?
    var movieRate: UInt64 = 0
    var fragmentUnits: UInt64 = 0
    var longestTrack: AudioLength?
    /// Where the first fragment lies; nothing is walked behind it.
    var firstFragment: Range<Int64>?
    /// Units in a second of each track.
    var rates: [UInt64: UInt64] = [:]
    /// How many of these a sample lasts, where the fragment does not say so.
    var sampleDurations: [UInt64: UInt64] = [:]
    /// The track that is walked.
    private var track: UInt64 = 0
    private var visited = 0

    func fragments() -> AudioLength? { fragmentUnits == 0 ? nil : AudioLength(units: fragmentUnits, rate: movieRate) }

    mutating func boxes(in reader: inout HeaderReader, from start: Int64, to end: Int64, depth: Int) throws(Failure) {
      var offset = start
      while offset < end, visited < mostBoxes, let header = try reader.bytes(at: offset, count: 8).map(Array.init) {
        visited += 1
        var body = offset + 8
        var size = header[0..<4].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        if size == 1 {
          guard let long = try reader.bigEndian(at: body, count: 8) else { return }
          size = long
          body += 8
        } else if size == 0 {
          size = UInt64(max(0, end - offset))
        }
        // What reaches beyond its end is cut off there.
        let rest = end - offset
        let boxEnd = offset + (Int64(exactly: size).map { min($0, rest) } ?? rest)
        guard boxEnd >= body else { return }
        try box(Array(header[4..<8]), in: &reader, from: body, to: boxEnd, depth: depth)
        if movie != nil || firstFragment != nil { return }
        offset = boxEnd
      }
    }

    private mutating func box(_ name: [UInt8], in reader: inout HeaderReader, from body: Int64, to end: Int64, depth: Int) throws(Failure) {
      switch String(decoding: name, as: UTF8.self) {
      case "moov", "trak", "mdia", "mvex":
        if depth < 4 { try boxes(in: &reader, from: body, to: end, depth: depth + 1) }
      case "mvhd":
        guard let (units, rate) = try time(in: &reader, at: body) else { return }
        movieRate = rate
        if let units { movie = AudioLength(units: units, rate: rate) }
      case "moof" where depth == 0:
        firstFragment = body..<end
      case "tkhd":
        guard let version = try reader.bigEndian(at: body, count: 1) else { return }
        track = try reader.bigEndian(at: body + (version == 1 ? 20 : 12), count: 4) ?? 0
      case "trex":
        guard let track = try reader.bigEndian(at: body + 4, count: 4) else { return }
        sampleDurations[track] = try reader.bigEndian(at: body + 12, count: 4)
      case "mdhd":
        guard let (units, rate) = try time(in: &reader, at: body) else { return }
        rates[track] = rate
        guard let units, let length = AudioLength(units: units, rate: rate) else { return }
        if length.duration > longestTrack?.duration ?? -1 { longestTrack = length }
      case "mehd":
        guard let version = try reader.bigEndian(at: body, count: 1) else { return }
        fragmentUnits = try reader.bigEndian(at: body + 4, count: version == 1 ? 8 : 4) ?? 0
      default: break
      }
    }

    /// Length and units a second of a movie or media header; no length where it is 0 or all ones.
    private func time(in reader: inout HeaderReader, at body: Int64) throws(Failure) -> (units: UInt64?, rate: UInt64)? {
      guard let version = try reader.bigEndian(at: body, count: 1) else { return nil }
      let isLong = version == 1
      guard let rate = try reader.bigEndian(at: body + (isLong ? 20 : 12), count: 4),
        let units = try reader.bigEndian(at: body + (isLong ? 24 : 16), count: isLong ? 8 : 4)
      else { return nil }
      let isOpen = units == 0 || units == (isLong ? .max : 0xFFFF_FFFF)
      return (isOpen ? nil : units, rate)
    }
  }
}

internal import TallybookBase

/// A fragment of a movie: from where to where its tracks go, in their units.
struct MP4Fragment {
  private var tracks: [UInt64: Range<UInt64>] = [:]

  private static let mostBoxes = 256
  /// How far before the end the last one is looked for.
  private static let tail: Int64 = 1 << 19

  /// Where the last one lies of those that begin from some place on: the last box of its name from which others lead to the end.
  static func last(in reader: inout HeaderReader, from first: Int64) throws(Failure) -> Range<Int64>? {
    var end = reader.size
    while end > max(first, reader.size - tail) {
      let start = max(first, end - 4096)
      guard let part = try reader.bytes(at: start, count: Int(end - start)).map(Array.init) else { return nil }
      for place in part.indices.dropLast(7).reversed() where part[place + 4..<place + 8].elementsEqual("moof".utf8) {
        let offset = start + Int64(place)
        if let size = try leadsToTheEnd(in: &reader, from: offset) { return offset + 8..<offset + size }
      }
      if start == first { return nil }
      // A name may lie across two parts.
      end = start + 7
    }
    return nil
  }

  /// The size of the first of some boxes that follow each other up to the end, where the last one may be cut off, if it is not that.
  private static func leadsToTheEnd(in reader: inout HeaderReader, from start: Int64) throws(Failure) -> Int64? {
    var offset = start
    var first: Int64?
    for _ in 0..<16 {
      guard let size = try reader.bigEndian(at: offset, count: 4), size >= 8,
        let name = try reader.bytes(at: offset + 4, count: 4), name.allSatisfy({ (0x20..<0x7F).contains($0) })
      else { return nil }
      offset += Int64(size)
      if first == nil, offset > reader.size { return nil }
      first = first ?? Int64(size)
      if offset >= reader.size { return first }
    }
    return nil
  }

  /// Reads one that lies somewhere. `sampleDurations` are for tracks that say nothing of theirs.
  init(in reader: inout HeaderReader, _ place: Range<Int64>, _ sampleDurations: [UInt64: UInt64]) throws(Failure) {
    var track: UInt64 = 0
    var standard: UInt64 = 0
    var start: UInt64?
    var visited = 0
    var offset = place.lowerBound
    while offset < place.upperBound, visited < Self.mostBoxes, let size = try reader.bigEndian(at: offset, count: 4),
      let name = try reader.bytes(at: offset + 4, count: 4).map({ String(decoding: $0, as: UTF8.self) }), size >= 8
    {
      visited += 1
      let body = offset + 8
      // Within a track's part everything stands side by side.
      offset = name == "traf" ? body : offset + Int64(size)
      guard let flags = try reader.bigEndian(at: body, count: 4) else { continue }
      switch name {
      case "tfhd":
        track = try reader.bigEndian(at: body + 4, count: 4) ?? 0
        let before = (flags & 1 != 0 ? 8 : 0) + (flags & 2 != 0 ? 4 : 0) as Int64
        standard = (flags & 8 != 0 ? try reader.bigEndian(at: body + 8 + before, count: 4) : sampleDurations[track]) ?? 0
        start = nil
      case "tfdt": start = try reader.bigEndian(at: body + 4, count: flags >> 24 == 1 ? 8 : 4)
      case "trun":
        guard let begin = tracks[track]?.upperBound ?? start else { continue }
        let (end, overflows) = begin.addingReportingOverflow(try units(in: &reader, at: body, flags, standard))
        tracks[track] = overflows ? nil : (tracks[track]?.lowerBound ?? begin)..<end
      default: break
      }
    }
  }

  /// How long the samples of a run last.
  private func units(in reader: inout HeaderReader, at body: Int64, _ flags: UInt64, _ standard: UInt64) throws(Failure) -> UInt64 {
    guard let count = try reader.bigEndian(at: body + 4, count: 4) else { return 0 }
    guard flags & 0x100 != 0 else { return count * standard }
    let size = Int64([0x100, 0x200, 0x400, 0x800].count { flags & $0 != 0 } * 4)
    var place = body + 8 + (flags & 1 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0)
    var units: UInt64 = 0
    for _ in 0..<count {
      guard let one = try reader.bigEndian(at: place, count: 4) else { break }
      units += one
      place += size
    }
    return units
  }

  /// What lies between the beginning of another one and its own end: of the longest track.
  func length(since first: MP4Fragment, rates: [UInt64: UInt64]) -> AudioLength? {
    var longest: AudioLength?
    for (track, part) in tracks {
      guard let begin = first.tracks[track]?.lowerBound, begin <= part.upperBound, let rate = rates[track],
        let length = AudioLength(units: part.upperBound - begin, rate: rate), length.duration > longest?.duration ?? 0
      else { continue }
      longest = length
    }
    return longest
  }
}

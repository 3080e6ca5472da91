package import TallybookBase

/// Finds out how long an attached file of audio is, from its headers. Whatever the bytes are, it reads little and ends soon; and no other library sees them.
package enum AudioHeader {
  /// The duration in ns of a file of WAV, FLAC, Ogg, MP3, MP4/M4A (also in fragments), AAC, AIFF, CAF or WebM; nil of anything else, and where the file does
  /// not say it.
  ///
  /// What the file is, its bytes tell, not its name or media type.
  /// - Throws: what reading throws.
  package static func duration(of source: any ByteSource) throws(Failure) -> Int64? {
    var reader = HeaderReader(source)
    // What claims to be longer than a duration may be says nothing.
    return try length(in: &reader).flatMap { $0.duration <= Limits.longestDuration ? $0.duration : nil }
  }

  static func length(in reader: inout HeaderReader) throws(Failure) -> AudioLength? {
    let start = try ID3Tag.end(in: &reader)
    guard let magic = try reader.bytes(at: start, count: 12) else { return nil }
    if magic.starts(with: "fLaC".utf8) { return try FLACHeader.length(in: &reader, at: start) }
    if start == 0 {
      if WAVHeader.isMagic(magic) { return try WAVHeader.read(in: &reader)?.length }
      if magic.starts(with: "OggS".utf8) { return try OggHeader.length(in: &reader) }
      if MP4Header.isMagic(magic) { return try MP4Header.length(in: &reader) }
      if AIFFHeader.isMagic(magic) { return try AIFFHeader.length(in: &reader) }
      if CAFHeader.isMagic(magic) { return try CAFHeader.length(in: &reader) }
      if WebMHeader.isMagic(magic) { return try WebMHeader.length(in: &reader) }
    }
    if ADTSHeader.isMagic(magic) { return try ADTSHeader.length(in: &reader, at: start) }
    return try MP3Header.length(in: &reader, at: start)
  }
}

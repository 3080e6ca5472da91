/// Finds out how long an attached file of audio is, from its headers. Whatever the bytes are, it reads little and ends soon.
enum AudioHeader {
  /// The duration in ns of a WAV, FLAC, Ogg, MP3 or MP4/M4A file; nil of anything else, and where the file does not say it.
  ///
  /// What the file is, its bytes tell, not its name or media type.
  /// - Throws: what reading throws.
  static func duration(of source: any ByteSource) throws(Failure) -> Int64? {
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
    }
    return try MP3Header.length(in: &reader, at: start)
  }
}

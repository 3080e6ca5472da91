package import TallybookBase

/// Opens content for decoding, by what its bytes are.
package enum AudioContent {
  /// - Throws: `format` where it is no audio, `unsupported` where it is, and cannot be decoded here; what reading throws.
  package static func reader(_ source: any ByteSource, _ library: SndfileLibrary? = SndfileLibrary.loaded) throws(Failure) -> any AudioReader {
    var header = HeaderReader(source)
    if let wav = try WAVHeader.read(in: &header), let reader = WAVReader(source, wav) { return reader }
    if let library, let magic = try header.bytes(at: 0, count: min(12, Int(clamping: source.size))), !MP4Header.isMagic(magic) {
      return try SndfileReader(source, library)
    }
    guard try AudioHeader.length(in: &header) != nil else {
      throw Failure(.notAudio, "the content is not audio that can be read; attach WAV, FLAC, Ogg or MP3")
    }
    guard library == nil else { throw Failure(.notOffered, "MP4 is not decoded; attach the audio as WAV, FLAC, Ogg or MP3 to play it") }
    throw SndfileLibrary.missing(for: "playing anything but WAV")
  }

  /// An encoder, or nil where what was recorded stays as it is.
  package static func writer(
    _ encoding: AudioEncoding, _ format: PCMFormat, to target: any ByteTarget, _ library: SndfileLibrary? = SndfileLibrary.loaded
  ) throws(Failure) -> (any AudioWriter)? {
    let encoding = resolved(encoding, format, library)
    if encoding == .wav { return nil }
    guard encoding == .opus || format.samples == .int16 else {
      throw Failure(.type, "FLAC keeps whole numbers and the samples are floating point; keep them as WAV or Opus, or record 16 bits")
    }
    guard let library else { throw SndfileLibrary.missing(for: encoding.label) }
    return try SndfileWriter(encoding, format, to: target, library)
  }

  /// What AUTO stands for.
  package static func resolved(_ encoding: AudioEncoding, _ format: PCMFormat, _ library: SndfileLibrary? = SndfileLibrary.loaded) -> AudioEncoding {
    guard encoding == .auto else { return encoding }
    return format.samples == .int16 && library != nil ? .flac : .wav
  }

  /// Throws now what finishing would throw when the recording is over.
  package static func check(_ encoding: AudioEncoding, _ format: PCMFormat, _ library: SndfileLibrary? = SndfileLibrary.loaded) throws(Failure) {
    _ = try writer(encoding, format, to: NullTarget(), library)
  }
}

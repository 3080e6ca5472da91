internal import TallybookAudio
package import TallybookBase
package import TallybookModel
internal import TallybookStorage

extension Draft {
  /// Saves the note that was prepared and begins a recording for it; a note without a name is called New Recording. The
  /// draft of a note that is there gives that one a recording.
  ///
  /// - Throws: `invalid` (no draft of a note; channels, a rate or an encoding that cannot be), `unsupported` (the encoding needs a library that is
  ///   not here), what saving throws, and errors of file access.
  package func record(_ options: MemoOptions = MemoOptions()) throws(Failure) -> Memo {
    try record(options, now: book.mutationTime())
  }

  /// The same at a time that was read before.
  package func record(_ options: MemoOptions, now: Instant) throws(Failure) -> Memo {
    guard kind == .note else {
      throw Failure(.kind, "a \(kind.label) cannot be a memo; make a draft of kind note", field: .kind)
    }
    let format = try PCMFormat(rate: options.rate, channels: options.channels, samples: options.samples)
    try AudioContent.check(options.encoding, format)
    try book.requireOutside("recording")
    let header = WaveFile.openHeader(format, becoming: options.encoding)
    var item: Int64 = 0
    let writer = try BlobWriter.create(in: book, mediaType: AudioEncoding.wav.mediaType, bytes: header, now: now) {
      (insert) throws(Failure) in
      try save(now: now, defaultName: "New Recording") { (id, transaction) throws(Failure) in
        item = id
        return try insert(id, Memo.name(of: self[.name].text ?? "", as: .wav), transaction)
      }
    }
    return Memo(writer, of: item, format, options.encoding, dataStart: Int64(header.count), frames: 0)
  }
}

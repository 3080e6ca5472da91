package import TallybookAudio
package import TallybookBase
package import TallybookModel

extension Book {
  /// Goes on with a memo that was not finished, whatever ended it: this process or another, killed or not. What was pushed is
  /// there; push more, finish it or discard it.
  ///
  /// - Parameter id: The note, or the attachment itself.
  /// - Throws: `notFound` (no such entry; its file is missing), `state` (nothing of it is being recorded), `busy` (it is being recorded elsewhere),
  ///   `format` (the unfinished attachment is no memo), and errors of file access.
  package func continueMemo(_ id: Int64) throws(Failure) -> Memo {
    try requireOutside("recording")
    _ = try mutationTime()
    let begun = try read { connection throws(Failure) -> Unfinished? in
      if let begun = try Unfinished.find(id, on: connection) { return begun }
      let entry = try EntryStore.require(id, on: connection)
      let all = try Unfinished.all(of: entry.id, on: connection)
      return all.last { $0.mediaType == AudioEncoding.wav.mediaType }
    }
    guard let begun else { throw Failure(.notRecorded, "nothing of \(id) is being recorded; start a memo", id: id) }
    let writer = try BlobWriter.attach(begun, in: self)
    do throws(Failure) { return try memo(writer, of: begun) } catch {
      writer.close()
      throw error
    }
  }

  private func memo(_ writer: BlobWriter, of begun: Unfinished) throws(Failure) -> Memo {
    var reader = HeaderReader(writer)
    guard let header = try WAVHeader.read(in: &reader), let samples = SampleFormat(coding: header),
      header.blockSize == header.channels * samples.size
    else {
      throw Failure(.notAudio, "the unfinished attachment \(begun.id) is not a memo; open its bytes instead", id: begun.id)
    }
    let format = try PCMFormat(rate: header.rate, channels: header.channels, samples: samples)
    guard let encoding = WaveFile.encoding(of: header) else {
      throw Failure(.notAudio, "the unfinished attachment \(begun.id) is not a memo; open its bytes instead", id: begun.id)
    }
    return Memo(writer, of: begun.parent, format, encoding, dataStart: header.dataStart, frames: header.frames)
  }

  /// Opens an attachment of audio for playing, also one that is still being recorded.
  ///
  /// - Throws: `notFound`, `invalid` (no attachment), `format` (no audio), `unsupported` (it needs a library that is not here), and errors of
  ///   reading.
  package func player(_ attachment: Int64) throws(Failure) -> Player {
    let reader = try readBlob(attachment)
    return try Player(AudioContent.reader(try BlobSource(reader)), of: attachment, in: self)
  }

  /// An attachment of audio at a glance: the least and the greatest sample of each of `points` equal parts, over all
  /// channels, full scale 1. Decoded once, and kept for a while.
  ///
  /// - Throws: `invalid` (points outside 1 to 65,536), and what `player` throws.
  package func waveform(of attachment: Int64, points: Int) throws(Failure) -> Waveform {
    try requireOpen()
    guard (1...Waveform.mostPoints).contains(points) else {
      throw Failure(
        .range, "a waveform has 1 to \(Waveform.mostPoints) points and not \(points)", id: attachment, found: Measure(points),
        bound: Measure(Waveform.mostPoints))
    }
    let reader = try readBlob(attachment)
    let source = try BlobSource(reader)
    // Bytes of a finished attachment never change; of one that is written, more come.
    let key = WaveformCache.Key(attachment: attachment, size: source.size, points: points)
    let waveforms = try store.waveforms
    if let kept = waveforms[key] { return kept }
    let waveform = try Waveform(AudioContent.reader(source), points: points)
    waveforms.keep(waveform, for: key)
    return waveform
  }

  /// The same as a picture: SVG that scales, takes the colour of its surroundings and says in words what it shows.
  package func waveformSVG(of attachment: Int64, points: Int) throws(Failure) -> [UInt8] {
    let waveform = try waveform(of: attachment, points: points)
    let (name, duration) = try nameAndDuration(of: attachment)
    return WaveformSVG.write(waveform, name: name, duration: duration)
  }

  /// Of its note where it has one; a recording in the making has its note already.
  private func nameAndDuration(of attachment: Int64) throws(Failure) -> (String, Int64) {
    let begun = try read { connection throws(Failure) in try Unfinished.find(attachment, on: connection) }
    let parent = if let begun { begun.parent } else { try entry(attachment).parent }
    let source = try BlobSource(try readBlob(attachment))
    return (try entry(parent).name, try AudioHeader.duration(of: source) ?? 0)
  }
}

extension SampleFormat {
  /// What a WAV file's samples are, where they are of these.
  fileprivate init?(coding header: WAVHeader) {
    switch (header.coding, header.bitsPerSample) {
    case (1, 16): self = .int16
    case (3, 32): self = .float32
    default: return nil
    }
  }
}

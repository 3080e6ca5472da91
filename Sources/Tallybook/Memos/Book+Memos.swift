public import TallybookBase
internal import TallybookCore

extension Book {
  /// Creates a note and begins to record a voice memo for it.
  ///
  /// - Parameters:
  ///   - title: The note's title; nil: New Recording.
  ///   - collection: What holds the note; nil: the root.
  ///   - rate: Frames a second, 1 to 655,350.
  ///   - channels: Samples in a frame, 1 to 8.
  ///   - samples: What a sample is.
  ///   - encoding: How the memo is kept once it is finished.
  ///   - change: Sets the note's properties.
  /// - Throws: `invalid` (a value that does not fit; rate, samples and encoding that do not fit together), `unsupported` (the encoding needs libsndfile), `state`
  ///   (within a transaction), and errors of writing.
  ///
  /// ```swift
  /// let nest = try book.collections.create("Nest")
  /// let memo = try book.recordMemo("Dawn", in: nest, rate: 48_000, channels: 2) { $0.description = "South" }
  /// print(try memo.note().description, try book.notes.in(nest).count())  // South 1
  /// do { _ = try book.recordMemo("Dawn", channels: 9) } catch { print(error.code)  // invalid
  /// }
  /// ```
  public func recordMemo(
    _ title: String? = nil, in collection: Collection? = nil, rate: Int = 44_100, channels: Int = 1, samples: SampleFormat = .int16, encoding: AudioEncoding = .auto,
    _ change: (inout Note) -> Void = { _ in }
  ) throws(Failure) -> Memo {
    var note = Note()
    if let title { note.title = title }
    change(&note)
    let draft = try engine.draft(.note, in: collection?.id ?? 0)
    try draft.set(note.row)
    return Memo(try draft.record(MemoOptions(rate: rate, channels: channels, samples: samples, encoding: encoding)), in: self)
  }

  /// Begins to record another voice memo for an existing note.
  ///
  /// - Throws: as `recordMemo` of a new note, and `notFound` (the note is gone or in the trash).
  ///
  /// ```swift
  /// let note = try book.notes.create("Dawn")
  /// try book.recordMemo(for: note).finish()
  /// try book.recordMemo(for: note).finish()
  /// print(try book.attachments.in(note).count())  // 2
  /// ```
  public func recordMemo(
    for note: Note, rate: Int = 44_100, channels: Int = 1, samples: SampleFormat = .int16, encoding: AudioEncoding = .auto
  ) throws(Failure) -> Memo {
    Memo(try engine.edit(note.id).record(MemoOptions(rate: rate, channels: channels, samples: samples, encoding: encoding)), in: self)
  }

  /// Continues the memo of a note that a crash, a kill or a `close` ended before it was finished; everything pushed is still there.
  ///
  /// - Throws: `notFound` (the note is gone or in the trash; the file with the frames is missing), `state` (nothing of it is being recorded), `busy` (it is being
  ///   recorded), and errors of file access.
  ///
  /// ```swift
  /// let begun = try book.recordMemo("Dawn", rate: 8000)
  /// try begun.push([Int16](repeating: 0, count: 4000))
  /// begun.close()
  /// let memo = try book.continueMemo(of: try begun.note())
  /// print(try memo.elapsed(), memo.attachment == begun.attachment)  // 0.5 seconds true
  /// ```
  public func continueMemo(of note: Note) throws(Failure) -> Memo { Memo(try engine.continueMemo(note.id), in: self) }

  /// Opens an audio attachment for playing. WAV can always be read; FLAC, Ogg, MP3 and more if libsndfile is installed.
  ///
  /// - Throws: `notFound` (it is gone or in the trash, or its bytes are not here), `format` (the bytes are not audio), `unsupported` (this audio cannot be decoded
  ///   here; the message says what is missing), and errors of reading.
  ///
  /// ```swift
  /// let memo = try book.recordMemo("Dawn", encoding: .wav)
  /// try memo.push([1, 2, 3] as [Int16])
  /// let player = try book.player(of: try memo.finish())
  /// print(try player.read(100) as [Int16])  // [1, 2, 3]
  /// ```
  public func player(of attachment: Attachment) throws(Failure) -> Player { Player(try engine.player(attachment.id)) }

  /// Opens the memo that is being recorded for playing, as far as it has come.
  ///
  /// ```swift
  /// let memo = try book.recordMemo("Dawn")
  /// try memo.push([1, 2, 3] as [Int16])
  /// print(try book.player(of: memo).frames)  // 3
  /// ```
  public func player(of memo: Memo) throws(Failure) -> Player { Player(try engine.player(memo.attachment)) }

  /// Summarizes an audio attachment: the least and the greatest sample of each of several equal parts. It is decoded once, and kept for a while.
  ///
  /// - Parameter points: The number of parts, 1 to 65,536.
  /// - Throws: `invalid` (another number of points), `cancelled` (by `interrupt`), and what `player` throws.
  ///
  /// ```swift
  /// let memo = try book.recordMemo("Dawn", encoding: .wav)
  /// try memo.push([0, 16384, -16384, 0] as [Int16])
  /// let waveform = try book.waveform(of: try memo.finish(), points: 2)
  /// print(waveform.maxima, waveform.minima)  // [0.5, 0.0] [0.0, -0.5]
  /// ```
  public func waveform(of attachment: Attachment, points: Int = 200) throws(Failure) -> Waveform {
    try engine.interruptible { () throws(Failure) in Waveform(try engine.waveform(of: attachment.id, points: points)) }
  }

  /// The same on another thread, while the task waits. Cancelling the task ends it.
  ///
  /// ```swift
  /// let memo = try book.recordMemo("Dawn", encoding: .wav)
  /// try memo.push([16384] as [Int16])
  /// let attachment = try await memo.finish()
  /// print(try await book.waveform(of: attachment, points: 1).maxima)  // [0.5]
  /// ```
  public func waveform(of attachment: Attachment, points: Int = 200) async throws(Failure) -> Waveform {
    try await offloaded { [self] () throws(Failure) in Waveform(try engine.waveform(of: attachment.id, points: points)) }
  }

  /// Draws the waveform of an audio attachment as an SVG that scales, takes the colour around it, and describes itself in words.
  ///
  /// - Throws: as `waveform`.
  ///
  /// ```swift
  /// let memo = try book.recordMemo("Dawn", encoding: .wav)
  /// try memo.push([0, 16384] as [Int16])
  /// print(try book.waveformSVG(of: try memo.finish()).hasPrefix("<svg"))  // true
  /// ```
  public func waveformSVG(of attachment: Attachment, points: Int = 200) throws(Failure) -> String {
    try engine.interruptible { () throws(Failure) in String(decoding: try engine.waveformSVG(of: attachment.id, points: points), as: UTF8.self) }
  }
}

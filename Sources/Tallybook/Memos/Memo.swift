public import TallybookBase
internal import TallybookCore

/// A voice memo that this process records. The microphone belongs to the host, which pushes frames: once a call returns, they are kept, and survive any end of the
/// process. A memo that goes without being finished stays, and `Book.continueMemo` continues it. Safe from any thread.
///
/// ```swift
/// let memo = try book.recordMemo("Lecture 4", rate: 16_000)
/// try memo.push([Int16](repeating: 0, count: 16_000))
/// print(try memo.elapsed(), try memo.state() == .running, memo.samples == .int16)  // 1.0 seconds true true
/// let attachment = try memo.finish(asRecorded: true)
/// print(attachment.name, attachment.duration ?? .zero, attachment.id == memo.attachment)  // Lecture 4.wav 1.0 seconds true
/// print(try memo.note().title, memo.id == (try memo.note().id))  // Lecture 4 true
/// ```
public final class Memo: Sendable {
  private let engine: Engine.Memo
  private let book: Book

  init(_ engine: Engine.Memo, in book: Book) {
    self.engine = engine
    self.book = book
  }

  deinit { engine.close() }

  /// The id of the note that it is recorded for.
  public var id: Int64 { engine.item }
  /// The id of its attachment, even before it is finished: it plays as far as it has come.
  public var attachment: Int64 { engine.attachment }
  /// What its samples are.
  public var samples: SampleFormat { engine.samples }

  /// The note as the book has it. It can be moved and edited while the memo is recorded.
  ///
  /// ```swift
  /// print(try book.recordMemo().note().title)  // New Recording
  /// ```
  public func note() throws(Failure) -> Note { try book.get(engine.item) }

  /// Keeps samples: complete frames, each with a sample of each channel.
  ///
  /// - Throws: `invalid` (incomplete frames, samples of another type than the memo's, a sample that is not a number), `state` (paused, finished or discarded), and
  ///   errors of writing; then none is kept.
  ///
  /// ```swift
  /// let memo = try book.recordMemo("Lecture 4", samples: .float32)
  /// try memo.push([0, 0.5, -0.5] as [Float])
  /// do { try memo.push([0, 1000] as [Int16]) } catch { print(error.reason)  // type
  /// }
  /// ```
  public func push<Sample: AudioSample>(_ samples: [Sample]) throws(Failure) {
    try Sample.check()
    guard Sample.sampleFormat == engine.samples else {
      throw Failure(.type, "the memo \(id) takes samples of \(engine.samples), not of \(Sample.sampleFormat); convert them, or start a memo of these", id: id)
    }
    let result = samples.withUnsafeBytes { bytes -> Result<Void, Failure> in
      do throws(Failure) { return .success(try engine.push(bytes)) } catch { return .failure(error) }
    }
    try result.get()
  }

  /// Keeps the bytes of frames, as an audio interface hands them over: in the machine's byte order, and of the memo's samples.
  ///
  /// - Throws: as `push(_:)` of samples.
  ///
  /// ```swift
  /// let memo = try book.recordMemo("Lecture 4")
  /// try [Int16](repeating: 0, count: 441).withUnsafeBytes { bytes in try memo.push(bytes: bytes) }
  /// print(try memo.elapsed())  // 0.01 seconds
  /// ```
  public func push(bytes: UnsafeRawBufferPointer) throws(Failure) { try engine.push(bytes) }

  /// Whether it is running, paused, or stopped because it was finished or discarded.
  ///
  /// ```swift
  /// print(try book.recordMemo().state() == .running)  // true
  /// ```
  public func state() throws(Failure) -> SessionState { try engine.recordingState() }

  /// The length of the pushed frames, whatever the clock says.
  ///
  /// ```swift
  /// print(try book.recordMemo().elapsed())  // 0.0 seconds
  /// ```
  public func elapsed() throws(Failure) -> Duration { .nanoseconds(try engine.elapsed()) }

  /// How loud the newest tenth of a second is, or a little more.
  ///
  /// ```swift
  /// print(try book.recordMemo().level().peak)  // 0.0
  /// ```
  public func level() throws(Failure) -> Loudness {
    let (peak, rms) = try engine.level()
    return Loudness(peak: peak, rms: rms)
  }

  /// Pauses it: it takes no frames until it is resumed, and the time between is not part of it.
  ///
  /// - Throws: `state` (paused, finished or discarded).
  ///
  /// ```swift
  /// let memo = try book.recordMemo("Lecture 4")
  /// try memo.pause()
  /// do { try memo.push([0] as [Int16]) } catch { print(error.reason)  // isPaused
  /// }
  /// ```
  public func pause() throws(Failure) { try engine.pause() }

  /// Ends a pause: it takes frames again.
  ///
  /// - Throws: `state` (not paused).
  ///
  /// ```swift
  /// let memo = try book.recordMemo("Lecture 4")
  /// try memo.pause()
  /// try memo.resume()
  /// print(try memo.state() == .running)  // true
  /// ```
  public func resume() throws(Failure) { try engine.resume() }

  /// Encodes the pushed frames and makes the attachment, all or nothing. It takes as long as encoding does, and `Book.interrupt` ends it. If it fails, the memo is
  /// as before.
  ///
  /// - Parameter asRecorded: Keeps it as the WAV that it is, whatever encoding was asked for.
  /// - Throws: `state` (finished or discarded), `notFound` (the note is gone or in the trash), `unsupported` (the encoding needs libsndfile; `asRecorded` does not),
  ///   `cancelled`, and errors of writing.
  ///
  /// ```swift
  /// let memo = try book.recordMemo("Lecture 4", encoding: .wav)
  /// try memo.push([Int16](repeating: 0, count: 100))
  /// print(try memo.finish().mediaType)  // audio/wav
  /// ```
  @discardableResult
  public func finish(asRecorded: Bool = false) throws(Failure) -> Attachment {
    try book.engine.interruptible { () throws(Failure) in try finished(asRecorded) }
  }

  /// The same on another thread, while the task waits. Cancelling the task ends it.
  ///
  /// ```swift
  /// let memo = try book.recordMemo("Lecture 4", encoding: .wav)
  /// print(try await memo.finish().name)  // Lecture 4.wav
  /// ```
  @discardableResult
  public func finish(asRecorded: Bool = false) async throws(Failure) -> Attachment {
    try await book.offloaded { [self] () throws(Failure) in try finished(asRecorded) }
  }

  private func finished(_ asRecorded: Bool) throws(Failure) -> Attachment {
    try book.get(try engine.finish(asRecorded ? .asRecorded : [], now: try book.engine.mutationTime()))
  }

  /// Discards the pushed frames. The note stays.
  ///
  /// - Throws: `state` (finished or discarded), and errors of writing.
  ///
  /// ```swift
  /// let memo = try book.recordMemo("Lecture 4")
  /// try memo.discard()
  /// print(try book.notes.count(), try book.attachments.count())  // 1 0
  /// ```
  public func discard() throws(Failure) { try engine.discard(now: try book.engine.mutationTime()) }

  /// Ends recording here; what is not finished stays, and can be continued. Idempotent.
  ///
  /// ```swift
  /// let memo = try book.recordMemo("Lecture 4")
  /// memo.close()
  /// print(try book.unfinished().count)  // 1
  /// ```
  public func close() { engine.close() }
}

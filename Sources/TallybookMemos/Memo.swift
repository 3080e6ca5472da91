internal import Synchronization
internal import TallybookAudio
package import TallybookBase
package import TallybookModel

/// A voice memo that is being recorded: a note, and an attachment of audio that each push goes into. What was pushed is
/// kept once the call returns, and plays, whatever ends the process. The microphone is the host's.
///
/// Safe from any thread; recorded by one process at a time.
package final class Memo: Sendable {
  /// The book that it belongs to.
  package let book: Book
  /// The note. It can be moved, renamed and edited meanwhile.
  package let item: Int64
  /// The id that the attachment has, also before it is finished.
  package var attachment: Int64 { writer.id }

  /// What a sample of the frames is.
  package var samples: SampleFormat { format.samples }

  private let writer: BlobWriter
  private let format: PCMFormat
  private let dataStart: Int64
  private let state: Mutex<State>

  private enum Stage {
    case recording, paused, finishing, ended
  }

  private struct State {
    var stage = Stage.recording
    var encoding: AudioEncoding
    var frames: Int64
    var level: Level
  }

  /// Begins a memo, or goes on with one whose file has `frames` frames already.
  init(_ writer: BlobWriter, of item: Int64, _ format: PCMFormat, _ encoding: AudioEncoding, dataStart: Int64, frames: Int64) {
    self.writer = writer
    book = writer.book
    self.item = item
    self.format = format
    self.dataStart = dataStart
    state = Mutex(State(encoding: encoding, frames: frames, level: Level(format)))
  }

  // MARK: Recording

  /// Keeps frames: whole ones, as many as there are, with samples as the options said.
  ///
  /// - Throws: `invalid` (no whole frames; samples that are no number), `state` (paused, finished, discarded), and errors of file access; then
  ///   nothing of them is kept.
  package func push(_ frames: UnsafeRawBufferPointer) throws(Failure) {
    try book.requireOpen()
    let count = try countFrames(frames)
    try locked { state throws(Failure) in
      switch state.stage {
      case .recording: break
      case .paused: throw Failure(.isPaused, "the memo \(item) is paused; resume it first", id: item)
      case .finishing, .ended: throw ended
      }
      try writer.write(frames, at: dataStart + state.frames * Int64(format.frameSize))
      state.frames += count
      state.level.add(frames, format.samples)
    }
  }

  /// Stops taking frames until it is resumed; the time between is no part of the memo.
  package func pause() throws(Failure) { try change(from: .recording, to: .paused, "is paused already; resume it") }

  /// Takes frames again.
  package func resume() throws(Failure) { try change(from: .paused, to: .recording, "is not paused; push frames") }

  /// How loud the newest tenth of a second is, or a little more: peak, and root of the mean square; full scale is 1.
  package func level() throws(Failure) -> (peak: Double, rms: Double) {
    try book.requireOpen()
    return state.withLock { ($0.level.peak, $0.level.rms) }
  }

  /// How long it is, in ns: the length of what was pushed, whatever the clock says.
  package func elapsed() throws(Failure) -> Int64 {
    try book.requireOpen()
    return format.duration(of: state.withLock { $0.frames })
  }

  /// Where it stands: running, paused, or stopped once it was finished or discarded.
  package func recordingState() throws(Failure) -> SessionState {
    try book.requireOpen()
    return switch state.withLock({ $0.stage }) {
    case .recording: .running
    case .paused: .paused
    case .finishing, .ended: .stopped
    }
  }

  // MARK: Ending

  /// Encodes what was pushed, makes the attachment and gives its id. What fails leaves the memo as it was.
  ///
  /// - Throws: `state` (it was finished or discarded), `notFound` (the note is gone or in the trash), `unsupported` (what it is to become needs a
  ///   library that is not here; `asRecorded` needs none), and errors of writing.
  @discardableResult
  package func finish(_ flags: MemoFlags = [], now: Instant) throws(Failure) -> Int64 {
    try book.requireOpen()
    let (before, encoding, frames) = try beginEnding()
    do throws(Failure) {
      let duration = format.duration(of: frames)
      let resolved = frames == 0 || flags.contains(.asRecorded) ? .wav : AudioContent.resolved(encoding, format)
      let name = Memo.name(of: try book.entry(item).name, as: resolved)
      let bytes: any ByteSource = resolved == .wav ? try completeWAV(frames) : try encode(frames, as: resolved)
      let replacement = BlobWriter.Replacement(bytes: bytes, name: name, mediaType: resolved.mediaType)
      _ = try writer.finish(duration: duration, as: replacement, now: now)
    } catch {
      state.withLock { $0.stage = before }
      throw error
    }
    state.withLock { $0.stage = .ended }
    return attachment
  }

  /// Throws away what was pushed. The note stays; delete it where it is not wanted either.
  package func discard(now: Instant) throws(Failure) {
    try book.requireOpen()
    let (before, _, _) = try beginEnding()
    do throws(Failure) { try writer.discard(now: now) } catch {
      state.withLock { $0.stage = before }
      throw error
    }
    state.withLock { $0.stage = .ended }
  }

  /// Ends recording here. What was pushed stays, and can be continued, finished or discarded.
  package func close() {
    let isOpen = state.withLock { state in
      guard state.stage == .recording || state.stage == .paused else { return false }
      state.stage = .ended
      return true
    }
    if isOpen { writer.close() }
  }

  // MARK: -

  private var ended: Failure { Failure(.hasEnded, "the memo \(item) takes no more; start another, or continue it", id: item) }

  private func countFrames(_ frames: UnsafeRawBufferPointer) throws(Failure) -> Int64 {
    let (count, rest) = frames.count.quotientAndRemainder(dividingBy: format.frameSize)
    guard rest == 0 else {
      throw Failure(
        .range, "\(frames.count) bytes are not whole frames of \(format.frameSize) bytes; push whole ones", id: item,
        found: Measure(frames.count), bound: Measure(format.frameSize))
    }
    if format.samples == .float32, let sample = Samples.firstNonFinite(frames) {
      throw Failure(
        .range, "sample \(sample % format.channels) of frame \(sample / format.channels) is not a number; mend it and push again", id: item,
        found: Measure(sample / format.channels))
    }
    return Int64(count)
  }

  private func change(from: Stage, to: Stage, _ problem: String) throws(Failure) {
    try book.requireOpen()
    try locked { state throws(Failure) in
      if state.stage == .finishing || state.stage == .ended { throw ended }
      guard state.stage == from else { throw Failure(from == .paused ? .notPaused : .isPaused, "the memo \(item) \(problem)", id: item) }
      state.stage = to
    }
  }

  private func beginEnding() throws(Failure) -> (Stage, AudioEncoding, Int64) {
    try locked { state throws(Failure) in
      guard state.stage == .recording || state.stage == .paused else { throw ended }
      defer { state.stage = .finishing }
      return (state.stage, state.encoding, state.frames)
    }
  }

  /// What the attachment of a note is called: as the note, with the ending of what it is.
  static func name(of note: String, as encoding: AudioEncoding) -> String {
    let name = note + encoding.suffix
    return name.utf8.count <= 65_536 ? name : "memo" + encoding.suffix
  }

  /// What was pushed with the sizes in the header, in the place of those that were open. A push that a kill cut in two may
  /// have left the beginning of itself behind the last frame; that is left out.
  private func completeWAV(_ frames: Int64) throws(Failure) -> any ByteSource {
    let dataSize = frames * Int64(format.frameSize)
    return CompleteWAV(header: ByteArraySource(WaveFile.header(format, dataSize: dataSize)), frames: writer, dataStart: dataStart, dataSize: dataSize)
  }

  /// Encodes into a file of its own; the recording stays as it is until that is in the book.
  private func encode(_ frames: Int64, as encoding: AudioEncoding) throws(Failure) -> ScratchFile {
    let file = try ScratchFile(for: book.store)
    guard let encoder = try AudioContent.writer(encoding, format, to: file) else { return file }
    try forEachPiece(frames) { (bytes) throws(Failure) in try encoder.write(bytes) }
    try encoder.finish()
    if encoding == .flac { try requireSame(file, frames) }
    return file
  }

  /// The recording goes once this returns: so what is to stand for it is decoded and compared, bit for bit.
  private func requireSame(_ file: ScratchFile, _ frames: Int64) throws(Failure) {
    let reader = try AudioContent.reader(file)
    let decoded = UnsafeMutableRawBufferPointer.allocate(byteCount: Memo.pieceFrames * format.frameSize, alignment: 16)
    defer { decoded.deallocate() }
    var isSame = reader.frames == frames && reader.channels == format.channels && reader.rate == format.rate
    try forEachPiece(frames) { (bytes) throws(Failure) in
      var done = 0
      while isSame, done < bytes.count {
        let room = UnsafeMutableRawBufferPointer(rebasing: decoded[..<(bytes.count - done)])
        let count = try reader.read(room.count / format.frameSize, as: format.samples, into: room) * format.frameSize
        isSame = count > 0 && UnsafeRawBufferPointer(rebasing: room[..<count]).elementsEqual(bytes[done..<(done + count)])
        done += count
      }
    }
    guard isSame else {
      throw Failure(.io, "the memo \(item) decodes to something else than what was recorded; try again, or finish it as recorded", id: item)
    }
  }

  /// How many frames are in memory at a time while it is encoded.
  private static let pieceFrames = 16_384

  private func forEachPiece(_ frames: Int64, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Memo.pieceFrames * format.frameSize, alignment: 16)
    defer { buffer.deallocate() }
    var done: Int64 = 0
    while done < frames {
      try LongCall.note(done, of: frames)
      let count = Int(min(Int64(Memo.pieceFrames), frames - done))
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(count * format.frameSize)])
      guard try writer.read(at: dataStart + done * Int64(format.frameSize), into: room) == room.count else {
        throw Failure(.damagedContent, "the recording of the memo \(item) is shorter than what was pushed; continue it to keep what is there", id: item)
      }
      try body(UnsafeRawBufferPointer(room))
      done += Int64(count)
    }
  }

  private func locked<R>(_ body: (inout State) throws(Failure) -> R) throws(Failure) -> R {
    let result = state.withLock { state -> Result<R, Failure> in
      do throws(Failure) { return .success(try body(&state)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

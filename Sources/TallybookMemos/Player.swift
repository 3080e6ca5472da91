internal import Synchronization
internal import TallybookAudio
package import TallybookBase
package import TallybookModel

/// Plays an attachment of audio: frames are read at any position, the host's loudspeaker takes them.
///
/// Safe from any thread: one reads, another may pause and skip.
package final class Player: Sendable {
  /// The book that it belongs to.
  package let book: Book
  /// The attachment that it plays.
  package let attachment: Int64
  /// Frames a second.
  package let rate: Int
  /// Channels; a frame has one sample of each.
  package let channels: Int
  /// What its samples are by nature.
  package let samples: SampleFormat
  /// How many frames it has.
  package let frames: Int64
  private let state: Mutex<State>

  private struct State: @unchecked Sendable {
    let reader: any AudioReader
    var playing = PlayerState.ready
    var position: Int64 = 0
    /// Whether the reader stands elsewhere.
    var isMoved = false
  }

  init(_ reader: any AudioReader, of attachment: Int64, in book: Book) {
    self.book = book
    self.attachment = attachment
    rate = reader.rate
    channels = reader.channels
    samples = reader.samples
    frames = reader.frames
    state = Mutex(State(reader: reader))
  }

  /// How long it plays, in ns.
  package var duration: Int64 { time(of: frames) }

  /// Where it stands: ready, playing or paused.
  package func playerState() throws(Failure) -> PlayerState {
    try book.requireOpen()
    return state.withLock { $0.playing }
  }

  /// Where the next frame plays, in ns from the beginning.
  package func position() throws(Failure) -> Int64 {
    try book.requireOpen()
    return time(of: state.withLock { $0.position })
  }

  /// Plays from where it stands; at the end from the beginning.
  package func play() throws(Failure) {
    try book.requireOpen()
    state.withLock { state in
      if state.position >= frames { move(&state, to: 0) }
      state.playing = .playing
    }
  }

  /// Stays where it stands.
  package func pause() throws(Failure) {
    try book.requireOpen()
    try locked { state throws(Failure) in
      guard state.playing == .playing else { throw Failure(.notPlaying, "the player is not playing; play it first", id: attachment) }
      state.playing = .paused
    }
  }

  /// Reads the next frames into room for whole ones; gives how many, 0 at the end, where it pauses. Reading does not ask
  /// whether it plays: what only wants the frames need not play.
  package func read(as format: SampleFormat, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    try book.requireOpen()
    let room = buffer.count / (channels * format.size)
    guard room > 0 else {
      throw Failure(
        .smallBuffer, "the buffer has \(buffer.count) bytes and a frame \(channels * format.size); give room for a frame or more", id: attachment,
        found: Measure(buffer.count), bound: Measure(channels * format.size))
    }
    return try book.readingFirst { () throws(Failure) in try readFrames(room, as: format, into: buffer) }
  }

  private func readFrames(_ room: Int, as format: SampleFormat, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    try locked { state throws(Failure) in
      if state.isMoved {
        try state.reader.seek(to: state.position)
        state.isMoved = false
      }
      var done = 0
      while done < room {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[(done * channels * format.size)...])
        let count = try state.reader.read(room - done, as: format, into: rest)
        if count == 0 { break }
        done += count
        state.position += Int64(count)
      }
      if done == 0, state.playing == .playing { state.playing = .paused }
      return done
    }
  }

  /// Goes to a time, in ns, at least the beginning and at most the end; gives where it stands now.
  @discardableResult
  package func seek(to time: Int64) throws(Failure) -> Int64 {
    try book.requireOpen()
    return state.withLock { seek(&$0, to: time) }
  }

  /// Goes on or back by a time, as far as there is; gives where it stands now.
  @discardableResult
  package func skip(by time: Int64) throws(Failure) -> Int64 {
    try book.requireOpen()
    return state.withLock { state in
      let (target, overflows) = self.time(of: state.position).addingReportingOverflow(time)
      return seek(&state, to: overflows ? (time < 0 ? 0 : .max) : target)
    }
  }

  // MARK: -

  private func time(of frame: Int64) -> Int64 { AudioLength(units: UInt64(max(0, frame)), rate: UInt64(max(1, rate)))?.duration ?? .max }

  private func seek(_ state: inout State, to time: Int64) -> Int64 {
    let frame = time <= 0 ? 0 : min(frames, AudioLength.units(in: time, rate: UInt64(max(1, rate))))
    move(&state, to: frame)
    return self.time(of: frame)
  }

  private func move(_ state: inout State, to frame: Int64) {
    state.position = frame
    state.isMoved = true
    if frame >= frames, state.playing == .playing { state.playing = .paused }
  }

  private func locked<R>(_ body: (inout State) throws(Failure) -> R) throws(Failure) -> R {
    let result = state.withLock { state -> Result<R, Failure> in
      do throws(Failure) { return .success(try body(&state)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

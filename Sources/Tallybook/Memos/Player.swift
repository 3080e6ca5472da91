public import TallybookBase
internal import TallybookCore

/// Plays an audio attachment. The loudspeaker belongs to the host, which reads frames. Safe from any thread: one reads, another may pause and seek.
///
/// ```swift
/// let memo = try book.recordMemo("Dawn", rate: 8000, encoding: .wav)
/// try memo.push([Int16](repeating: 7, count: 8000))
/// let player = try book.player(of: try memo.finish())
/// print(player.rate, player.channels, player.samples == .int16, player.frames, player.duration)  // 8000 1 true 8000 1.0 seconds
/// print(try player.state() == .ready, player.attachment == memo.attachment)  // true true
/// try player.play()
/// let frames: [Int16] = try player.read(4000)
/// print(frames.count, try player.position())  // 4000 0.5 seconds
/// ```
public final class Player: Sendable {
  private let engine: Engine.Player

  init(_ engine: Engine.Player) { self.engine = engine }

  /// The id of the attachment that it plays.
  public var attachment: Int64 { engine.attachment }
  /// Frames a second.
  public var rate: Int { engine.rate }
  /// Samples in a frame.
  public var channels: Int { engine.channels }
  /// The native type of its samples; they can be read as either.
  public var samples: SampleFormat { engine.samples }
  /// How many frames there are.
  public var frames: Int64 { engine.frames }
  /// How long it plays.
  public var duration: Duration { .nanoseconds(engine.duration) }

  /// Whether it is ready, playing or paused.
  ///
  /// ```swift
  /// print(try book.player(of: try book.recordMemo()).state() == .ready)  // true
  /// ```
  public func state() throws(Failure) -> PlayerState { try engine.playerState() }

  /// The time of the next frame, from the beginning.
  ///
  /// ```swift
  /// print(try book.player(of: try book.recordMemo()).position())  // 0.0 seconds
  /// ```
  public func position() throws(Failure) -> Duration { .nanoseconds(try engine.position()) }

  /// Plays from its position, or at the end from the beginning.
  ///
  /// ```swift
  /// let player = try book.player(of: try book.recordMemo())
  /// try player.play()
  /// print(try player.state() == .playing)  // true
  /// ```
  public func play() throws(Failure) { try engine.play() }

  /// Pauses at its position.
  ///
  /// - Throws: `state` (it is not playing).
  ///
  /// ```swift
  /// do { try book.player(of: try book.recordMemo()).pause() } catch { print(error.reason)  // notPlaying
  /// }
  /// ```
  public func pause() throws(Failure) { try engine.pause() }

  /// Reads the next frames, decoded, whether it plays or not: at most so many, and no more than about four million samples at once. None at the end, where it
  /// pauses. As `Int16`, samples that are too loud are clipped.
  ///
  /// - Throws: `invalid` (a number below 0), and errors of reading.
  ///
  /// ```swift
  /// let memo = try book.recordMemo("Dawn", encoding: .wav)
  /// try memo.push([16384, -16384] as [Int16])
  /// let player = try book.player(of: try memo.finish())
  /// print(try player.read(1) as [Float], try player.read(9) as [Int16], try player.read(9) as [Int16])  // [0.5] [-16384] []
  /// ```
  public func read<Sample: AudioSample>(_ count: Int, as type: Sample.Type = Sample.self) throws(Failure) -> [Sample] {
    try Sample.check()
    guard count >= 0 else { throw Failure(.range, "\(count) frames cannot be read; give 0 or more", found: Measure(count), bound: 0) }
    let channels = max(1, engine.channels)
    // Room for what a damaged file promises would be too much.
    let frames = min(count, max(1, Self.mostSamples / channels), Int(clamping: max(0, engine.frames)))
    guard frames > 0 else { return [] }
    var failure: Failure?
    let samples = [Sample](unsafeUninitializedCapacity: frames * channels) { buffer, read in
      let room = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[..<(frames * channels)]))
      do throws(Failure) { read = try engine.read(as: Sample.sampleFormat, into: room) * channels } catch { failure = error }
    }
    if let failure { throw failure }
    return samples
  }

  private static let mostSamples = 1 << 22

  /// Seeks to a time from the beginning, at most the end; returns its position then: the nearest frame.
  ///
  /// ```swift
  /// let memo = try book.recordMemo("Dawn", rate: 8000, encoding: .wav)
  /// try memo.push([Int16](repeating: 7, count: 8000))
  /// let player = try book.player(of: try memo.finish())
  /// print(try player.seek(to: .milliseconds(250)), try player.seek(to: .seconds(9)))  // 0.25 seconds 1.0 seconds
  /// ```
  @discardableResult
  public func seek(to position: Duration) throws(Failure) -> Duration { .nanoseconds(try engine.seek(to: position.inNanoseconds)) }

  /// Seeks forward by a length, or back if it is negative, as far as there is; returns its position then.
  ///
  /// ```swift
  /// let memo = try book.recordMemo("Dawn", rate: 8000, encoding: .wav)
  /// try memo.push([Int16](repeating: 7, count: 8000))
  /// let player = try book.player(of: try memo.finish())
  /// print(try player.skip(by: .milliseconds(750)), try player.skip(by: .milliseconds(-500)))  // 0.75 seconds 0.25 seconds
  /// ```
  @discardableResult
  public func skip(by length: Duration) throws(Failure) -> Duration { .nanoseconds(try engine.skip(by: length.inNanoseconds)) }
}

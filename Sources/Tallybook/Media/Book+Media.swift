public import TallybookBase
internal import TallybookCore

extension Book {
  /// The media of all sessions; `in` a session those of that one.
  ///
  /// ```swift
  /// let watch = try book.sessions.create("Watch") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
  /// try book.media.in(watch).create("dawn.mp4")
  /// print(try book.media.all().map(\.name))  // ["dawn.mp4"]
  /// ```
  public var media: Selection<Medium> { Selection(of: self) }

  /// The path of a medium's file: from the folder of the book if the name is relative.
  ///
  /// ```swift
  /// let watch = try book.sessions.create("Watch") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
  /// print(book.file(of: try book.media.in(watch).create("/films/dawn.mp4")))  // /films/dawn.mp4
  /// ```
  public func file(of medium: Medium) -> String { TallybookCore.Media.path(of: medium.name, beside: path) }

  /// Where a moment of a session is in its media: which medium shows it, and at what time and frame of it. Pauses of the session do not stop media.
  ///
  /// - Parameter track: The track, from 1.
  /// - Throws: `notFound` (no medium of the track shows the moment, or the session is gone), `invalid` (a track below 1).
  ///
  /// ```swift
  /// let watch = try book.sessions.create("Watch") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
  /// try book.media.in(watch).create("dawn.mp4") { $0.offset = .seconds(2) }
  /// print(try book.mediaPlace(of: watch, at: .epoch + .seconds(5)).time)  // 3.0 seconds
  /// do { _ = try book.mediaPlace(of: watch, at: .epoch) } catch { print(error.reason)  // noMedium
  /// }
  /// ```
  public func mediaPlace(of session: Session, at time: Instant, track: Int = 1) throws(Failure) -> MediaPlace {
    let place = try engine.mediaPlace(of: session.id, at: time.nanoseconds, track: Int64(track))
    return try MediaPlace(place, in: try get(place.medium))
  }

  /// Finds the files of media that are not where their names say, in a folder and everything below it. All that are found are changed in one step.
  ///
  /// - Parameters:
  ///   - folder: The folder to search. Links are not followed.
  ///   - session: Whose media; nil: those of all sessions.
  ///   - hash: Reads the file of each medium: notes its SHA-256 if none is noted, and reports one that differs.
  ///   - dryRun: Reports what would be done, and changes nothing.
  ///   - progress: Gets how many media are done of how many; false stops it, and nothing is changed.
  /// - Returns: What happened to each medium.
  /// - Throws: `notFound` (no such folder or session), `invalid` (not a folder), `cancelled`, and errors of writing.
  ///
  /// ```swift
  /// let watch = try book.sessions.create("Watch") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
  /// try book.media.in(watch).create("/nowhere/dawn-of-the-example.mp4")
  /// print(try book.relinkMedia(in: "/tmp/").map(\.reason).contains(.missing))  // true
  /// do { try book.relinkMedia(in: "/nowhere") } catch { print(error.code)  // notFound
  /// }
  /// ```
  @discardableResult
  public func relinkMedia(
    in folder: String, of session: Session? = nil, hash: Bool = false, dryRun: Bool = false,
    progress: (_ done: UInt64, _ total: UInt64) -> Bool = { _, _ in true }
  ) throws(Failure) -> [Finding] {
    try engine.interruptible { () throws(Failure) in try relinked(folder, session?.id, hash, dryRun, progress) }
  }

  /// The same on another thread, while the task waits. Cancelling the task ends it.
  ///
  /// ```swift
  /// print(try await book.relinkMedia(in: "/tmp/", hash: true).count)  // 0
  /// ```
  @discardableResult
  public func relinkMedia(
    in folder: String, of session: Session? = nil, hash: Bool = false, dryRun: Bool = false,
    progress: @escaping @Sendable (_ done: UInt64, _ total: UInt64) -> Bool = { _, _ in true }
  ) async throws(Failure) -> [Finding] {
    let id = session?.id
    return try await offloaded { [self] () throws(Failure) in try relinked(folder, id, hash, dryRun, progress) }
  }

  private func relinked(
    _ folder: String, _ session: Int64?, _ hash: Bool, _ dryRun: Bool, _ progress: (UInt64, UInt64) -> Bool
  ) throws(Failure) -> [Finding] {
    var flags: RelinkFlags = []
    if hash { flags.insert(.hash) }
    if dryRun { flags.insert(.dryRun) }
    return try engine.relinkMedia(in: folder, of: session, flags) { (done, total) throws(Failure) in
      try LongCall.note(done, of: total)
      guard progress(done, total) else { throw .stopped }
    }
  }
}

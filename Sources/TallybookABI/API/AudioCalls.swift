internal import TallybookCore

extension AudioCalls {
  // MARK: Memos

  static func memoStart(_ draft: Held<DraftObject>, options: MemoOptions) throws(Failure) -> Memo {
    let now = try draft.now()
    return try draft.use { object throws(Failure) in
      defer { object.texts.dropAll() }
      return try object.draft.record(options, now: now)
    }
  }

  static func memoAttach(_ book: Book, id: Int64) throws(Failure) -> Memo { try book.continueMemo(id) }

  static func memoPush(_ memo: Memo, frames: UnsafeRawBufferPointer) throws(Failure) { try memo.push(frames) }

  static func memoLevel(_ memo: Memo) throws(Failure) -> (peak: Double, rms: Double) {
    let level = try memo.level()
    return (level.peak, level.rms)
  }

  static func memoElapsed(_ memo: Memo) throws(Failure) -> Int64 { try memo.elapsed() }

  static func memoState(_ memo: Memo) throws(Failure) -> Int32 { try memo.recordingState().rawValue }

  static func memoItem(_ memo: Memo) throws(Failure) -> Int64 {
    try memo.book.requireOpen()
    return memo.item
  }

  static func memoAttachment(_ memo: Memo) throws(Failure) -> Int64 {
    try memo.book.requireOpen()
    return memo.attachment
  }

  static func memoPause(_ memo: Memo) throws(Failure) { try memo.pause() }

  static func memoResume(_ memo: Memo) throws(Failure) { try memo.resume() }

  static func memoFinish(_ memo: Memo, flags: MemoFlags) throws(Failure) -> Int64 {
    try memo.finish(flags, now: try memo.book.mutationTime())
  }

  static func memoDiscard(_ memo: Memo) throws(Failure) { try memo.discard(now: try memo.book.mutationTime()) }

  // MARK: Players

  static func playerOpen(_ book: Book, attachment: Int64) throws(Failure) -> Player { try book.player(attachment) }

  static func playerFormat(_ player: Player) throws(Failure) -> (rate: Int64, channels: Int64, samples: Int64, frames: Int64) {
    try player.book.requireOpen()
    return (Int64(player.rate), Int64(player.channels), Int64(player.samples.rawValue), player.frames)
  }

  static func playerPlay(_ player: Player) throws(Failure) { try player.play() }

  static func playerPause(_ player: Player) throws(Failure) { try player.pause() }

  /// How many frames were read; nil at the end.
  static func playerRead(_ player: Player, samples: SampleFormat, buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int? {
    let frames = try player.read(as: samples, into: buffer)
    return frames == 0 ? nil : frames
  }

  static func playerSeek(_ player: Player, position: Int64) throws(Failure) -> Int64 { try player.seek(to: position) }

  static func playerSkip(_ player: Player, by: Int64) throws(Failure) -> Int64 { try player.skip(by: by) }

  static func playerPosition(_ player: Player) throws(Failure) -> Int64 { try player.position() }

  static func playerDuration(_ player: Player) throws(Failure) -> Int64 {
    try player.book.requireOpen()
    return player.duration
  }

  static func playerState(_ player: Player) throws(Failure) -> Int32 { try player.playerState().rawValue }

  // MARK: Pictures

  static func waveformSvg(_ book: Book, attachment: Int64, points: Int) throws(Failure) -> BytesObject {
    BytesObject(try book.waveformSVG(of: attachment, points: points))
  }
}

internal import CTallybook
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

  static func memoStat(_ memo: Memo) throws(Failure) -> tally_memo_info {
    var info = tally_memo_info.initial
    info.state = try memo.recordingState().rawValue
    (info.item, info.attachment) = (memo.item, memo.attachment)
    info.elapsed = try memo.elapsed()
    (info.peak, info.rms) = try memo.level()
    return info
  }

  static func memoPause(_ memo: Memo) throws(Failure) { try memo.pause() }

  static func memoResume(_ memo: Memo) throws(Failure) { try memo.resume() }

  static func memoFinish(_ memo: Memo, flags: MemoFlags) throws(Failure) -> Int64 {
    try memo.finish(flags, now: try memo.book.mutationTime())
  }

  static func memoDiscard(_ memo: Memo) throws(Failure) { try memo.discard(now: try memo.book.mutationTime()) }

  // MARK: Players

  static func playerOpen(_ book: Book, attachment: Int64) throws(Failure) -> Player { try book.player(attachment) }

  static func playerStat(_ player: Player) throws(Failure) -> tally_player_info {
    var info = tally_player_info.initial
    info.state = try player.playerState().rawValue
    (info.rate, info.channels) = (Int32(clamping: player.rate), Int32(clamping: player.channels))
    (info.samples, info.frames) = (player.samples.rawValue, player.frames)
    (info.duration, info.position) = (player.duration, try player.position())
    return info
  }

  static func playerPlay(_ player: Player) throws(Failure) { try player.play() }

  static func playerPause(_ player: Player) throws(Failure) { try player.pause() }

  /// How many frames were read; nil at the end.
  static func playerRead(_ player: Player, samples: SampleFormat, buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int? {
    let frames = try player.read(as: samples, into: buffer)
    return frames == 0 ? nil : frames
  }

  static func playerSeek(_ player: Player, position: Int64, flags: SeekFlags) throws(Failure) -> Int64 {
    flags.contains(.by) ? try player.skip(by: position) : try player.seek(to: position)
  }

  // MARK: Pictures

  static func attachmentWaveformSvg(_ book: Book, attachment: Int64, points: Int) throws(Failure) -> BytesObject {
    BytesObject(try book.waveformSVG(of: attachment, points: points))
  }
}

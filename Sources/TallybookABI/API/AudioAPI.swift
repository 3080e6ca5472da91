public import CTallybook
internal import TallybookCore

/// What the struct's INIT macro says, or what is given.
private func memoOptions(_ pointer: UnsafePointer<tally_memo_options>?) throws(Failure) -> MemoOptions {
  guard let given = try options(pointer, { $0.struct_size }, "tally_memo_options") else { return MemoOptions() }
  return MemoOptions(
    rate: Int(given.rate), channels: Int(given.channels), samples: try constant(given.samples, "kind of samples", as: SampleFormat.self),
    encoding: try constant(given.encoding, "encoding", as: AudioEncoding.self))
}

private func memo(_ handle: OpaquePointer?) throws(Failure) -> Memo { try Handles.retain(handle, .memo, as: Memo.self) }

private func player(_ handle: OpaquePointer?) throws(Failure) -> Player { try Handles.retain(handle, .player, as: Player.self) }

@_cdecl("tally_memo_start") @implementation
public func tally_memo_start(
  _ draft: OpaquePointer?, _ options: UnsafePointer<tally_memo_options>?, _ out_memo: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_memo?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_memo, "out_memo")
    let options = try memoOptions(options)
    let now = try Handles.retain(draft, .draft, as: DraftObject.self).draft.book.mutationTime()
    let memo = try Handles.use(draft, .draft, as: DraftObject.self) { object throws(Failure) in
      defer { object.texts.dropAll() }
      return try object.draft.record(options, now: now)
    }
    place.pointee = try Handles.insert(memo, .memo)
  }
}

@_cdecl("tally_memo_attach") @implementation
public func tally_memo_attach(
  _ book: OpaquePointer?, _ id: Int64, _ out_memo: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_memo?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_memo, "out_memo")
    place.pointee = try Handles.insert(try TallybookABI.book(book).continueMemo(id), .memo)
  }
}

@_cdecl("tally_memo_push") @implementation
public func tally_memo_push(
  _ memo: OpaquePointer?, _ frames: UnsafeRawPointer?, _ frames_size: Int, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  boundary(error) { () throws(Failure) in try TallybookABI.memo(memo).push(try data(frames, frames_size, "frames")) }
}

@_cdecl("tally_memo_level") @implementation
public func tally_memo_level(
  _ memo: OpaquePointer?, _ out_peak: UnsafeMutablePointer<Double>?, _ out_rms: UnsafeMutablePointer<Double>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_peak?.pointee = 0
  out_rms?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let level = try TallybookABI.memo(memo).level()
    out_peak?.pointee = level.peak
    out_rms?.pointee = level.rms
  }
}

@_cdecl("tally_memo_elapsed") @implementation
public func tally_memo_elapsed(_ memo: OpaquePointer?) -> Int64 {
  value(0) { () throws(Failure) in try TallybookABI.memo(memo).elapsed() }
}

@_cdecl("tally_memo_state") @implementation
public func tally_memo_state(_ memo: OpaquePointer?) -> Int32 {
  value(0) { () throws(Failure) in try TallybookABI.memo(memo).recordingState().rawValue }
}

@_cdecl("tally_memo_item") @implementation
public func tally_memo_item(_ memo: OpaquePointer?) -> Int64 {
  value(0) { () throws(Failure) in
    let memo = try TallybookABI.memo(memo)
    try memo.book.requireOpen()
    return memo.item
  }
}

@_cdecl("tally_memo_attachment") @implementation
public func tally_memo_attachment(_ memo: OpaquePointer?) -> Int64 {
  value(0) { () throws(Failure) in
    let memo = try TallybookABI.memo(memo)
    try memo.book.requireOpen()
    return memo.attachment
  }
}

@_cdecl("tally_memo_pause") @implementation
public func tally_memo_pause(_ memo: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try TallybookABI.memo(memo).pause() }
}

@_cdecl("tally_memo_resume") @implementation
public func tally_memo_resume(_ memo: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try TallybookABI.memo(memo).resume() }
}

@_cdecl("tally_memo_finish") @implementation
public func tally_memo_finish(
  _ memo: OpaquePointer?, _ flags: UInt32, _ out_attachment: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_attachment?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let flags = try TallybookABI.flags(flags, MemoFlags.all)
    let memo = try TallybookABI.memo(memo)
    let attachment = try memo.finish(flags, now: try memo.book.mutationTime())
    out_attachment?.pointee = attachment
  }
}

@_cdecl("tally_memo_discard") @implementation
public func tally_memo_discard(_ memo: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in
    let memo = try TallybookABI.memo(memo)
    try memo.discard(now: try memo.book.mutationTime())
  }
}

@_cdecl("tally_memo_free") @implementation
public func tally_memo_free(_ memo: OpaquePointer?) {
  guard !ForkGuard.isForked else { return }
  Handles.remove(memo, .memo, as: Memo.self)?.close()
}

@_cdecl("tally_player_open") @implementation
public func tally_player_open(
  _ book: OpaquePointer?, _ attachment: Int64, _ out_player: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_player?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_player, "out_player")
    place.pointee = try Handles.insert(try TallybookABI.book(book).player(attachment), .player)
  }
}

@_cdecl("tally_player_format") @implementation
public func tally_player_format(
  _ player: OpaquePointer?, _ out_rate: UnsafeMutablePointer<Int64>?, _ out_channels: UnsafeMutablePointer<Int64>?,
  _ out_samples: UnsafeMutablePointer<Int64>?, _ out_frames: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_rate?.pointee = 0
  out_channels?.pointee = 0
  out_samples?.pointee = 0
  out_frames?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let player = try TallybookABI.player(player)
    try player.book.requireOpen()
    out_rate?.pointee = Int64(player.rate)
    out_channels?.pointee = Int64(player.channels)
    out_samples?.pointee = Int64(player.samples.rawValue)
    out_frames?.pointee = player.frames
  }
}

@_cdecl("tally_player_play") @implementation
public func tally_player_play(_ player: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try TallybookABI.player(player).play() }
}

@_cdecl("tally_player_pause") @implementation
public func tally_player_pause(_ player: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try TallybookABI.player(player).pause() }
}

@_cdecl("tally_player_read") @implementation
public func tally_player_read(
  _ player: OpaquePointer?, _ samples: Int32, _ buffer: UnsafeMutableRawPointer?, _ buffer_size: Int,
  _ out_frames: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_frames?.pointee = 0
  return signalling(error) { () throws(Failure) in
    let place = try out(out_frames, 0, "out_frames")
    let samples = try constant(samples, "kind of samples", as: SampleFormat.self)
    let room = try room(buffer, buffer_size, "buffer")
    let frames = try TallybookABI.player(player).read(as: samples, into: room)
    place.pointee = frames
    return frames == 0 ? TALLY_DONE : TALLY_OK
  }
}

@_cdecl("tally_player_seek") @implementation
public func tally_player_seek(
  _ player: OpaquePointer?, _ position: Int64, _ out_position: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_position?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let reached = try TallybookABI.player(player).seek(to: position)
    out_position?.pointee = reached
  }
}

@_cdecl("tally_player_skip") @implementation
public func tally_player_skip(
  _ player: OpaquePointer?, _ by: Int64, _ out_position: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_position?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let reached = try TallybookABI.player(player).skip(by: by)
    out_position?.pointee = reached
  }
}

@_cdecl("tally_player_position") @implementation
public func tally_player_position(_ player: OpaquePointer?) -> Int64 {
  value(0) { () throws(Failure) in try TallybookABI.player(player).position() }
}

@_cdecl("tally_player_duration") @implementation
public func tally_player_duration(_ player: OpaquePointer?) -> Int64 {
  value(0) { () throws(Failure) in
    let player = try TallybookABI.player(player)
    try player.book.requireOpen()
    return player.duration
  }
}

@_cdecl("tally_player_state") @implementation
public func tally_player_state(_ player: OpaquePointer?) -> Int32 {
  value(PlayerState.idle.rawValue) { () throws(Failure) in try TallybookABI.player(player).playerState().rawValue }
}

@_cdecl("tally_player_free") @implementation
public func tally_player_free(_ player: OpaquePointer?) { Handles.remove(player, .player, as: Player.self) }

@_cdecl("tally_waveform") @implementation
public func tally_waveform(
  _ book: OpaquePointer?, _ attachment: Int64, _ minima: UnsafeMutablePointer<Double>?, _ maxima: UnsafeMutablePointer<Double>?,
  _ points: Int, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  boundary(error) { () throws(Failure) in
    guard let minima, let maxima else { throw Failure(.misuse, "minima or maxima is NULL; give both room for the points") }
    let waveform = try TallybookABI.book(book).waveform(of: attachment, points: points)
    for (index, (least, greatest)) in zip(waveform.minima, waveform.maxima).enumerated() {
      minima[index] = Double(least)
      maxima[index] = Double(greatest)
    }
  }
}

@_cdecl("tally_waveform_svg") @implementation
public func tally_waveform_svg(
  _ book: OpaquePointer?, _ attachment: Int64, _ points: Int, _ out_svg: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_svg?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_svg, "out_svg")
    let svg = try TallybookABI.book(book).waveformSVG(of: attachment, points: points)
    place.pointee = try Handles.insert(BytesObject(svg), .bytes)
  }
}

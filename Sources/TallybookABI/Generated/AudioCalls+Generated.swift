// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Voice memos` do, each a forward into the engine.
enum AudioCalls {}

@_cdecl("tally_memo_start") @implementation
public func tally_memo_start(
  _ draft: OpaquePointer?, _ options: UnsafePointer<tally_memo_options>?, _ out_memo: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_memo?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_memo, "out_memo")
    let options = try given(options)
    let result = try AudioCalls.memoStart(TallybookABI.draft(draft), options: options)
    out_memo?.pointee = try Handles.handle(result, .memo)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_memo_attach") @implementation
public func tally_memo_attach(
  _ book: OpaquePointer?, _ id: Int64, _ out_memo: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_memo?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_memo, "out_memo")
    let result = try AudioCalls.memoAttach(TallybookABI.book(book), id: id)
    out_memo?.pointee = try Handles.handle(result, .memo)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_memo_push") @implementation
public func tally_memo_push(
  _ memo: OpaquePointer?, _ frames: UnsafeRawPointer?, _ frames_size: Int, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try AudioCalls.memoPush(TallybookABI.memo(memo), frames: TallybookABI.data(frames, frames_size, "frames"))
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_memo_stat") @implementation
public func tally_memo_stat(
  _ memo: OpaquePointer?, _ out_info: UnsafeMutablePointer<tally_memo_info>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(out_info)
  do throws(Failure) {
    try enter(error)
    try requireRoom(out_info, "out_info")
    let result = try AudioCalls.memoStat(TallybookABI.memo(memo))
    give(result, to: out_info)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_memo_pause") @implementation
public func tally_memo_pause(_ memo: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try AudioCalls.memoPause(TallybookABI.memo(memo))
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_memo_resume") @implementation
public func tally_memo_resume(_ memo: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try AudioCalls.memoResume(TallybookABI.memo(memo))
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_memo_finish") @implementation
public func tally_memo_finish(
  _ memo: OpaquePointer?, _ flags: UInt32, _ out_id: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let flags = try TallybookABI.flags(flags, MemoFlags.all)
    let call = try longCall(TallybookABI.memo(memo))
    defer { call.end() }
    do throws(Failure) {
      let result = try AudioCalls.memoFinish(TallybookABI.memo(memo), flags: flags)
      try call.requireWhole()
      out_id?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_memo_discard") @implementation
public func tally_memo_discard(_ memo: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try AudioCalls.memoDiscard(TallybookABI.memo(memo))
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_player_open") @implementation
public func tally_player_open(
  _ book: OpaquePointer?, _ attachment: Int64, _ out_player: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_player?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_player, "out_player")
    let result = try AudioCalls.playerOpen(TallybookABI.book(book), attachment: attachment)
    out_player?.pointee = try Handles.handle(result, .player)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_player_stat") @implementation
public func tally_player_stat(
  _ player: OpaquePointer?, _ out_info: UnsafeMutablePointer<tally_player_info>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(out_info)
  do throws(Failure) {
    try enter(error)
    try requireRoom(out_info, "out_info")
    let result = try AudioCalls.playerStat(TallybookABI.player(player))
    give(result, to: out_info)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_player_play") @implementation
public func tally_player_play(_ player: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try AudioCalls.playerPlay(TallybookABI.player(player))
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_player_pause") @implementation
public func tally_player_pause(_ player: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try AudioCalls.playerPause(TallybookABI.player(player))
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_player_read") @implementation
public func tally_player_read(
  _ player: OpaquePointer?, _ samples: Int32, _ buffer: UnsafeMutableRawPointer?, _ buffer_size: Int,
  _ out_frames: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_frames?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_frames, "out_frames")
    let samples = try TallybookABI.constant(samples, "kind of samples", as: SampleFormat.self)
    let buffer = try TallybookABI.room(buffer, buffer_size, "buffer")
    guard let result = try AudioCalls.playerRead(
      TallybookABI.player(player), samples: samples, buffer: buffer
    ) else { return leave(TALLY_DONE) }
    out_frames?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_player_seek") @implementation
public func tally_player_seek(
  _ player: OpaquePointer?, _ position: Int64, _ flags: UInt32, _ out_position: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_position?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let flags = try TallybookABI.flags(flags, SeekFlags.all)
    let result = try AudioCalls.playerSeek(TallybookABI.player(player), position: position, flags: flags)
    out_position?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_player_free") @implementation
public func tally_player_free(_ player: OpaquePointer?) {
  Handles.free(player, .player)
}

@_cdecl("tally_attachment_waveform_svg") @implementation
public func tally_attachment_waveform_svg(
  _ book: OpaquePointer?, _ attachment: Int64, _ points: Int, _ out_svg: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_svg?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_svg, "out_svg")
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try AudioCalls.attachmentWaveformSvg(TallybookABI.book(book), attachment: attachment, points: points)
      try call.requireWhole()
      out_svg?.pointee = try Handles.handle(result, .bytes)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

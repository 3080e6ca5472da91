// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Text` do, each a forward into the engine.
enum TextCalls {}

@_cdecl("tally_time_format") @implementation
public func tally_time_format(
  _ time: Int64, _ style: Int32, _ zone: UnsafePointer<CChar>?, _ zone_length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
  _ buffer_size: Int, _ out_length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(buffer, buffer_size, out_length)
  do throws(Failure) {
    try enter(error)
    let result = try TextCalls.timeFormat(
      time: time, style: TallybookABI.constant(style, "style of time", as: TimeStyle.self),
      zone: TallybookABI.text(zone, zone_length, "zone")
    )
    try deliver(result, buffer, buffer_size, out_length)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_duration_format") @implementation
public func tally_duration_format(
  _ duration: Int64, _ style: Int32, _ buffer: UnsafeMutablePointer<CChar>?, _ buffer_size: Int, _ out_length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(buffer, buffer_size, out_length)
  do throws(Failure) {
    try enter(error)
    let result = try TextCalls.durationFormat(
      duration: duration, style: TallybookABI.constant(style, "style of duration", as: DurationStyle.self)
    )
    try deliver(result, buffer, buffer_size, out_length)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_timecode_format") @implementation
public func tally_timecode_format(
  _ time: Int64, _ rate: Int64, _ per: Int64, _ flags: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ buffer_size: Int,
  _ out_length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(buffer, buffer_size, out_length)
  do throws(Failure) {
    try enter(error)
    let flags = try TallybookABI.flags(flags, TimecodeFlags.all)
    let result = try TextCalls.timecodeFormat(time: time, rate: rate, per: per, flags: flags)
    try deliver(result, buffer, buffer_size, out_length)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_timecode_parse") @implementation
public func tally_timecode_parse(
  _ value: UnsafePointer<CChar>?, _ value_length: Int, _ rate: Int64, _ per: Int64, _ flags: UInt32,
  _ out_time: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_time?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_time, "out_time")
    let flags = try TallybookABI.flags(flags, TimecodeFlags.all)
    let result = try TextCalls.timecodeParse(value: TallybookABI.text(value, value_length, "value"), rate: rate, per: per, flags: flags)
    out_time?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_tag_color") @implementation
public func tally_tag_color(
  _ name: UnsafePointer<CChar>?, _ name_length: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ buffer_size: Int,
  _ out_length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(buffer, buffer_size, out_length)
  do throws(Failure) {
    try enter(error)
    let result = try TextCalls.tagColor(name: TallybookABI.text(name, name_length, "name"))
    try deliver(result, buffer, buffer_size, out_length)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_text_fit") @implementation
public func tally_text_fit(
  _ value: UnsafePointer<CChar>?, _ value_length: Int, _ columns: Int, _ out_length: UnsafeMutablePointer<Int>?,
  _ out_columns: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_length?.pointee = 0
  out_columns?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let result = try TextCalls.fit(value: TallybookABI.text(value, value_length, "value"), columns: columns)
    out_length?.pointee = result.length
    out_columns?.pointee = result.columns
  } catch let failure { return leave(error, failure) }
  return leave()
}

public import CTallybook
internal import TallybookCore

/// Hands a text to a caller's buffer, with its NUL.
func deliver(
  _ text: String, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ out_length: UnsafeMutablePointer<Int>?
) throws(Failure) {
  let bytes = Array(text.utf8)
  guard let buffer else { throw Failure(.misuse, "buffer is NULL; give it room for the text") }
  guard size > bytes.count || size < 0 else {
    throw Failure(
      .limit, "the buffer has \(size) bytes and the text needs \(bytes.count + 1)", found: Measure(size), bound: Measure(bytes.count + 1))
  }
  for (index, byte) in bytes.enumerated() { buffer[index] = CChar(bitPattern: byte) }
  buffer[bytes.count] = 0
  out_length?.pointee = bytes.count
}

/// Empties a result before anything else.
func clear(_ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ out_length: UnsafeMutablePointer<Int>?) {
  out_length?.pointee = 0
  if let buffer, size != 0 { buffer[0] = 0 }
}

@_cdecl("tally_format_time") @implementation
public func tally_format_time(
  _ time: Int64, _ style: Int32, _ zone: UnsafePointer<CChar>?, _ zone_length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
  _ buffer_size: Int, _ out_length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(buffer, buffer_size, out_length)
  return boundary(error) { () throws(Failure) in
    let style = try constant(style, "style of time", as: TimeStyle.self)
    let rules = try ZoneRules.named(try text(zone, zone_length, "zone"))
    try deliver(TimeText.format(time, style: style, zone: rules), buffer, buffer_size, out_length)
  }
}

@_cdecl("tally_parse_time") @implementation
public func tally_parse_time(
  _ value: UnsafePointer<CChar>?, _ value_length: Int, _ zone: UnsafePointer<CChar>?, _ zone_length: Int,
  _ out_time: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_time?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let place = try out(out_time, 0, "out_time")
    let rules = try optionalText(zone, zone_length, "zone").map { (name) throws(Failure) in try ZoneRules.named(name) }
    let instant = try ISO8601.parse(try text(value, value_length, "value"), default: rules).instant
    guard instant != .min else { throw Failure(.invalid, "the time is the earliest number, which stands for TALLY_NOW; give a later one") }
    place.pointee = instant
  }
}

@_cdecl("tally_format_duration") @implementation
public func tally_format_duration(
  _ duration: Int64, _ style: Int32, _ buffer: UnsafeMutablePointer<CChar>?, _ buffer_size: Int,
  _ out_length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(buffer, buffer_size, out_length)
  return boundary(error) { () throws(Failure) in
    let style = try constant(style, "style of duration", as: DurationStyle.self)
    try deliver(DurationText.format(duration, style: style), buffer, buffer_size, out_length)
  }
}

@_cdecl("tally_tag_color") @implementation
public func tally_tag_color(
  _ name: UnsafePointer<CChar>?, _ name_length: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ buffer_size: Int,
  _ out_length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(buffer, buffer_size, out_length)
  return boundary(error) { () throws(Failure) in
    try deliver(try TagColor.of(try text(name, name_length, "name")), buffer, buffer_size, out_length)
  }
}

@_cdecl("tally_text_fit") @implementation
public func tally_text_fit(
  _ value: UnsafePointer<CChar>?, _ value_length: Int, _ columns: Int, _ out_length: UnsafeMutablePointer<Int>?,
  _ out_columns: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_length?.pointee = 0
  out_columns?.pointee = 0
  return boundary(error) { () throws(Failure) in
    // A size beyond all others comes as a negative number.
    let beginning = TextColumns(try text(value, value_length, "value"), columns < 0 ? .max : columns)
    out_length?.pointee = beginning.length
    out_columns?.pointee = beginning.columns
  }
}

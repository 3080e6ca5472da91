public import CTallybook
internal import TallybookCore

@_cdecl("tally_time_parse") @implementation
public func tally_time_parse(
  _ value: UnsafePointer<CChar>?, _ value_length: Int, _ zone: UnsafePointer<CChar>?, _ zone_length: Int,
  _ out_time: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_time?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let place = try out(out_time, 0, "out_time")
    let rules = try optionalText(zone, zone_length, "zone").map { (name) throws(Failure) in try ZoneRules.named(name) }
    let instant = try ISO8601.parse(try text(value, value_length, "value"), default: rules).instant
    guard instant != .min else { throw Failure(.range, "the time is the earliest number, which means now; give a later one") }
    place.pointee = instant
  }
}

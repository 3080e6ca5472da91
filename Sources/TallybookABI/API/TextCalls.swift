internal import TallybookCore

extension TextCalls {
  static func timeFormat(time: Instant, style: TimeStyle, zone: String) throws(Failure) -> String {
    TimeText.format(time, style: style, zone: try ZoneRules.named(zone))
  }

  static func durationFormat(duration: Int64, style: DurationStyle) throws(Failure) -> String {
    DurationText.format(duration, style: style)
  }

  static func timecodeFormat(time: Int64, rate: Int64, per: Int64, flags: TimecodeFlags) throws(Failure) -> String {
    Timecode.format(time, rate: try FrameRate(rate, per: per, isDropFrame: flags.contains(.dropFrame)))
  }

  static func timecodeParse(value: String, rate: Int64, per: Int64, flags: TimecodeFlags) throws(Failure) -> Int64 {
    try Timecode.parse(value, rate: try FrameRate(rate, per: per, isDropFrame: flags.contains(.dropFrame)))
  }

  static func tagColor(name: String) throws(Failure) -> String { try TagColor.of(name) }

  static func fit(value: String, columns: Int) throws(Failure) -> (length: Int, columns: Int) {
    // A size beyond all others comes as a negative number.
    let beginning = TextColumns(value, columns < 0 ? .max : columns)
    return (beginning.length, beginning.columns)
  }
}

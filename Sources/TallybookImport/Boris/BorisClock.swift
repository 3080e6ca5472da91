package import TallybookBase
package import TallybookText

/// What the times of an observation are counted from.
package enum BorisClock {
  /// Its beginning, or where the clock of the day or of the system gave the times, midnight or 1970.
  package static func origin(of observation: JSONObject, at start: Instant, _ zone: ZoneRules) -> Instant {
    if observation["start_from_current_epoch_time"]?.bool == true { return 0 }
    guard observation["start_from_current_time"]?.bool == true, let midnight = CivilDateTime(date: zone.civil(at: start).date, hour: 0, minute: 0, second: 0) else { return start }
    return zone.firstInstant(reaching: midnight)
  }
}

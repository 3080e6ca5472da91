internal import TallybookBase
internal import TallybookText

/// The zones of a calendar's times: by the names of tzdata, else by what its VTIMEZONE says.
struct CalendarZones {
  private var zones: [String: ZoneRules] = [:]
  /// The zone of times that name none.
  var floating = ZoneRules.utc

  /// Takes note of a VTIMEZONE.
  mutating func add(_ zone: CalendarComponent) {
    guard let name = zone.first("TZID")?.text else { return }
    // Some put a prefix before the name, and some tell it beside their own.
    let candidates = [name, zone.first("X-LIC-LOCATION")?.text, Self.tail(of: name)].compactMap { $0 }
    let known = candidates.lazy.compactMap { (name) -> ZoneRules? in try? ZoneRules.named(name) }.first
    zones[name] = known ?? Self.fixed(zone)
  }

  /// The zone of a name; nil where nothing says what it is.
  func zone(_ name: String?) -> ZoneRules? {
    guard let name else { return floating }
    if let known = zones[name] { return known }
    return [name, Self.tail(of: name)].lazy.compactMap { (name) -> ZoneRules? in try? ZoneRules.named(name) }.first
  }

  /// `/vendor/2020/Europe/Berlin` is Europe/Berlin.
  private static func tail(of name: String) -> String { name.split(separator: "/").suffix(2).joined(separator: "/") }

  /// A zone that never changes its clocks has one offset, whatever it is called.
  private static func fixed(_ zone: CalendarComponent) -> ZoneRules? {
    let offsets = Set(zone.components.compactMap { $0.first("TZOFFSETTO")?.value })
    guard offsets.count == 1, let offset = offsets.first else { return nil }
    return try? ZoneRules.named(offset)
  }
}

internal import TallybookBase
internal import TallybookText

/// The zones of a calendar's times: by the names of tzdata, also where a vendor writes them otherwise, else by what its VTIMEZONE says.
struct CalendarZones {
  /// A zone, and what tzdata calls it; nil where only a VTIMEZONE says what it is.
  struct Zone {
    let rules: ZoneRules
    let name: String?
    /// What its VTIMEZONE says, where tzdata has a zone of its name: that one goes before it.
    var written: ZoneRules?
  }

  private var zones: [String: Zone] = [:]
  /// Those of the other calendars of the file.
  var others: [String: Zone] = [:]
  /// How many zones of its own a calendar may bring: each is written out to the end of all times.
  private static let mostOwn = 200
  private var own = 0

  /// All zones of some calendars; of one name the first.
  static func shared(by calendars: [CalendarZones]) -> [String: Zone] {
    var shared: [String: Zone] = [:]
    for calendar in calendars { shared.merge(calendar.zones) { first, _ in first } }
    return shared
  }

  /// Takes note of a VTIMEZONE.
  mutating func add(_ zone: CalendarComponent) {
    guard let name = zone.first("TZID")?.text, zones[name] == nil else { return }
    let location = zone.first("X-LIC-LOCATION").map { $0.text }
    if var known = Self.known(name) ?? location.flatMap(Self.known) {
      if own < Self.mostOwn {
        own += 1
        known.written = CalendarZoneRules(zone, name).rules
      }
      zones[name] = known
    } else if own < Self.mostOwn, let rules = CalendarZoneRules(zone, name).rules ?? Self.fixed(zone) {
      own += 1
      zones[name] = Zone(rules: rules, name: nil)
    }
  }

  /// The zone of a name; nil where nothing says what it is.
  func zone(_ name: String) -> Zone? {
    if let zone = zones[name] ?? Self.known(name) { return zone }
    return others[name]
  }

  /// A zone of tzdata: by its name; by Windows'; behind a vendor's prefix, as `/vendor/2020/Europe/Berlin`; and by its offset, as `GMT+0200`.
  private static func known(_ name: String) -> Zone? {
    let parts = name.split(separator: "/")
    let underscored = String(name.map { $0 == " " ? "_" : $0 })
    let tails = [3, 2, 1].filter { $0 < parts.count || name.hasPrefix("/") && $0 == parts.count }.map { parts.suffix($0).joined(separator: "/") }
    for candidate in [name, WindowsZones.name(name) ?? "", underscored] + tails where !candidate.isEmpty {
      if let rules = try? ZoneRules.named(candidate) { return Zone(rules: rules, name: candidate) }
    }
    let upper = name.uppercased()
    for prefix in ["GMT", "UTC"] where upper.hasPrefix(prefix) && upper.count > 3 {
      let offset = String(name.dropFirst(3))
      if let rules = try? ZoneRules.named(offset) { return Zone(rules: rules, name: offset) }
    }
    return nil
  }

  /// A zone that never changes its clocks has one offset, whatever it is called.
  private static func fixed(_ zone: CalendarComponent) -> ZoneRules? {
    let offsets = Set(zone.components.compactMap { $0.first("TZOFFSETTO")?.value })
    guard offsets.count == 1, let offset = offsets.first else { return nil }
    return try? ZoneRules.named(offset)
  }
}

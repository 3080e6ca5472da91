package import TallybookBase
package import TallybookStorage

/// A setting of a book.
package struct Setting: Sendable, Equatable {
  /// Its name; those that begin with `x-` belong to hosts.
  package let name: String
  /// What was set, otherwise the default.
  package let value: String
  /// Its default; empty for a host's.
  package let `default`: String
  /// Its purpose; empty for a host's.
  package let doc: String
}

/// Settings as rows of the book: each a text that is checked when it is set.
package enum Settings {
  /// What was set, else the default; nil where there is no such setting.
  package static func value(of name: String, on connection: Connection) throws(Failure) -> String? {
    if let known = connection.known?.setting(name) { return known }
    let set = try connection.value("SELECT value FROM \(Table.setting) WHERE name = \(name)")?.text
    let value = set ?? definition(name)?.default
    connection.known?.note(name, value)
    return value
  }

  package static func isOn(_ name: String, on connection: Connection) throws(Failure) -> Bool {
    try value(of: name, on: connection) == "true"
  }

  package static func set(_ name: String, to value: String?, in transaction: Transaction) throws(Failure) {
    try check(name, value)
    transaction.connection.known?.forget()
    guard let value else {
      try transaction.connection.run("DELETE FROM \(Table.setting) WHERE name = \(name)")
      return
    }
    try transaction.connection.run(
      "INSERT INTO \(Table.setting) (name, value) VALUES (\(name), \(value)) ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE value <> excluded.value")
  }

  /// All of the library's, then the host's by name.
  static func all(on connection: Connection) throws(Failure) -> [Setting] {
    let set = try stored(on: connection)
    let own = SettingDefinition.all.map {
      Setting(name: $0.name, value: set[$0.name] ?? $0.default, default: $0.default, doc: $0.doc)
    }
    let hosts = set.filter { definition($0.key) == nil }.sorted { $0.key < $1.key }
    return own + hosts.map { Setting(name: $0.key, value: $0.value, default: "", doc: "") }
  }

  /// What was set, by name.
  package static func stored(on connection: Connection) throws(Failure) -> [String: String] {
    let statement = try connection.statement("SELECT name, value FROM \(Table.setting) ORDER BY name")
    defer { statement.reset() }
    var set: [String: String] = [:]
    while try statement.step() { set[statement.text(0)] = statement.text(1) }
    return set
  }

  static func definition(_ name: String) -> SettingDefinition? { SettingDefinition.all.first { $0.name == name } }

  static func unknown(_ name: String) -> Failure {
    Failure(.noSetting, "there is no setting \"\(name)\"; see the list of settings, or begin a name of your own with x-")
  }

  /// Refuses a name that is none and a value that the setting does not allow.
  static func check(_ name: String, _ value: String?) throws(Failure) {
    guard name.hasPrefix("x-") || definition(name) != nil else { throw unknown(name) }
    guard let definition = definition(name), let value else { return }
    switch definition.type {
    case .bool, .text:
      guard definition.allowed.isEmpty || definition.allowed.contains(value) else {
        throw Failure(.choice, "setting \(name) cannot be \"\(value)\"; it takes \(definition.allowed.joined(separator: ", "))")
      }
      if name == "day_start" { try checkDayStart(value) }
      if name.hasPrefix("limit_") { try DayLimits.check(name, value) }
    case .int:
      let isSize = ["history_budget", "snapshot_log_limit"].contains(name)
      let range: ClosedRange<Int64> =
        switch name {
        case "history_budget": 0...1 << 40
        case "trash_retention": 0...Int64.max
        case "snapshot_log_limit": 1 << 20...1 << 40
        default: 100_000_000...3_600_000_000_000
        }
      guard let number = Int64(value), range.contains(number) else {
        throw Failure(
          .range, "setting \(name) cannot be \"\(value)\"; it takes \(range.lowerBound) to \(range.upperBound) \(isSize ? "bytes" : "ns")",
          found: Int64(value).map { Measure($0) }, bound: Measure(range.upperBound))
      }
    case .zone:
      do throws(Failure) { _ = try ZoneRules.named(value) } catch { throw Failure(.choice, "setting \(name): \(error.message)") }
    case .json: try Labels.check(value)
    }
  }

  private static func checkDayStart(_ value: String) throws(Failure) {
    let parts = value.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(parts[0]), let minute = Int(parts[1]),
      0..<24 ~= hour, 0..<60 ~= minute
    else { throw Failure(.pattern, "setting day_start cannot be \"\(value)\"; it takes HH:MM, such as 04:00") }
  }
}

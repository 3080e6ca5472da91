extension Field {
  /// A name of a field as people read it: `event_count` as "Event count".
  package static func words(_ name: String) -> String {
    let name = String(name.map { $0 == "_" ? " " : $0 })
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}

internal import TallybookBase
internal import TallybookStorage

/// An entry that is to be made, before anything of it is set.
struct NewEntry {
  let kind: Kind
  let parent: Int64
  /// Who writes it; nil: the setting `username`.
  let author: String?
  let now: Instant

  /// What it has of its own accord, as far as its kind has these fields.
  func defaults(on connection: Connection) throws(Failure) -> FieldValues {
    let fields = KindFields.of(kind)
    var values = fields.standard
    if fields.settable.contains(.parent) { values[.parent] = .int(parent) }
    if fields.settable.contains(.time) {
      values[.time] = .int(now)
      values[.zone] = .text(try Settings.value(of: "time_zone", on: connection) ?? "UTC")
    }
    if fields.settable.contains(.username) {
      let username = if let author { author } else { try Settings.value(of: "username", on: connection) ?? "" }
      if !username.isEmpty { values[.username] = .text(username) }
    }
    return values
  }
}

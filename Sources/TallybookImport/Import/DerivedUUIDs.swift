package import TallybookBase
internal import TallybookModel
package import TallybookStorage
internal import TallybookText

/// The UUIDs of what carries none: from its place, kind, time, title and number among equals.
package struct DerivedUUIDs {
  private var ordinals = TextKeyed<Int>()

  package init() {}

  /// The next of a place, 0 the root.
  package mutating func take(_ kind: Kind, in parent: Int64, at time: Instant, name: String, on connection: Connection) throws(Failure) -> UUID {
    var place = "root"
    if parent != 0, case .blob(let bytes) = try connection.value("SELECT uuid FROM \(Table.entry) WHERE id = \(parent)") {
      place = UUID.text(bytes)
    }
    let key = "\(place)/\(kind.label)/\(time)/\(name)"
    ordinals[key, default: 0] += 1
    return UUID.derived(from: "\(key)/\(ordinals[key] ?? 1)", in: .tallybook)
  }
}

internal import TallybookBase
internal import TallybookStorage

/// The kinds of entries that a document names, each read once.
final class ImportKinds {
  private var known: [Int64: Kind] = [:]

  func isA(_ id: Int64, _ kind: Kind, on connection: Connection) throws(Failure) -> Bool {
    if let known = known[id] { return known == kind }
    let found = try connection.value("SELECT kind FROM \(Table.entry) WHERE id = \(id)")?.int
    guard let found = found.flatMap({ Int32(exactly: $0) }).flatMap(Kind.init(rawValue:)) else { return false }
    known[id] = found
    return found == kind
  }
}

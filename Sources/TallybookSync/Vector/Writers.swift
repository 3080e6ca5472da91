internal import TallybookBase
internal import TallybookMerge
internal import TallybookStorage

/// Who wrote the parts of an entry, as one number: the same in all books that have the same of it. Of what is left of several that became one also
/// who put it on what carries it: to a book that did not know that they are one it may be lost.
struct Writers {
  private let connection: Connection
  private var lines: [Int64: [UInt8]] = [:]
  private var all: Int64 = 0

  private init(on connection: Connection) { self.connection = connection }

  static func hash(of entry: Int64, on connection: Connection) throws(Failure) -> Int64 {
    var writers = Writers(on: connection)
    for (field, dots) in try EntryParts.writers(of: entry, on: connection) { try writers.add(dots, of: field, of: []) }
    if try EntryParts.isLeftOfSeveral(entry, on: connection) {
      for (item, place, dots) in try EntryParts.carriers(of: entry, on: connection) {
        guard case .blob(let uuid) = try connection.value("SELECT uuid FROM \(Table.entry) WHERE id = \(item)") else { continue }
        try writers.add(dots, of: .tags, of: uuid)
        if let place { writers.add(place, in: uuid) }
      }
    }
    return writers.all
  }

  private mutating func add(_ dots: [Dot], of field: Field, of item: [UInt8]) throws(Failure) {
    for dot in dots {
      if lines[dot.device] == nil, case .blob(let line) = try connection.value("SELECT uuid FROM \(Table.device) WHERE number = \(dot.device)") { lines[dot.device] = line }
      guard let line = lines[dot.device] else { continue }
      var hash = SHA256()
      hash.add(Int64(field.rawValue))
      line.withUnsafeBytes { hash.update($0) }
      hash.add(dot.n)
      item.withUnsafeBytes { hash.update($0) }
      all ^= hash.number
    }
  }

  /// Of what carries it.
  private mutating func add(_ place: Int64, in item: [UInt8]) {
    var hash = SHA256()
    item.withUnsafeBytes { hash.update($0) }
    hash.add(place)
    all ^= hash.number
  }
}

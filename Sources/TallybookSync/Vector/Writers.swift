internal import TallybookBase
internal import TallybookMerge
internal import TallybookStorage

/// Who wrote the parts of an entry, as one number: the same in all books that have the same of it.
enum Writers {
  static func hash(of entry: Int64, on connection: Connection) throws(Failure) -> Int64 {
    var lines: [Int64: [UInt8]] = [:]
    var all: Int64 = 0
    for (field, dots) in try EntryParts.writers(of: entry, on: connection) {
      for dot in dots {
        if lines[dot.device] == nil, case .blob(let line) = try connection.value("SELECT uuid FROM \(Table.device) WHERE number = \(dot.device)") { lines[dot.device] = line }
        guard let line = lines[dot.device] else { continue }
        var hash = SHA256()
        hash.add(Int64(field.rawValue))
        line.withUnsafeBytes { hash.update($0) }
        hash.add(dot.n)
        all ^= hash.number
      }
    }
    return all
  }
}

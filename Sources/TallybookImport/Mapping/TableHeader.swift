internal import TallybookModel
internal import TallybookText
internal import TallybookBase

/// The columns of a file.
struct TableHeader {
  let places: [String: Int]
  /// Names with their places, in the order of the names.
  let sorted: [(name: String, place: Int)]
  let count: Int
  /// Names that stand more than once.
  let repeated: Set<String>

  init(_ row: CSVRow) {
    var places: [String: Int] = [:]
    var repeated = Set<String>()
    var all: [(name: String, place: Int)] = []
    for (place, field) in row.fields.enumerated() {
      let name = TrimmedText.of(field)
      all.append((name, place))
      if places[name] == nil { places[name] = place } else { repeated.insert(name) }
    }
    self.places = places
    self.repeated = repeated
    sorted = all.sorted { ($0.name, $0.place) < ($1.name, $1.place) }
    count = row.fields.count
  }
}

internal import TallybookModel
internal import TallybookText
internal import TallybookBase

/// The columns of a file.
struct TableHeader {
  /// By their places.
  let names: [String]
  let places: [String: Int]
  /// Names with their places, in the order of the names.
  let sorted: [(name: String, place: Int)]
  /// Whether a column is of what lies around the rows, by places.
  let isAround: [Bool]
  /// Names that stand more than once.
  let repeated: Set<String>
  /// Where it stands.
  let line: Int32

  var count: Int { names.count }

  /// The first row of a table.
  init(_ row: CSVRow) { self.init(row.fields.map(TrimmedText.of), line: row.line, around: "") }

  /// The names of all columns; of JSON those of what lies around the rows begin with a sign.
  init(_ names: [String], line: Int32, around sign: String = "^") {
    var places: [String: Int] = [:]
    var repeated = Set<String>()
    for (place, name) in names.enumerated() {
      if places[name] == nil { places[name] = place } else { repeated.insert(name) }
    }
    self.names = names
    self.places = places
    self.repeated = repeated
    self.line = line
    sorted = names.enumerated().map { ($0.element, $0.offset) }.sorted { ($0.name, $0.place) < ($1.name, $1.place) }
    isAround = names.map { !sign.isEmpty && $0.hasPrefix(sign) }
  }

  /// The name that one which is not there was likely meant to be: that in other letter case or without signs, or with two letters otherwise.
  func near(_ wanted: String) -> String? {
    let plain = { (name: String) in name.lowercased().filter { $0.isLetter || $0.isNumber } }
    let meant = plain(wanted)
    if let same = sorted.first(where: { plain($0.name) == meant && !meant.isEmpty }) { return same.name }
    // A look at each of thousands of columns, and letter by letter, is for names alone.
    guard (4...40).contains(meant.count), count <= 1_000 else { return nil }
    let near = sorted.filter { $0.name.utf8.count <= 100 }.map { ($0.name, Self.distance(plain($0.name), meant)) }.min { $0.1 < $1.1 }
    return near.flatMap { $0.1 <= (meant.count > 4 ? 2 : 1) ? $0.0 : nil }
  }

  /// How many letters one has to put in, take out, replace or swap with the next to make one word of another.
  private static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one), Array(other))
    var before: [Int] = []
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var next = [index + 1]
      for (place, sign) in other.enumerated() {
        var least = min(row[place] + (letter == sign ? 0 : 1), row[place + 1] + 1, next[place] + 1)
        if index > 0, place > 0, letter == other[place - 1], one[index - 1] == sign { least = min(least, before[place - 1] + 1) }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[other.count]
  }
}

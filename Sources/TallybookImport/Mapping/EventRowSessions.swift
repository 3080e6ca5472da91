internal import TallybookBase
internal import TallybookText

/// Sessions of which rows say what happened, in the order of their first rows, with what those rows name.
struct EventRowSessions {
  private(set) var all: [SessionRows] = []
  private var places: [UUID: SessionRows] = [:]
  /// The session that a row named last, and what it is known by.
  var last: (name: String, uuid: UUID)?
  private(set) var files: [String] = []
  /// Event types by where they are seen from and their names, and those that were made for rows, by whether one was a state's.
  var types: [Int64: TextKeyed<Int64>] = [:]
  var made: [Int64: Bool] = [:]
  /// Sessions that were there before, by what holds them and their names.
  var titles: [Int64: TextKeyed<[Int64]>] = [:]
  /// Variants by their types and what they are called.
  var variants: [Int64: TextKeyed<Int64>] = [:]
  /// The templates of types.
  var templates: [Int64: Int64] = [:]

  subscript(uuid: UUID) -> SessionRows? { places[uuid] }

  mutating func add(_ session: SessionRows, _ uuid: UUID) {
    places[uuid] = session
    all.append(session)
  }

  /// The number of a file.
  mutating func file(_ name: String) -> Int32 {
    if files.last == name { return Int32(truncatingIfNeeded: files.count - 1) }
    if let known = files.firstIndex(of: name) { return Int32(truncatingIfNeeded: known) }
    files.append(name)
    return Int32(truncatingIfNeeded: files.count - 1)
  }

  /// A row, as findings name it.
  func text(_ place: SessionRows.Place) -> String { "\(files[Int(place.file)]):\(place.line)" }

  mutating func clear() { self = EventRowSessions() }
}

internal import TallybookBase
internal import TallybookImport
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// The media of a session as the films of an observation. Those that it came with stand as they stood; what is known of a file beyond that stays.
struct BorisFilms {
  private let films: [BorisFilm]
  private let book: String

  init(of session: Int64, _ context: ExportContext) throws(Failure) {
    book = context.store.path
    let rows = try context.connection.rows(
      """
      SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.parent = \(session) AND e.kind = \(Kind.media) AND e.trashed IS NULL
      ORDER BY coalesce(e.track, 1), \(HandOrder.sql), e.id
      """)
    var films: [BorisFilm] = []
    while try rows.step() {
      let entry = Entry(rows.statement)
      let track = entry[.track].int ?? 1
      // A player's offset is that of its first film; the others follow it.
      let offset = films.last?.track == track ? nil : entry[.offset].int
      films.append(BorisFilm(path: entry.name, track: track, offset: offset, duration: entry[.duration].int, rate: entry[.frameRate].text))
    }
    self.films = films
  }

  /// Lays them over an observation.
  func lay(over object: inout BorisObject) throws(Failure) {
    let kept = BorisFilm.all(of: JSONObject(members: object.members))
    var spelled = TextKeyed<String>()
    var known: [BorisFilm] = []
    for film in kept {
      guard let fields = film.fields(beside: book), let name = fields[.name]?.text else { continue }
      spelled[name] = film.path
      known.append(BorisFilm(path: name, track: film.track, offset: film.offset, duration: film.duration, rate: film.rate))
    }
    guard films != known.sorted(by: { $0.track < $1.track }) else { return }
    let now = films.map { (film) -> BorisFilm in
      var film = film
      film.path = spelled[film.path] ?? film.path
      return film
    }
    if !now.isEmpty { try object.set("type", .string("MEDIA")) { (node) throws(Failure) in node?.string?.uppercased() == "MEDIA" } }
    try layPlayers(now, over: &object)
    try layInfo(now, without: kept.map(\.path), over: &object)
  }

  private func layPlayers(_ now: [BorisFilm], over object: inout BorisObject) throws(Failure) {
    var players = BorisObject(object["file"]?.object)
    // BORIS has eight.
    for number in 1...8 { players.complete("\(number)", .array([])) }
    for key in Set(players.members.map(\.key) + now.map { "\($0.track)" }).sorted() {
      let paths = now.filter { "\($0.track)" == key }.map(\.path)
      try players.set(key, BorisObject.list(paths)) { (node) throws(Failure) in node?.array.map { $0.map(\.string) == paths } ?? false }
    }
    try object.set("file", players.node.value)
  }

  private func layInfo(_ now: [BorisFilm], without kept: [String], over object: inout BorisObject) throws(Failure) {
    var info = BorisObject(object["media_info"]?.object)
    var (lengths, rates, offsets) = (BorisObject(info["length"]?.object), BorisObject(info["fps"]?.object), BorisObject(info["offset"]?.object))
    let shift = object["time offset"]?.double.flatMap(BorisSeconds.ns) ?? 0
    for path in kept where !now.contains(where: { $0.path == path }) {
      lengths.remove(path)
      rates.remove(path)
    }
    let were = BorisFilm.all(of: JSONObject(members: object.members))
    for film in now {
      // What stands there may be rounded otherwise.
      let was = were.first { $0.path == film.path }
      if let duration = film.duration { try lengths.set(film.path, BorisSeconds.value(duration)) { (node) throws(Failure) in node != nil && was?.duration == duration } } else { lengths.remove(film.path) }
      if let rate = film.rate.flatMap({ try? FrameRate($0) }) {
        let number = Double(rate.numerator) / Double(rate.denominator)
        try rates.set(film.path, .number(number, literal: "\(number)")) { (node) throws(Failure) in node != nil && was?.rate == film.rate }
      } else {
        rates.remove(film.path)
      }
    }
    var seen = Set<Int64>()
    for film in now where seen.insert(film.track).inserted {
      let (own, isBeyond) = (film.offset ?? 0).subtractingReportingOverflow(shift)
      if !isBeyond { try offsets.set("\(film.track)", BorisSeconds.value(own)) { (node) throws(Failure) in node?.double.flatMap(BorisSeconds.ns) == own } }
    }
    // All of them are said beside the media now.
    object.remove(BorisOffsets.older)
    for (key, value) in [("length", lengths), ("fps", rates), ("offset", offsets)] { try info.set(key, value.node.value) }
    for key in ["hasVideo", "hasAudio"] { info.complete(key, .object(JSONObject(members: []))) }
    try object.set("media_info", info.node.value)
  }
}

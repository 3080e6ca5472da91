internal import TallybookBase
package import TallybookModel
package import TallybookText

/// A film of an observation, as a medium of its session has it.
package struct BorisFilm: Equatable {
  /// The path as the observation has it, or the medium's name.
  package var path: String
  /// The player.
  package let track: Int64
  /// When it begins, of the first of a player: nil with the session.
  package let offset: Int64?
  package let duration: Int64?
  package let rate: String?

  package init(path: String, track: Int64, offset: Int64?, duration: Int64?, rate: String?) {
    (self.path, self.track, self.offset, self.duration, self.rate) = (path, track, offset == 0 ? nil : offset, duration, rate)
  }

  /// What each player shows one after the other. An event is so long after the film's beginning as its time says, without the offsets of the
  /// observation and of the player; what is no number is not known.
  package static func all(of observation: JSONObject) -> [BorisFilm] {
    guard observation["type"]?.string?.uppercased() == "MEDIA" else { return [] }
    let info = observation["media_info"]?.object
    let (lengths, rates, offsets) = (info?["length"]?.object, info?["fps"]?.object, BorisOffsets(of: observation))
    let shift = observation["time offset"]?.double.flatMap(BorisSeconds.ns) ?? 0
    var films: [BorisFilm] = []
    for player in observation["file"]?.object?.members ?? [] {
      guard let track = Int64(player.key), track > 0 else { continue }
      let own = BorisSeconds.ns(offsets[player.key]) ?? 0
      let begin = shift.addingReportingOverflow(own)
      for (place, path) in (player.node.array?.compactMap(\.string) ?? player.node.string.map { [$0] } ?? []).enumerated() {
        let offset: Int64? = place > 0 ? nil : begin.overflow ? .max : begin.partialValue
        films.append(BorisFilm(path: path, track: track, offset: offset, duration: lengths?[path]?.double.flatMap(BorisSeconds.ns), rate: rates?[path]?.double.flatMap(rate)))
      }
    }
    return films
  }

  /// The fields of a medium, its file named beside a book; nil where a medium cannot have them.
  package func fields(beside book: String) -> FieldValues? {
    var values: FieldValues = [.dropFrame: .int(0)]
    let given: [(Field, Value)] = [
      (.name, .text(Media.name(of: path, beside: book))), (.track, .int(track)), (.offset, Value(offset)), (.duration, Value(duration)), (.frameRate, rate.map { .text($0) } ?? .null),
    ]
    for (field, value) in given where !value.isNull {
      guard let checked = try? FieldRules.check(value, for: field, of: .media) else { return nil }
      values[field] = checked
    }
    return values
  }

  /// Frames a second as a fraction: 29.97 and 23.976 stand for 30000/1001 and 24000/1001; nil where there is no such rate.
  private static func rate(_ number: Double) -> String? {
    guard number > 0, number <= 1000 else { return nil }
    let nominal = number.rounded()
    let isOfVideo = nominal != number && abs(number - nominal * 1000 / 1001) < 0.005
    let rate = isOfVideo ? try? FrameRate(Int64(nominal) * 1000, per: 1001) : try? FrameRate(Int64((number * 1000).rounded()), per: 1000)
    return rate?.text
  }
}

package import TallybookText

/// How much later than those of the observation the times of a player begin, in seconds.
package struct BorisOffsets {
  /// Where formats before 7 have that of the second of their two players.
  package static let older = "time offset second player"

  private let object: JSONObject?
  /// Of an older format: what there is of the second, and nothing of others.
  private let second: Double?

  package init(of observation: JSONObject) {
    object = observation["media_info"]?.object?["offset"]?.object
    second = observation[Self.older].map { $0.double ?? $0.string.flatMap { Double($0) } ?? 0 }
  }

  package subscript(_ player: String) -> Double {
    if let second { return player == "2" ? second : 0 }
    return object?[player]?.double ?? 0
  }
}

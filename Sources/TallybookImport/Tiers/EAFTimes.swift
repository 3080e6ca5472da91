/// Which annotation refers to which: of those that share another's time, the place of each.
struct EAFTimes {
  /// Where an annotation stands.
  struct Place: Hashable {
    let tier: Int
    let number: Int
  }

  private struct Family: Hashable {
    let parent: String
    let tier: Int
  }

  private(set) var places: [String: Place] = [:]
  private var families: [Family: Int64] = [:]
  private var numbers: [Place: Int64] = [:]

  /// Adds an annotation; false where there is one of its name.
  mutating func add(_ id: String, _ place: Place, refersTo parent: String?) -> Bool {
    guard places.updateValue(place, forKey: id) == nil else { return false }
    guard let parent else { return true }
    let family = Family(parent: parent, tier: place.tier)
    numbers[place] = families[family] ?? 0
    families[family, default: 0] += 1
    return true
  }

  /// The place of an annotation among those of its tier that refer to the same, and how many these are.
  func share(of place: Place, among parent: String) -> (place: Int64, count: Int64) { (numbers[place] ?? 0, families[Family(parent: parent, tier: place.tier)] ?? 1) }
}

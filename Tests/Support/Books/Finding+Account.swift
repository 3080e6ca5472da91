internal import TallybookBase
internal import TallybookModel

/// What findings of an import say.
extension Finding {
  /// How often one that stands for several says that it happens.
  var often: Int {
    if message.contains(", once") { return 1 }
    let words = message.split(separator: " ")
    return words.firstIndex { $0.hasPrefix("times,") || $0 == "times" }.flatMap { $0 > 0 ? Int(words[$0 - 1]) : nil } ?? 0
  }

  /// The line of its document; nil where it has none.
  var line: Int? { location.split(separator: ":").last.flatMap { Int($0) } }
}

extension [Finding] {
  /// Those that say more than what came in.
  var told: [String] {
    filter { ![.added, .unchanged].contains($0.reason) }.map { "\($0.severity) \($0.reason) \($0.location) [\($0.key)] \($0.message)" }
  }
}

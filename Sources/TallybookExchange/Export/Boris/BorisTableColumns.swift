internal import TallybookBase
internal import TallybookImport
internal import TallybookModel
internal import TallybookText

/// The columns that a table has for what its sessions say: independent variables and modifiers.
struct BorisTableColumns {
  private(set) var variables: [String] = []
  private(set) var modifiers = 0
  private var known = Set<ExactText>()
  /// Variables whose values are times.
  private var times = Set<ExactText>()

  /// Has columns for the variables of a collection.
  mutating func add(_ collection: BorisCollection) throws(Failure) {
    for member in try JSONNode(collection.variables(), line: 0).object?.members ?? [] {
      guard let label = member.node.object?["label"]?.string else { continue }
      add(variable: label)
      if member.node.object?["type"]?.string == "timestamp" { times.insert(ExactText(label)) }
    }
  }

  /// Has columns for the variables of an observation.
  mutating func add(_ observation: BorisSession) {
    for member in observation.object["independent_variables"]?.object?.members ?? [] { add(variable: member.key) }
  }

  /// Has columns for the modifiers of an event.
  mutating func add(modifiers text: String) { if !text.isEmpty { modifiers = max(modifiers, text.utf8.count { $0 == UInt8(ascii: "|") } + 1) } }

  private mutating func add(variable name: String) { if known.insert(ExactText(name)).inserted { variables.append(name) } }

  /// The headings of the modifiers.
  var modifierHeadings: [String] { (0..<modifiers).map { "Modifier #\($0 + 1)" } }

  /// The values of an observation. `hasPlainTimes`: those that are times have a space between day and time.
  func values(of observation: BorisSession, hasPlainTimes: Bool = false) -> [String] {
    let own = observation.object["independent_variables"]?.object?.members ?? []
    return variables.map { name in
      let node = own.first { ExactText.same($0.key, name) }?.node
      let text = node?.string ?? node?.literal ?? ""
      return hasPlainTimes && times.contains(ExactText(name)) ? text.split(separator: "T", omittingEmptySubsequences: false).joined(separator: " ") : text
    }
  }

  /// The modifiers of an event, one for each column.
  func parts(of text: String) -> [String] {
    guard modifiers > 0 else { return [] }
    let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    return parts + Array(repeating: "", count: max(0, modifiers - parts.count))
  }
}

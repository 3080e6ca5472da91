/// Everything that is wrong with a contract, told at once: where it stands and what would mend it.
public struct ContractRefused: Error, CustomStringConvertible {
  public var findings: [String]

  public var description: String { findings.joined(separator: "\n") }
}

final class Findings {
  private(set) var all: [String] = []

  func add(_ origin: Origin, _ key: String, _ message: String) {
    let place = [origin.file, origin.label, key].filter { !$0.isEmpty }
    all.append(place.joined(separator: ": ") + ": " + message)
  }

  func throwIfAny() throws {
    if !all.isEmpty { throw ContractRefused(findings: all) }
  }
}

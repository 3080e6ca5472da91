import Foundation
import HarnessKit

/// Declared errors that nothing on this machine can provoke, each with its reason: `function E_X reason`. One that turns up
/// after all must leave the list.
struct Exemptions {
  private var reasons: [String: String] = [:]

  init(file: String) throws {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return }
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count == 3, words[1].hasPrefix("E_") else {
        throw HarnessError("an exemption is `function E_X reason`: \(line)")
      }
      reasons[words[0] + " TALLY_" + words[1]] = words[2]
    }
  }

  func reason(_ function: String, _ error: String) -> String? { reasons[function + " " + error] }
  var all: [String] { reasons.keys.sorted() }
}

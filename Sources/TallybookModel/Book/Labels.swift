package import TallybookBase
package import TallybookStorage
internal import TallybookText

/// The words that exports and reports print: those of `Label`, which the setting `labels` can replace key by key. docs/formats.md says
/// where each stands.
package struct Labels: Sendable {
  /// By the number of each.
  private let words: [String]

  private static let english = Label.allCases.map(\.english)
  private static let byKey = Dictionary(Label.allCases.map { ($0.key, $0) }) { first, _ in first }

  /// The library's own words.
  package init() { words = Self.english }

  /// The words of a book.
  package init(on connection: Connection) throws(Failure) {
    words = if let text = try Settings.value(of: "labels", on: connection) { try Self.parse(text) } else { Self.english }
  }

  package subscript(label: Label) -> String { words[label.rawValue] }

  /// Refuses what is no object of known keys and texts.
  static func check(_ text: String) throws(Failure) { _ = try parse(text) }

  /// All words, with those that the text replaces.
  private static func parse(_ text: String) throws(Failure) -> [String] {
    let node: JSONNode
    do throws(Failure) { node = try JSONParser.parse(text) } catch {
      throw Failure(.syntax, "setting labels is not JSON: \(error.message)")
    }
    guard let object = node.object else { throw Failure(.type, "setting labels must be a JSON object of key and text") }
    var words = english
    for member in object.members {
      guard let label = byKey[member.key] else {
        throw Failure(.choice, "setting labels has the unknown key \(QuotedValue.of(member.key)); docs/formats.md lists the keys")
      }
      guard let word = member.node.string else {
        throw Failure(.type, "setting labels has no text for the key \"\(member.key)\"")
      }
      words[label.rawValue] = word
    }
    return words
  }
}

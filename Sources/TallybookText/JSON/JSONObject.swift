internal import TallybookBase

/// A JSON object: members in the order of the document, no key twice.
package struct JSONObject: Sendable {
  /// A key, the line on which it stands, and its value.
  package struct Member: Sendable {
    /// The key.
    package let key: String
    /// The value, with its own line.
    package let node: JSONNode
    /// The key's line, from 1.
    package let line: Int32

    /// A member.
    package init(key: String, node: JSONNode, line: Int32) {
      self.key = key
      self.node = node
      self.line = line
    }
  }

  private let content: Content

  private enum Content {
    case made([Member])
    /// An entry of a document that was read.
    case read(JSONDocument, Int)
  }

  /// An object of members whose keys the caller knows to differ.
  package init(members: [Member]) {
    content = .made(members)
  }

  /// An object of a document.
  init(of document: JSONDocument, at entry: Int) {
    content = .read(document, entry)
  }

  /// The members in the order of the document; made anew each time.
  package var members: [Member] {
    switch content {
    case .made(let members): members
    case .read(let document, let entry): document.members(of: entry)
    }
  }

  /// Whether it has no members.
  package var isEmpty: Bool {
    switch content {
    case .made(let members): members.isEmpty
    case .read(let document, let entry): document.count(in: entry) == 0
    }
  }

  /// Whether its keys are these, in this order.
  package func hasKeys(_ keys: [String]) -> Bool {
    switch content {
    case .made(let members): members.count == keys.count && zip(members, keys).allSatisfy { ExactText.same($0.key, $1) }
    case .read(let document, let entry): document.hasKeys(keys, in: entry)
    }
  }

  /// The value of `key`, byte by byte; nil where there is none. Looks through all members: for large objects walk
  /// `members` instead.
  package subscript(_ key: String) -> JSONNode? {
    switch content {
    case .made(let members): members.first { ExactText.same($0.key, key) }?.node
    case .read(let document, let entry): document.value(of: key, in: entry)
    }
  }
}

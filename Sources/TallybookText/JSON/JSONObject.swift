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

  /// The members in the order of the document.
  package let members: [Member]

  /// The value of `key`, byte by byte; nil where there is none. Looks through all members: for large objects walk
  /// `members` instead.
  package subscript(_ key: String) -> JSONNode? {
    for member in members where ExactText.same(member.key, key) { return member.node }
    return nil
  }

  /// An object of members whose keys the caller knows to differ.
  package init(members: [Member]) {
    self.members = members
  }

  /// The first member whose key stood earlier; nil where all differ.
  static func duplicate(in members: ArraySlice<Member>) -> Member? {
    if members.count <= 12 {
      for index in members.indices {
        for earlier in members.startIndex..<index where ExactText.same(members[earlier].key, members[index].key) {
          return members[index]
        }
      }
      return nil
    }
    var seen = Set<ExactText>(minimumCapacity: members.count)
    for member in members where !seen.insert(ExactText(member.key)).inserted { return member }
    return nil
  }
}

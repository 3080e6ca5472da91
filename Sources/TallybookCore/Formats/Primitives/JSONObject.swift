/// A JSON object: members in the order of the document, no key twice.
public struct JSONObject: Sendable {
  /// A key, the line on which it stands, and its value.
  public struct Member: Sendable {
    /// The key.
    public let key: String
    /// The value, with its own line.
    public let node: JSONNode
    /// The key's line, from 1.
    public let line: Int32

    /// A member.
    public init(key: String, node: JSONNode, line: Int32) {
      self.key = key
      self.node = node
      self.line = line
    }
  }

  /// The members in the order of the document.
  public let members: [Member]

  /// The value of `key`, byte by byte; nil where there is none. Looks through all members: for large objects walk
  /// `members` instead.
  public subscript(_ key: String) -> JSONNode? {
    for member in members where Self.same(member.key, key) { return member.node }
    return nil
  }

  /// An object of members whose keys the caller knows to differ.
  init(members: [Member]) {
    self.members = members
  }

  /// Swift's `==` calls canonically equivalent strings equal; JSON's keys are code points.
  @inline(__always)
  static func same(_ left: String, _ right: String) -> Bool {
    left == right && left.utf8.elementsEqual(right.utf8)
  }

  /// The first member whose key stood earlier; nil where all differ.
  static func duplicate(in members: ArraySlice<Member>) -> Member? {
    if members.count <= 12 {
      for index in members.indices {
        for earlier in members.startIndex..<index where same(members[earlier].key, members[index].key) {
          return members[index]
        }
      }
      return nil
    }
    var seen = Set<Key>(minimumCapacity: members.count)
    for member in members where !seen.insert(Key(text: member.key)).inserted { return member }
    return nil
  }

  /// Hashes bytes: hashing strings would let equivalent but different keys all collide.
  private struct Key: Hashable {
    let text: String

    static func == (left: Key, right: Key) -> Bool { same(left.text, right.text) }

    func hash(into hasher: inout Hasher) {
      let done: Void? = text.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      if done == nil {
        for byte in text.utf8 { hasher.combine(byte) }
      }
    }
  }
}

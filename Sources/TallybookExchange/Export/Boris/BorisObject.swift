internal import TallybookBase
internal import TallybookText

/// An object of a project that is written over what it was: what means the same stays as it stood.
struct BorisObject {
  private(set) var members: [JSONObject.Member]

  init(_ kept: JSONObject?) { members = kept?.members ?? [] }

  subscript(_ key: String) -> JSONNode? { members.first { ExactText.same($0.key, key) }?.node }

  var node: JSONNode { JSONNode(.object(JSONObject(members: members)), line: 0) }

  /// Sets a key where what stands there, or its absence, does not mean the same.
  mutating func set(_ key: String, _ value: JSONValue, unless isSame: (JSONNode?) throws(Failure) -> Bool = { (_) throws(Failure) in false }) throws(Failure) {
    guard let place = members.firstIndex(where: { ExactText.same($0.key, key) }) else {
      if try !isSame(nil) { members.append(JSONObject.Member(key: key, node: JSONNode(value, line: 0), line: 0)) }
      return
    }
    if try !isSame(members[place].node) { members[place] = JSONObject.Member(key: key, node: JSONNode(value, line: 0), line: 0) }
  }

  /// Sets a key that is not there.
  mutating func complete(_ key: String, _ value: JSONValue) {
    guard self[key] == nil else { return }
    members.append(JSONObject.Member(key: key, node: JSONNode(value, line: 0), line: 0))
  }

  /// Takes a key away.
  mutating func remove(_ key: String) { members.removeAll { ExactText.same($0.key, key) } }

  /// An object with the values "0", "1" and so on.
  static func numbered(_ nodes: [JSONNode]) -> JSONValue {
    .object(JSONObject(members: nodes.enumerated().map { JSONObject.Member(key: "\($0.offset)", node: $0.element, line: 0) }))
  }

  /// Texts as an array.
  static func list(_ texts: [String]) -> JSONValue { .array(texts.map { JSONNode(.string($0), line: 0) }) }
}

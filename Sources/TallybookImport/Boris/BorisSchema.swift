internal import TallybookText

/// The schema of a template that a project needs.
enum BorisSchema {
  /// As one line of JSON.
  static func text(title: String, _ properties: [(name: String, property: JSONNode)]) -> String {
    let members = properties.map { JSONObject.Member(key: $0.name, node: $0.property, line: 0) }
    let root: [(String, JSONValue)] = [("type", .string("object")), ("title", .string(title)), ("properties", .object(JSONObject(members: members)))]
    return JSONWriter.text(JSONNode(.object(JSONObject(members: root.map { JSONObject.Member(key: $0, node: JSONNode($1, line: 0), line: 0) })), line: 0))
  }
}

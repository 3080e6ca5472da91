package import TallybookBase
internal import TallybookModel
package import TallybookStorage
package import TallybookText

/// Where entries lie in a folder of Minuta, and what a book keeps of it beyond its own fields.
package enum MinutaLayout {
  /// What was read of a record and is not in the book otherwise: an attachment of this name.
  package static let kept = "minuta.json"
  static let keptType = "application/json"
  /// The same of tags.json and of how identifiers are spelled: a setting.
  package static let setting = "x-minuta"

  /// `2024/01/2024-01-15_093000`, by the clocks of a zone.
  package static func base(_ time: Instant, zone: ZoneRules) -> String {
    let name = TimeText.format(time, style: .fileName, zone: zone)
    return "\(name.prefix(4))/\(name.dropFirst(5).prefix(2))/\(name)"
  }

  /// A name that nothing else has: two records may begin in one second.
  package static func free(_ base: String, _ ending: String, among used: inout CaselessNames) -> String {
    used.takeFree(base + ending) { "\(base)_\($0)\(ending)" }
  }

  /// Whether a name can be a file's in the folder, and nowhere else.
  package static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 255 && !name.utf8.contains(UInt8(ascii: "/")) && !name.utf8.contains(0)
      && !CaselessText.folded(name).hasSuffix(".json")
  }

  /// An identifier as this folder spells them.
  static func identifier(_ uuid: String, isUpper: Bool) -> String { isUpper ? uuid.uppercased() : uuid }
}

/// What the setting holds.
package struct MinutaFolderNote {
  package var isUpper = false
  /// tags.json as it was, where it had more than a book has.
  package var document: JSONObject?
  /// Tags as they were, by UUID, where they had more than a book has.
  package var tags: [String: JSONObject] = [:]

  init() {}

  package init(on connection: Connection) throws(Failure) {
    guard let text = try Settings.value(of: MinutaLayout.setting, on: connection), let object = (try? JSONParser.parse(text))?.object else { return }
    isUpper = object["upper"]?.bool ?? false
    document = object["document"]?.object
    for member in object["tags"]?.object?.members ?? [] { tags[member.key] = member.node.object }
  }

  var text: String {
    get throws(Failure) {
      let bytes = try Output.collect { (output) throws(Failure) in
        var writer = JSONWriter(output)
        writer.beginObject(compact: true)
        writer.key("upper")
        writer.value(isUpper)
        if let document {
          writer.key("document")
          writer.value(JSONNode(.object(document), line: 0))
        }
        if !tags.isEmpty {
          writer.key("tags")
          writer.beginObject()
          for (uuid, tag) in tags.sorted(by: { $0.key < $1.key }) {
            writer.key(uuid)
            writer.value(JSONNode(.object(tag), line: 0))
          }
          writer.endObject()
        }
        writer.endObject()
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

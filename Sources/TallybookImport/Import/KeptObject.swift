internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// An object of JSON that an import kept as an attachment: what of its source a book has no place for.
enum KeptObject {
  /// What holds more is none.
  private static let largest: Int64 = 256 << 20

  /// What an attachment holds, if it has the mark of who kept it; nil where it cannot be read any more, or somebody else's file is called so.
  static func read(_ kept: Entry, markedBy mark: String, on connection: Connection) throws(Failure) -> JSONObject? {
    guard let hash = kept[.sha256].text.flatMap(HexText.read), let content = try Contents.find(hash, on: connection), content.state == .whole, (0...largest).contains(content.size) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(content.size))
    var piece: Int64 = 0
    while Int64(bytes.count) < content.size, try Contents.withPiece(piece, of: content.id, on: connection, { bytes.append(contentsOf: $0) }) != nil { piece += 1 }
    guard let object = (try? JSONParser.parse(bytes))?.object, object[mark]?.integer == 1 else { return nil }
    return object
  }
}

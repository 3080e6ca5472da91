internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// The bytes of an attachment of a document, where it brings them.
struct ImportAttachments {
  typealias Object = ImportDocument.Object

  private let connection: Connection
  /// A mirror, where they lie beside the documents.
  private let folder: FoundFolder?

  init(_ connection: Connection, folder: FoundFolder?) {
    self.connection = connection
    self.folder = folder
  }

  /// The fields that an attachment has besides those of every entry; gives the hash that names its bytes.
  func fields(of attachment: Object, into values: inout [Field: Value]) throws(Failure) -> [UInt8] {
    let text = try attachment.required(attachment.text(JSONKey.sha256), JSONKey.sha256)
    guard let hash = HexText.read(text), hash.count == 32 else {
      throw Failure(.value, "line \(attachment.line(of: JSONKey.sha256)): \"sha256\" of \(attachment.what) is not a hash: it has 64 hexadecimal digits")
    }
    values[.sha256] = .text(HexText.write(hash))
    if values[.mediaType] == nil { values[.mediaType] = .text(MediaType.unknown) }
    return hash
  }

  /// Keeps the bytes, or that there are some that did not come along; true where they came and were missing.
  func take(_ attachment: Object, _ hash: [UInt8]) throws(Failure) {
    if let damaged = attachment.fields["damaged"], !damaged.isNull {
      attachment.told?.tell(
        key: "damaged", "the bytes of an attachment were damaged when it was exported", example: DocumentAccount.text(damaged), line: damaged.line)
    }
    guard let data = try attachment.text("data") else {
      if try !Contents.isWhole(hash, on: connection), try keepBeside(hash, attachment) { return }
      guard try Contents.find(hash, on: connection) == nil else { return }
      let size = try attachment.required(attachment.whole(JSONKey.size, most: Limits.largestAttachment), JSONKey.size)
      _ = try Contents.insert(.missing, hash: hash, size: size, on: connection)
      return
    }
    guard let bytes = Base64.decode(data), SHA256.digest(bytes) == hash else {
      throw Failure(.value, "line \(attachment.line(of: "data")): \"data\" of \(attachment.what) is not what \"sha256\" says")
    }
    try Contents.keep(bytes, hash: hash, on: connection)
  }

  /// Keeps the bytes of a hash in a mirror, true where they are there; what is not what its name says counts as missing.
  private func keepBeside(_ hash: [UInt8], _ attachment: Object) throws(Failure) -> Bool {
    let place = "attachments/\(HexText.write(hash))"
    guard let folder, folder.kind(place) != nil else { return false }
    let file = try folder.hashed(place)
    guard file.hash == hash else {
      attachment.told?.tell(key: JSONKey.sha256, "the file of an attachment is not what its name says, and was not imported", example: place, line: attachment.line)
      return false
    }
    try Contents.keep(file.bytes, hash: hash, on: connection)
    return true
  }
}

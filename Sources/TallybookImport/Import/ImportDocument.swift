internal import TallybookBase
internal import TallybookStorage
internal import TallybookText

/// The text of an import, brought into one shape: collections with items, event types, subjects, tags, days, settings.
package struct ImportDocument {
  /// The newest version of this library's JSON that is read, and the one that is written.
  package static let version: Int64 = 1

  /// An object of the text, with the accessors that refuse what does not fit by line and key.
  struct Object {
    let fields: JSONObject
    /// The line on which it begins.
    let line: Int32
    let what: String
    /// Tells what of it is not taken; nil where its reader tells that itself.
    let told: DocumentAccount?

    init(_ node: JSONNode, _ what: String, _ told: DocumentAccount? = nil) throws(Failure) {
      guard let fields = node.object else {
        throw Failure(.value, "line \(node.line): \(what) must be an object, not \(node.value.kind)")
      }
      self.fields = fields
      line = node.line
      self.what = what
      self.told = told
    }

    var node: JSONNode { JSONNode(.object(fields), line: line) }

    /// A text; nil where the key is absent or null.
    func text(_ key: String) throws(Failure) -> String? {
      guard let node = fields[key], !node.isNull else { return nil }
      guard let text = node.string else { throw wrong(key, node, "a text") }
      guard !text.utf8.contains(0) else { throw Failure(.value, "line \(node.line): \"\(key)\" of \(what) holds a NUL character") }
      return text
    }

    func real(_ key: String) throws(Failure) -> Double? {
      guard let node = fields[key], !node.isNull else { return nil }
      guard let number = node.double, number.isFinite else { throw wrong(key, node, "a number") }
      return number
    }

    func bool(_ key: String) throws(Failure) -> Bool? {
      guard let node = fields[key], !node.isNull else { return nil }
      guard let value = node.bool else { throw wrong(key, node, "true or false") }
      return value
    }

    /// A whole number; nil where the key is absent or null.
    func whole(_ key: String) throws(Failure) -> Int64? {
      guard let node = fields[key], !node.isNull else { return nil }
      guard let number = node.integer else { throw wrong(key, node, "a whole number") }
      return number
    }

    func seq(_ key: String) throws(Failure) -> UInt64? {
      guard let node = fields[key], !node.isNull else { return nil }
      guard let number = node.unsigned, number > 0, number < UInt64(Int64.max) else { throw wrong(key, node, "a whole number from 1") }
      return number
    }

    func time(_ key: String) throws(Failure) -> Instant? {
      guard let text = try text(key) else { return nil }
      do throws(Failure) {
        let (time, offset) = try ISO8601.parse(text, default: .utc)
        guard time != .min else { throw Failure(.range, "it is out of range") }
        told?.tellTime(text, hasZone: offset != nil, key: key, line: line(of: key))
        return time
      } catch {
        throw Failure(.value, "line \(line(of: key)): \"\(key)\" of \(what) is not a time: \(error.message)")
      }
    }

    /// A time for putting things in order by it; nil where there is none.
    func instant(_ key: String) -> Instant? { fields[key]?.string.flatMap { try? ISO8601.parse($0, default: .utc).instant } }

    func uuid(_ key: String) throws(Failure) -> UUID? {
      guard let text = try text(key) else { return nil }
      guard let uuid = UUID(text) else {
        throw Failure(.value, "line \(line(of: key)): \"\(key)\" of \(what) is not a UUID: \(QuotedValue.of(text))")
      }
      return uuid
    }

    func list(_ key: String) throws(Failure) -> [JSONNode] {
      guard let node = fields[key], !node.isNull else { return [] }
      guard let array = node.array else { throw wrong(key, node, "a list") }
      return array
    }

    func objects(_ key: String, _ what: String) throws(Failure) -> [Object] {
      guard let node = fields[key], !node.isNull else { return [] }
      guard let array = node.array else { throw wrong(key, node, "a list") }
      var objects: [Object] = []
      objects.reserveCapacity(array.count)
      for element in array { objects.append(try Object(element, what, told)) }
      return objects
    }

    func object(_ key: String, _ what: String) throws(Failure) -> Object? {
      guard let node = fields[key], !node.isNull else { return nil }
      return try Object(node, what, told)
    }

    /// Whether it has these keys, in this order, and no other.
    func has(only keys: [String]) -> Bool { fields.hasKeys(keys) }

    /// The members that no key of these names, in their order.
    func others(than known: [String]) -> [JSONObject.Member] {
      fields.members.filter { member in !known.contains { ExactText.same($0, member.key) } }
    }

    /// Tells each member that no key of these names. `isKept`: it is kept beside what it says something of.
    func tellOthers(than known: [String], isKept: Bool = false) {
      guard let told else { return }
      for member in fields.members where !known.contains(where: { ExactText.same($0, member.key) }) { told.tellUnread(member, of: what, isKept: isKept) }
    }

    func has(_ key: String) -> Bool { fields[key].map { !$0.isNull } ?? false }

    func line(of key: String) -> Int32 { fields[key]?.line ?? line }

    func required<T>(_ value: T?, _ key: String) throws(Failure) -> T {
      guard let value else { throw Failure(.missingKey, "line \(line): \(what) has no \"\(key)\"") }
      return value
    }

    private func wrong(_ key: String, _ node: JSONNode, _ wanted: String) -> Failure {
      Failure(.value, "line \(node.line): \"\(key)\" of \(what) must be \(wanted), not \(node.value.kind)")
    }
  }

  /// The file, of a folder's from the folder down.
  private(set) var name: String
  /// Where it stands among files of one folder: those that hold others first.
  private var depth = 0
  /// Of a mirror: the order of its collection among those of the same time.
  private var order: Int64 = 0
  let settings: Object?
  let eventTypes: [Object]
  let subjects: [Object]
  let tags: [Object]
  let templates: [Object]
  let days: [Object]
  /// Evening reminders.
  let reminders: [Object]
  let collections: [Object]
  /// Items that no collection holds.
  let items: [Object]
  /// Whether it is an export of a whole book.
  let isWholeBook: Bool
  /// Whether it is a file of MEL.
  let isMEL: Bool
  /// Whether it says of entries what a table of them has: nothing of what the table has no column for, or an empty cell.
  private(set) var isOfRows = false
  /// Tells what of it is not taken.
  let told: DocumentAccount

  init(_ root: JSONNode, name: String, _ account: ImportAccount) throws(Failure) {
    let told = DocumentAccount(name, account)
    // MEL's collections come one a file, or as a list of them.
    if let list = root.array {
      var collections: [Object] = []
      for node in list { collections.append(try Object(node, "a collection", told)) }
      self.init(collections, told)
      return
    }
    let document = try Object(root, "the document", told)
    guard let format = try document.text("format") else {
      guard document.has("items") || document.has("sessions") || document.has("notes") else {
        throw Failure(
          .otherFormat, "line \(document.line): there is neither \"format\" nor \"items\" nor \"sessions\"; give an export of Tallybook or a collection file of MEL")
      }
      self.init([try Object(root, "a collection", told)], told)
      return
    }
    guard format == "tallybook" else {
      throw Failure(.otherFormat, "line \(document.line(of: "format")): the format \(QuotedValue.of(format)) is not known; give an export of Tallybook")
    }
    let version = document.fields["version"]?.integer ?? 0
    guard version >= 1 else { throw Failure(.value, "line \(document.line(of: "version")): \"version\" must be a whole number from 1") }
    guard version <= Self.version else {
      throw Failure(
        .newerVersion, "line \(document.line(of: "version")): the export has version \(version), and this library reads up to \(Self.version); use a newer Tallybook",
        found: Measure(version), bound: Measure(Self.version))
    }
    document.tellOthers(than: ImportKeys.document)
    self.init(
      settings: try document.object("settings", "the settings"), eventTypes: try document.objects("eventTypes", "an event type"),
      subjects: try document.objects("subjects", "a subject"), tags: try document.objects("tags", "a tag"),
      templates: try document.objects("templates", "a template"), days: try document.objects("days", "a day"),
      reminders: try document.objects("reminders", "a reminder"), collections: try document.objects("collections", "a collection"),
      items: try document.objects("items", "an item"), told)
    order = try document.whole("order") ?? 0
  }

  /// What a table of entries says, as a document.
  init(ofRows root: JSONNode, name: String, _ account: ImportAccount) throws(Failure) {
    try self.init(root, name: name, account)
    isOfRows = true
  }

  /// The documents of a folder and of those in it, as a whole export would have their collections in order.
  static func all(in folder: FoundFolder, _ account: ImportAccount) throws(Failure) -> [ImportDocument] {
    var documents: [ImportDocument] = []
    var below = [""]
    let isMirror = folder.kind(".tallybook-mirror") != nil
    while let next = below.popLast() {
      for name in try folder.names(next) where !name.hasPrefix(".") {
        let file = "\(next)\(name)"
        let kind = folder.kind(file)
        // A link to a folder is refused with all that it may hold.
        if kind == .folder || kind == .link && FileKind(behind: "\(folder.path)/\(file)") == .folder {
          // Left out it would be missing in silence.
          guard file.utf8.count <= FoundFolder.longestPath else {
            throw Failure(
              .tooLong, "\(folder.path): the path of a folder in it, \(file.prefix(40))…, has \(file.utf8.count) bytes and may have \(FoundFolder.longestPath); import the folders deep in it by themselves",
              found: Measure(file.utf8.count), bound: Measure(FoundFolder.longestPath))
          }
          below.append("\(file)/")
        } else if name.hasSuffix(".json") {
          do throws(Failure) {
            var document = try ImportDocument(try JSONParser.parse(try folder.read(file)), name: file, account)
            document.depth = file.utf8.count { $0 == UInt8(ascii: "/") }
            documents.append(document)
          } catch {
            throw Failure(error.cause, "\(file): \(error.message)", subCode: error.subCode, found: error.found, bound: error.bound)
          }
        } else if next != "attachments/", file != "README.txt" || !isMirror {
          account.tell(key: "file", "a file of the folder was not imported, since its name does not end in .json", example: file, at: file)
        }
      }
    }
    return documents.sorted { one, other in
      // The book's own first, as what it defines is in its order.
      if one.isWholeBook != other.isWholeBook { return one.isWholeBook }
      if one.depth != other.depth { return one.depth < other.depth }
      let (time, later) = (one.time, other.time)
      if time != later { return time < later }
      return (one.order, one.name) < (other.order, other.name)
    }
  }

  /// When its first collection began.
  private var time: Instant { collections.first?.instant("date") ?? .min }

  /// Collections of MEL.
  private init(_ collections: [Object], _ told: DocumentAccount) {
    self.init(settings: nil, eventTypes: [], subjects: [], tags: [], templates: [], days: [], reminders: [], collections: collections, items: [], isMEL: true, told)
  }

  private init(
    settings: Object?, eventTypes: [Object], subjects: [Object], tags: [Object], templates: [Object], days: [Object], reminders: [Object],
    collections: [Object], items: [Object], isMEL: Bool = false, _ told: DocumentAccount
  ) {
    self.told = told
    name = told.name
    self.settings = settings
    self.eventTypes = eventTypes
    self.subjects = subjects
    self.tags = tags
    self.templates = templates
    self.days = days
    self.reminders = reminders
    self.collections = collections
    self.items = items
    self.isMEL = isMEL
    isWholeBook = settings != nil
  }
}

internal import TallybookBase
internal import TallybookText

/// A table of behaviours or of subjects, in the columns of BORIS 9: a row for each, as a project would have it. Tabs, commas or semicolons stand between the columns.
struct EthogramTable {
  typealias Row = EthogramSource.Row

  let isOfSubjects: Bool
  /// Columns that say nothing here.
  private(set) var others: [EthogramSource.Other] = []
  private var reader: CSVReader
  /// What each column is: the key that a project has it under.
  private var keys: [String?] = []

  /// The columns, in any order and spelt with any letters, and the keys that they are in a project.
  private static let ofBehaviours = [
    "behavior code": "code", "behavior type": "type", "description": "description", "key": "key", "color": "color", "behavioral category": "category",
    "excluded behaviors": "excluded", "modifiers": modifierText, "modifiers (json)": "modifiers",
  ]
  private static let ofSubjects = ["subject name": "name", "key": "key", "description": "description"]
  private static let modifierText = "modifiers as a text"

  /// What a header is of; nil where it is of neither.
  static func format(of header: [String]) -> Format? {
    let names = Set(header.map { TrimmedText.of($0).lowercased() })
    if names.isSuperset(of: ["behavior code", "behavior type"]) { return .borisBehaviors }
    return names.isSuperset(of: ["subject name", "key"]) ? .borisSubjects : nil
  }

  /// What stands between the columns of a first line.
  static func separator(of line: some Sequence<UInt8>) -> UInt8 {
    var counts = [UInt8(ascii: "\t"): 0, UInt8(ascii: ","): 0, UInt8(ascii: ";"): 0]
    for byte in line { counts[byte]? += 1 }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? UInt8(ascii: ",")
  }

  /// - Throws: `format` where the header is not of what `format` says.
  init(_ text: TextBytes, as format: Format) throws(Failure) {
    reader = CSVReader(text, separator: text.withBytes { Self.separator(of: $0.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }) })
    let header = try reader.next()
    guard let header, let found = Self.format(of: header.fields), format == .borisEthogram || format == found else {
      throw Failure(
        .otherFormat,
        "line \(header?.line ?? 1): the header must have \"Behavior code\" and \"Behavior type\", or \"Subject name\" and \"Key\"; give a table of \(format == .borisSubjects ? "subjects" : "behaviours") as BORIS writes it")
    }
    isOfSubjects = found == .borisSubjects
    let known = isOfSubjects ? Self.ofSubjects : Self.ofBehaviours
    for name in header.fields {
      let key = known[TrimmedText.of(name).lowercased()]
      if key == nil, !TrimmedText.of(name).isEmpty {
        others.append(EthogramSource.Other(key: name, line: header.line, what: "a column does not fit anything in a book, and was not imported", example: name))
      }
      guard key == nil || !keys.contains(key) else { throw Failure(.duplicate, "line \(header.line): the column \(QuotedValue.of(name)) is there twice; leave one out") }
      keys.append(key)
    }
  }

  /// The next row that is not empty; nil behind the last.
  mutating func next() -> Row? {
    while true {
      let line = reader.nextLine
      do throws(Failure) {
        guard let row = try reader.next() else { return nil }
        if row.fields.allSatisfy({ TrimmedText.of($0).isEmpty }) { continue }
        return Row(line: row.line, node: .success(try node(of: row)))
      } catch {
        // What begins on the next line may be whole again.
        if reader.isAtRow { reader.skipLine() }
        return Row(line: line, node: .failure(error))
      }
    }
  }

  private func node(of row: CSVRow) throws(Failure) -> JSONNode {
    guard row.fields.dropFirst(keys.count).allSatisfy(\.isEmpty) else {
      throw Failure(
        .malformed, "line \(row.line): the row has \(row.fields.count) fields and the header \(keys.count)", found: Measure(row.fields.count), bound: Measure(keys.count))
    }
    var members: [JSONObject.Member] = []
    func add(_ key: String, _ node: JSONNode) { members.append(JSONObject.Member(key: key, node: node, line: row.line)) }
    for case (let key?, let field) in zip(keys, row.fields) {
      switch key {
      case "type": add(key, JSONNode(.string(try Self.type(field, row.line)), line: row.line))
      case "modifiers": if !TrimmedText.of(field).isEmpty { add(key, try Self.modifiers(field, row.line)) }
      case Self.modifierText: break
      default: add(key, JSONNode(.string(field), line: row.line))
      }
    }
    if let column = keys.firstIndex(of: Self.modifierText), column < row.fields.count, !members.contains(where: { $0.key == "modifiers" }), !TrimmedText.of(row.fields[column]).isEmpty {
      add("modifiers", JSONNode(Self.modifiers(ofText: row.fields[column], row.line), line: row.line))
    }
    return JSONNode(.object(JSONObject(members: members)), line: row.line)
  }

  /// BORIS looks for either word, wherever it stands.
  private static func type(_ text: String, _ line: Int32) throws(Failure) -> String {
    let letters = Array(text.lowercased().utf8)
    func has(_ word: String) -> Bool { letters.indices.contains { letters[$0...].starts(with: word.utf8) } }
    if has("point") { return "Point event" }
    guard has("state") else { throw Failure(.value, "line \(line): \"Behavior type\" must be a state event or a point event, not \(QuotedValue.of(text))") }
    return "State event"
  }

  private static func modifiers(_ text: String, _ line: Int32) throws(Failure) -> JSONNode {
    do throws(Failure) {
      let node = try JSONParser.parse(text)
      // Read here, so that what is wrong is told of this line, not of one within the field.
      _ = try BorisModifierSet.sets(of: ImportDocument.Object(JSONNode(.object(JSONObject(members: [JSONObject.Member(key: "modifiers", node: node, line: line)])), line: line), "a behaviour"))
      return JSONNode(node.value, line: line)
    } catch { throw Failure(.value, "line \(line): \"Modifiers (JSON)\": \(HEYImport.withoutLine(error.message))") }
  }

  /// `side:left,right;loudness:`, where nothing says more: one of what is listed, or a text where nothing is.
  private static func modifiers(ofText text: String, _ line: Int32) -> JSONValue {
    let sets = text.split(separator: ";").filter { !TrimmedText.of(String($0)).isEmpty }.map { part -> JSONNode in
      let halves = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { TrimmedText.of(String($0)) }
      let values = halves.count < 2 ? [] : halves[1].split(separator: ",").map { JSONNode(.string(TrimmedText.of(String($0))), line: line) }
      let form: BorisModifierSet.Form = values.isEmpty ? .text : .one
      let members: [(String, JSONValue)] = [("name", .string(halves[0])), ("type", .integer(form.rawValue)), ("values", .array(values))]
      return JSONNode(.object(JSONObject(members: members.map { JSONObject.Member(key: $0, node: JSONNode($1, line: line), line: line) })), line: line)
    }
    return .object(JSONObject(members: sets.enumerated().map { JSONObject.Member(key: "\($0.offset)", node: $0.element, line: line) }))
  }
}

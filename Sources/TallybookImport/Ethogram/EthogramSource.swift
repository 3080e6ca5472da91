internal import TallybookBase
internal import TallybookText

/// An ethogram as it is written: a project of BORIS, of which the behaviours and subjects are read, or a table of either, in the columns of BORIS 9.
struct EthogramSource {
  /// A behaviour or a subject with the keys of a project; of a row that cannot be read why.
  struct Row {
    let line: Int32
    let node: Result<JSONNode, Failure>
  }

  /// Part of a project that is none of its ethogram, or a column that says nothing of a behaviour.
  struct Other {
    let key: String
    let line: Int32
    let what: String
    let example: String
  }

  private(set) var behaviours: [Row] = []
  private(set) var subjects: [Row] = []
  private(set) var others: [Other] = []

  /// What a project says of itself, which its collection would have.
  private static let ofProject = ["time_format", "project_date", "project_name", "project_description", "project_format_version", "subjects_conf", "behaviors_conf", "behavioral_categories"]

  /// - Throws: `format`, with its line, where it is neither, or not what `format` says.
  init(_ text: TextBytes, as format: Format) throws(Failure) {
    let first = text.withBytes { bytes in bytes.first { !($0 == 0x20 || (9...13).contains($0) || [0xEF, 0xBB, 0xBF].contains($0)) } }
    guard format == .borisEthogram, first == UInt8(ascii: "{") else {
      try read(EthogramTable(text, as: format))
      return
    }
    try readProject(text.withBytes { (bytes) throws(Failure) in try JSONParser.parse(bytes, as: .boris) })
  }

  private mutating func readProject(_ root: JSONNode) throws(Failure) {
    let object = try ImportDocument.Object(root, "the project")
    try BorisProject.requireVersion(of: object)
    subjects = try BorisProject.nodes("subjects_conf", of: object).map { Row(line: $0.line, node: .success($0)) }
    behaviours = try BorisProject.nodes("behaviors_conf", of: object).map { Row(line: $0.line, node: .success($0)) }
    for member in object.others(than: Self.ofProject) where !Self.isEmpty(member.node) {
      others.append(Other(key: member.key, line: member.line, what: "a part of the project does not belong to its ethogram, and was not imported", example: member.key))
    }
    let used = try BorisProject.nodes("behaviors_conf", of: object).compactMap { $0.object?["category"]?.string }
    for category in try object.list("behavioral_categories") {
      guard let name = category.string, !used.contains(where: { ExactText.same($0, name) }) else { continue }
      others.append(Other(key: "behavioral_categories", line: category.line, what: "a category that no behaviour has was not imported", example: name))
    }
  }

  private static func isEmpty(_ node: JSONNode) -> Bool { node.isNull || node.string == "" || node.array?.isEmpty == true || node.object?.isEmpty == true }

  private mutating func read(_ table: EthogramTable) throws(Failure) {
    var table = table
    others = table.others
    while let row = table.next() {
      if table.isOfSubjects { subjects.append(row) } else { behaviours.append(row) }
    }
  }
}

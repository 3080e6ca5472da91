internal import TallybookBase
internal import TallybookText

/// Writes the ethogram of a collection: a project of BORIS without observations, or a table of its behaviours or its subjects, in the columns of BORIS 9.
struct BorisEthogramExport {
  private let context: ExportContext
  private let project: BorisCollection

  init(_ context: ExportContext) throws(Failure) {
    self.context = context
    project = try BorisCollection(OneCollection.of(context, as: "an ethogram"), context)
  }

  func writeProject() throws(Failure) {
    var object = try project.root()
    let nothing = JSONValue.object(JSONObject(members: []))
    let parts: [(String, JSONValue)] = [
      ("subjects_conf", project.ethogram.subjectsValue), ("behaviors_conf", try project.ethogram.behavioursValue()), ("observations", nothing),
      ("behavioral_categories", project.ethogram.categories), ("independent_variables", nothing),
    ]
    for (key, value) in parts { try object.set(key, value) }
    var writer = JSONWriter(context.output)
    writer.value(object.node)
    writer.finish()
    try context.output.checkpoint()
  }

  func writeBehaviours() throws(Failure) {
    var csv = writer
    csv.row([
      "Behavior code", "Behavior type", "Description", "Key", "Color", "Behavioral category", "Excluded behaviors", "Modifiers", "Modifiers (JSON)",
    ])
    for member in JSONNode(try project.ethogram.behavioursValue(), line: 0).object?.members ?? [] {
      let behaviour = member.node.object
      for key in ["code", "type", "description", "key", "color", "category", "excluded"] { csv.field(behaviour?[key]?.string ?? "") }
      let modifiers = behaviour?["modifiers"]
      let sets = modifiers?.object?.members.map(\.node) ?? []
      csv.field(sets.map(Self.text).joined(separator: ";"))
      csv.field(sets.isEmpty ? modifiers?.string ?? "" : modifiers.map { JSONWriter.text($0) } ?? "")
      csv.endRow()
    }
    try context.output.checkpoint()
  }

  func writeSubjects() throws(Failure) {
    var csv = writer
    csv.row(["Key", "Subject name", "Description"])
    for member in JSONNode(project.ethogram.subjectsValue, line: 0).object?.members ?? [] {
      for key in ["key", "name", "description"] { csv.field(member.node.object?[key]?.string ?? "") }
      csv.endRow()
    }
    try context.output.checkpoint()
  }

  private var writer: CSVWriter { CSVWriter(context.output, separator: context.options.flags.contains(.commas) ? UInt8(ascii: ",") : UInt8(ascii: "\t")) }

  /// A set of modifiers for people: `side:left,right`.
  private static func text(of set: JSONNode) -> String {
    let values = set.object?["values"]?.array?.compactMap(\.string) ?? []
    return "\(set.object?["name"]?.string ?? ""):\(values.joined(separator: ","))"
  }
}

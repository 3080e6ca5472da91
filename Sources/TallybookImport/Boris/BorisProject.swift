internal import TallybookBase
internal import TallybookText

/// A project of BORIS, read and found to be one: formats 4 to 8.6, https://www.boris.unito.it. What is asked of an observation is read when it comes in.
struct BorisProject {
  typealias Object = ImportDocument.Object

  /// The newest format that is read.
  private static let newest = (8, 6)

  /// Keys that a project has and nothing else that is read does.
  static let marks: Set<Substring> = ["project_format_version", "subjects_conf", "behaviors_conf", "independent_variables"]

  let object: Object
  let subjects: [Object]
  private(set) var behaviours: [BorisBehaviour] = []
  private(set) var variables: [BorisVariable] = []
  let observations: [JSONObject.Member]

  /// - Throws: `format`, with line and key, where it is no project, or what it says cannot be; `newer` where its format is.
  init(_ root: JSONNode) throws(Failure) {
    object = try Object(root, "the project")
    try Self.requireVersion(of: object)
    subjects = try Self.numbered("subjects_conf", "a subject", of: object)
    var codes = Set<ExactText>()
    for each in try Self.numbered("behaviors_conf", "a behaviour", of: object) {
      let behaviour = try BorisBehaviour(each)
      guard codes.insert(ExactText(behaviour.code)).inserted else {
        throw Failure(.duplicate, "line \(each.line(of: "code")): the project has two behaviours \(QuotedValue.of(behaviour.code)); rename one in BORIS")
      }
      behaviours.append(behaviour)
    }
    for each in try Self.numbered("independent_variables", "an independent variable", of: object) { variables.append(try BorisVariable(each)) }
    observations = try object.object("observations", "the observations")?.fields.members ?? []
    readForms()
  }

  /// Refuses what is no project, or one of a newer format.
  static func requireVersion(of object: Object) throws(Failure) {
    guard let version = object.fields["project_format_version"] else {
      throw Failure(.otherFormat, "line \(object.line): there is no \"project_format_version\"; give a project of BORIS, a file .boris")
    }
    let text = version.string ?? version.literal ?? ""
    let parts = text.split(separator: ".").map { Int($0) }
    guard let major = parts.first ?? nil else {
      throw Failure(.value, "line \(version.line): \"project_format_version\" must be a number such as 7.0, not \(QuotedValue.of(text))")
    }
    let minor = parts.count > 1 ? parts[1] ?? 0 : 0
    guard (major, minor) <= newest else {
      throw Failure(
        .newerVersion, "line \(version.line): the project has the format \(QuotedValue.of(text)), and this library reads up to \(newest.0).\(newest.1); use a newer Tallybook",
        found: Measure(Double(text) ?? Double(major)), bound: Measure(8.6))
    }
  }

  /// What BORIS keeps in an object under "0", "1" and so on.
  static func nodes(_ key: String, of object: Object) throws(Failure) -> [JSONNode] {
    guard let node = object.fields[key], !node.isNull else { return [] }
    guard let nodes = node.object?.members.map(\.node) ?? node.array else {
      throw Failure(.value, "line \(node.line): \"\(key)\" of the project must be an object, not \(node.value.kind)")
    }
    return nodes
  }

  private static func numbered(_ key: String, _ what: String, of object: Object) throws(Failure) -> [Object] {
    var objects: [Object] = []
    for each in try nodes(key, of: object) { objects.append(try Object(each, what)) }
    return objects
  }

  /// Which numbers are none: then their field is one of texts.
  private mutating func readForms() {
    var asking = TextKeyed<Int>()
    for (index, behaviour) in behaviours.enumerated() where behaviour.sets.contains(where: { $0.form == .number }) { asking[behaviour.code] = index }
    for observation in observations {
      for value in observation.node.object?["independent_variables"]?.object?.members ?? [] {
        guard let text = BorisObservation.text(value.node), !text.isEmpty, let index = variables.firstIndex(where: { ExactText.same($0.label, TrimmedText.of(value.key)) }) else { continue }
        variables[index].add(text)
      }
      guard !asking.isEmpty else { continue }
      for event in observation.node.object?["events"]?.array ?? [] {
        guard let row = event.array, row.count > 3, let code = row[2].string, let index = asking[code], let modifiers = row[3].string, !modifiers.isEmpty else { continue }
        for (number, part) in modifiers.split(separator: "|", omittingEmptySubsequences: false).enumerated() where number < behaviours[index].sets.count {
          guard behaviours[index].sets[number].form == .number, !part.isEmpty, BorisModifierSet.number(String(part)) == nil else { continue }
          behaviours[index].textSets.insert(number)
        }
      }
    }
  }
}

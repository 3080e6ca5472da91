/// `Sources/TallybookABI/Generated/Structures+Generated.swift`: of each struct of the caller's how large it is at least, and its defaults.
struct StructuresEmitter {
  let contract: Contract

  /// Where only what is generated stands.
  static let folder = "Sources/TallybookABI/Generated"

  var output: Output { Output(path: "\(Self.folder)/Structures+Generated.swift", text: text) }

  private var text: String {
    var out = Lines()
    out.add("// \(generatedNotice)")
    out.add("internal import CTallybook")
    for structure in contract.structures {
      out.add()
      out.add("extension \(structure.name): HostStructure {")
      let later = structure.laterEnds.map { "\($0)" }.joined(separator: ", ")
      out.add("  static var form: StructureForm {")
      out.add("    StructureForm(name: \(structure.name.swiftLiteral), least: \(structure.leastSize), size: \(structure.size), later: [\(later)])")
      out.add("  }")
      let set = structure.fields.filter { $0.standard != nil }
      if set.isEmpty {
        out.add("  static var initial: Self { Self() }")
      } else {
        out.add("  static var initial: Self {")
        out.add("    var initial = Self()")
        for field in set { out.add("    initial.\(field.name.swiftIdentifier) = \(field.standard ?? "")") }
        out.add("    return initial")
        out.add("  }")
      }
      out.add("}")
    }
    return out.text
  }
}

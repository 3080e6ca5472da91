/// `Sources/TallybookABI/Generated/Constants+Generated.swift`: the enumerators of C with the types that the ABI gives them. The importer makes
/// each an `Int`, whatever takes it.
struct ConstantsEmitter {
  let contract: Contract

  var output: Output { Output(path: "\(StructuresEmitter.folder)/Constants+Generated.swift", text: text) }

  private var text: String {
    var out = Lines()
    out.add("// \(generatedNotice)")
    for family in contract.families where family.typeName != nil && !family.isFields {
      out.add()
      out.add("// \(family.main.doc.oneLine)")
      for value in family.values { out.add("let \(value.cName): \(family.type.swift) = \(value.value.swiftLiteral)") }
    }
    return out.text
  }
}

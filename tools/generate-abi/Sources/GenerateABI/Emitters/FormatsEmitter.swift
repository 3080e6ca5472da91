/// `Sources/TallybookBase/Formats+Generated.swift`: what the engine asks of formats.
struct FormatsEmitter {
  let contract: Contract

  var text: String {
    var out = Lines()
    out.add("// \(generatedNotice)")
    out.add()
    out.add("extension Format {")
    out.add("  /// What people and programs call it.")
    out.add("  package var word: String {")
    out.add("    switch self {")
    for format in contract.formats { out.add("    case \(swift(format)): \"\(format.word)\"") }
    out.add("    }")
    out.add("  }")
    out.add()
    out.add("  /// What it is for.")
    out.add("  package var uses: Set<FormatUse> {")
    out.add("    switch self {")
    for format in contract.formats { out.add("    case \(swift(format)): [\(format.uses.map { ".\(swift($0))" }.joined(separator: ", "))]") }
    out.add("    }")
    out.add("  }")
    out.add("}")
    return out.text
  }

  private func swift(_ format: Format) -> String {
    let constant = contract.constants(named: "format")?.values.first { $0.name == format.name }
    return ".\(constant?.swift ?? format.name.lowercased().camelCase)"
  }

  private func swift(_ use: Format.Use) -> String { use == .importing ? "importing" : use.rawValue }
}

/// Handles, callbacks and structs as C declares them.
struct HeaderTypes {
  let contract: Contract

  private let width = HeaderComment.width

  func handle(_ handle: Handle) -> [String] {
    let verb = handle.close.hasSuffix("_free") ? "frees" : "closes"
    return HeaderComment("\(handle.doc.sentence) \(handle.close) \(verb) it.").text + ["typedef struct tally_\(handle.name) tally_\(handle.name);", ""]
  }

  func foreign(_ foreign: ForeignStructure) -> [String] {
    [
      "/* \(foreign.doc.sentence) */", "/** @cond */", "#ifndef \(foreign.guardMacro)", "#define \(foreign.guardMacro)", foreign.definition.trimmed, "#endif", "/** @endcond */", "",
    ]
  }

  func declaration(_ type: HeaderLayout.TypeDeclaration) -> [String] {
    switch type {
    case .callback(let callback): self.callback(callback)
    case .structure(let structure): self.structure(structure)
    }
  }

  // MARK: Callbacks

  private func callback(_ callback: Callback) -> [String] {
    var comment = HeaderComment(callback.doc.sentence)
    comment.tags(callback.parameters.flatMap { $0.rows(in: contract) })
    if let returns = callback.returnsDoc { comment.tag("@return", returns) }
    return comment.text + [callback.declaration, ""]
  }

  // MARK: Structs

  private func structure(_ structure: Structure) -> [String] {
    var lines = HeaderComment("\(structure.doc.sentence) \(structure.sizePhrase)").text
    lines.append("typedef struct \(structure.name) {")
    let declarations = structure.fields.map { $0.declaration + ";" }
    let column = declarations.map(\.count).max() ?? 0
    for (field, declaration) in zip(structure.fields, declarations) {
      let text = field.fullDoc.oneLine.quotedForDoxygen.wrapped(width - column)
      lines.append("    \(declaration.padded(to: column)) /**< \(text[0])\(text.count == 1 ? " */" : "")")
      for (index, line) in text.dropFirst().enumerated() {
        let blank = String(repeating: " ", count: column)
        lines.append("    \(blank)      \(line)\(index == text.count - 2 ? " */" : "")")
      }
    }
    lines += ["} \(structure.name);", ""]
    guard let initializer = structure.initializer else { return lines }
    let values = structure.fields.map { $0.initialValue(in: structure) }
    lines += HeaderComment("Initialises a \(structure.name) with its defaults.").text
    lines += ["#define \(initializer) { \(values.joined(separator: ", ")) }", ""]
    return lines + initializerFunction(of: structure, initializer, values)
  }

  /// What is no number is put in by itself: not everything that translates C takes it within an initialiser.
  private func initializerFunction(of structure: Structure, _ initializer: String, _ values: [String]) -> [String] {
    let later = structure.fields.filter(\.isNaN).map { "    value.\($0.name) = 0.0 / 0.0;" }
    let start = later.isEmpty ? initializer : "{ \(values.map { $0 == "TALLY_NAN" ? "0.0" : $0 }.joined(separator: ", ")) }"
    return HeaderComment("Returns a \(structure.name) with its defaults.").text + [
      "TALLY_INLINE \(structure.name) \(structure.initializerFunction)(void)", "{", "    \(structure.name) value = \(start);",
    ] + later + ["    return value;", "}", ""]
  }
}

extension Callback {
  /// `typedef int64_t (*tally_clock_fn)(void *context, tally_clock clock);`
  var declaration: String {
    let list = cParameters.map { $0.type.declaration(of: $0.name) }.joined(separator: ", ")
    let result = returns.type.spelling
    return "typedef \(result)\(result.hasSuffix("*") ? "" : " ")(*\(name))(\(list.isEmpty ? "void" : list));"
  }
}

extension Structure {
  /// Since when it is there, and how much of it a caller has at least.
  var sizePhrase: String { "Since \(since); \(leastSize == size ? "\(size) bytes" : "\(size) bytes, minimum \(leastSize)")." }

  /// The inline function beside the macro, for languages that see no macros.
  var initializerFunction: String { name + "_init" }
}

extension Structure.Field {
  /// `tally_kind kind`.
  var declaration: String { type.declaration(of: name, as: meaning.typeName) }

  fileprivate var fullDoc: String {
    doc.sentence + (unit.map { " Unit: \($0)." } ?? "") + (since.map { " Since \($0)." } ?? "")
  }

  fileprivate func initialValue(in structure: Structure) -> String {
    if let standard { return isNaN ? "TALLY_NAN" : standard }
    if name == "struct_size" { return "sizeof(\(structure.name))" }
    switch type {
    case .scalar(.f64): return "0.0"
    case .scalar: return "0"
    case .characters, .scalars: return "{ 0 }"
    default: return "NULL"
    }
  }
}

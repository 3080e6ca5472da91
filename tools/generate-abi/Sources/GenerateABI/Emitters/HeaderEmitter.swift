/// `include/tallybook.h`: C99 to C23, C++11 to C++20, plain literals that Swift imports with their types.
struct HeaderEmitter {
  let contract: Contract
  private let width = 110

  static let sourceFile = """
    // \(generatedNotice)
    #include "tallybook.h"

    """

  init(contract: Contract) { self.contract = contract }

  var text: String {
    var out = Lines()
    opening(&out)
    versions(&out)
    texts(&out)
    for set in contract.constants { constants(set, &out) }
    banner("Handles: tokens, never addresses", &out)
    for handle in contract.handles {
      comment("\(handle.doc.sentence) \(handle.close) closes it.", &out)
      out.add("typedef struct tally_\(handle.name) tally_\(handle.name);")
    }
    types(&out)
    for group in contract.groups {
      let functions = contract.functions.filter { $0.group == group.name }
      if functions.isEmpty { continue }
      banner("\(group.title): \(group.doc)", &out)
      for function in functions { self.function(function, &out) }
    }
    out.add("#ifdef __cplusplus")
    out.add("}")
    out.add("#endif")
    out.add()
    out.add("#endif /* TALLYBOOK_H */")
    return out.text
  }

  // MARK: The head

  private func opening(_ out: inout Lines) {
    // Not in a block comment: "abi/*" would look like the beginning of another.
    out.add("// \(generatedNotice)")
    comment(contract.package.description, &out)
    out.add(
      """
      #ifndef TALLYBOOK_H
      #define TALLYBOOK_H

      #include <stddef.h>
      #include <stdint.h>

      #ifndef TALLY_API
      #if defined(__GNUC__) || defined(__clang__)
      #define TALLY_API __attribute__((visibility("default")))
      #else
      #define TALLY_API
      #endif
      #endif

      #ifdef __cplusplus
      extern "C" {
      #endif

      """)
  }

  private func versions(_ out: inout Lines) {
    let package = contract.package
    banner("Versions of this header; tally_version() and tally_abi_version() tell the library's", &out)
    var macros = [("TALLY_VERSION", "\"\(package.version)\"")]
    for (name, number) in zip(["MAJOR", "MINOR", "PATCH"], package.versionNumbers) {
      macros.append(("TALLY_VERSION_\(name)", "\(number)"))
    }
    macros.append(("TALLY_ABI_MAJOR", "\(package.abi.major)"))
    macros.append(("TALLY_ABI_MINOR", "\(package.abi.minor)"))
    macros.append(("TALLY_ABI_VERSION", "0x" + String(package.abi.number, radix: 16) + "u"))
    for (name, value) in macros { out.add("#define \(name.padded(to: 20)) \(value)") }
    out.add()
  }

  private func texts(_ out: inout Lines) {
    comment("A literal as text and length, for the two parameters that a text is.", &out)
    out.add("#define TALLY_Z(literal) (\"\" literal), (sizeof(literal) - 1)")
    out.add()
    comment("What a call answers: TALLY_OK, a signal above zero, or an error below.", &out)
    out.add("typedef int32_t tally_status;")
    out.add()
  }

  // MARK: Constants

  private func constants(_ set: ConstantSet, _ out: inout Lines) {
    banner(set.doc, &out)
    let nameWidth = set.values.map(\.cName.count).max() ?? 0
    let literalWidth = set.values.map(\.value.cLiteral.count).max() ?? 0
    for value in set.values {
      let define = "#define \(value.cName.padded(to: nameWidth)) \(value.value.cLiteral.padded(to: literalWidth))"
      let line = "\(define) /* \(value.doc.oneLine) */"
      if line.count <= width + 10 {
        out.add(line)
      } else {
        comment(value.doc, &out)
        out.add(define.trimmed)
      }
    }
    out.add()
  }

  // MARK: Types

  private func types(_ out: inout Lines) {
    out.add()
    if !contract.foreign.isEmpty { banner("Of other interfaces, as these publish them; another header may define them first", &out) }
    for foreign in contract.foreign {
      comment(foreign.doc, &out)
      out.add("#ifndef \(foreign.guardMacro)")
      out.add("#define \(foreign.guardMacro)")
      out.add(foreign.definition.trimmed)
      out.add("#endif")
      out.add()
    }
    banner("Callbacks: run only inside a call of the host's, on its thread, with no lock held", &out)
    let mentioned = contract.structures.map(\.name)
    for name in mentioned { out.add("typedef struct \(name) \(name);") }
    out.add()
    for callback in contract.callbacks {
      var body = callback.doc.wrapped(width, first: " * ", rest: " * ")
      body += parameterTable(callback.parameters)
      if let returns = callback.returnsDoc { body += "Returns: \(returns)".wrapped(width, first: " * ", rest: " *   ") }
      block(body, &out)
      let list = callback.cParameters.map { $0.type.declaration(of: $0.name) }.joined(separator: ", ")
      let result = callback.returns.type.spelling
      out.add("typedef \(result)\(result.hasSuffix("*") ? "" : " ")(*\(callback.name))(\(list.isEmpty ? "void" : list));")
      out.add()
    }
    banner("Structs: \"sized\" ones begin with struct_size; set it, or begin with the initialiser", &out)
    for structure in contract.structures { self.structure(structure, &out) }
  }

  private func structure(_ structure: Structure, _ out: inout Lines) {
    comment("\(structure.doc.sentence) \(structure.sizePhrase)", &out)
    out.add("struct \(structure.name) {")
    let declarations = structure.fields.map { $0.type.declaration(of: $0.name) + ";" }
    let column = declarations.map(\.count).max() ?? 0
    for (field, declaration) in zip(structure.fields, declarations) {
      let unit = field.unit.map { " Unit: \($0)." } ?? ""
      let since = field.since.map { " Since \($0)." } ?? ""
      let text = field.doc.sentence + unit + since
      let lines = text.oneLine.wrapped(width - column)
      out.add("    \(declaration.padded(to: column)) /* \(lines[0])\(lines.count == 1 ? " */" : "")")
      for (index, line) in lines.dropFirst().enumerated() {
        let blank = String(repeating: " ", count: column)
        out.add("    \(blank)    \(line)\(index == lines.count - 2 ? " */" : "")")
      }
    }
    out.add("};")
    if let initializer = structure.initializer {
      let values = structure.fields.map { $0.initialValue(in: structure) }
      out.add("#define \(initializer) { \(values.joined(separator: ", ")) }")
    }
    out.add()
  }

  // MARK: Functions

  private func function(_ function: Function, _ out: inout Lines) {
    var body = function.summary.wrapped(width, first: " * ", rest: " * ")
    if let doc = function.doc {
      body.append(" *")
      body += doc.wrapped(width, first: " * ", rest: " * ")
    }
    var parameters = parameterTable(function.parameters)
    if function.takesError { parameters += row("error", errorParameterPhrase, function.parameters) }
    body += parameters
    body.append(" *")
    body += results(of: function)
    let tail = "Thread: \(function.thread).\(function.scopePhrase) Calls back: \(function.callsPhrase). Since \(function.since)."
    body += tail.wrapped(width, first: " * ", rest: " *   ")
    block(body, &out)
    out.add(signature(function))
    out.add()
  }

  private func results(of function: Function) -> [String] {
    switch function.returns {
    case .void: return []
    case .status:
      var lines = [" * Returns TALLY_OK" + (function.errors.isEmpty ? "." : ", or:")]
      if let doc = function.returnsDoc { lines = "Returns: \(doc)".wrapped(width, first: " * ", rest: " *   ") }
      let column = (function.errors.map(\.cName.count).max() ?? 0) + 2
      for error in function.errors {
        let rest = " *   " + String(repeating: " ", count: column)
        lines += error.text.wrapped(width, first: " *   " + error.cName.padded(to: column), rest: rest)
      }
      return lines
    default:
      var text = "Returns: \((function.returnsDoc ?? "").sentence)"
      if let lifetime = function.lifetime { text += " Borrowed: valid \(lifetime)." }
      if function.returns == .staticText { text += " Valid as long as the process." }
      return text.wrapped(width, first: " * ", rest: " *   ")
    }
  }

  private func parameterTable(_ parameters: [Parameter]) -> [String] {
    if parameters.isEmpty { return [] }
    return [" *"] + parameters.flatMap { row($0.name, $0.phrases(in: contract), parameters) }
  }

  private func row(_ name: String, _ text: String, _ parameters: [Parameter]) -> [String] {
    let column = max(parameters.map(\.name.count).max() ?? 0, 5) + 2
    return text.oneLine.wrapped(
      width, first: " *   " + name.padded(to: column), rest: " *   " + String(repeating: " ", count: column))
  }

  /// The prototype, broken between parameters where it is long.
  private func signature(_ function: Function) -> String {
    let whole = "TALLY_API \(function.prototype);"
    if whole.count <= width + 10 { return whole }
    let head = "TALLY_API " + function.returns.type.declaration(of: function.name) + "("
    let words = function.cParameters.map { $0.type.declaration(of: $0.name) }
    var lines = [head]
    var line = "   "
    for (index, word) in words.enumerated() {
      let piece = word + (index == words.count - 1 ? ");" : ",")
      if line.count + 1 + piece.count > width {
        lines.append(line)
        line = "   "
      }
      line += " " + piece
    }
    lines.append(line)
    return lines.joined(separator: "\n")
  }

  // MARK: Comments

  private func banner(_ title: String, _ out: inout Lines) {
    out.add("/* " + String(repeating: "-", count: width - 3))
    out.add(title.wrapped(width, first: " * ", rest: " * "))
    out.add(" * " + String(repeating: "-", count: width - 6) + " */")
    out.add()
  }

  private func comment(_ text: String, _ out: inout Lines) {
    let lines = text.wrapped(width, first: " * ", rest: " * ")
    if lines.count == 1 {
      out.add("/* " + lines[0].dropFirst(3) + " */")
    } else {
      block(lines, &out)
    }
  }

  private func block(_ body: [String], _ out: inout Lines) {
    guard let first = body.first else { return }
    out.add("/*" + first.dropFirst(2))
    out.add(Array(body.dropFirst()))
    out.add(" */")
  }
}

extension Structure {
  /// Since when it is there, and how much of it a caller has at least.
  var sizePhrase: String { "Since \(since); \(leastSize == size ? "\(size) bytes" : "\(size) bytes, at least \(leastSize)")." }
}

extension Structure.Field {
  fileprivate func initialValue(in structure: Structure) -> String {
    if let standard { return standard }
    if name == "struct_size" { return "(uint32_t)sizeof(\(structure.name))" }
    switch type {
    case .scalar(.f64): return "0.0"
    case .scalar: return "0"
    case .characters, .scalars: return "{ 0 }"
    default: return "NULL"
    }
  }
}

extension String {
  /// Its paragraphs run together.
  var oneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

/// `docs/reference.md`: every entry of the contract, for reading.
struct ReferenceEmitter {
  let contract: Contract

  var text: String {
    var out = Lines()
    out.add("<!-- \(generatedNotice) -->")
    out.add()
    out.add("# Reference")
    out.add()
    out.add("Version \(contract.package.version), ABI \(contract.package.abi), `\(contract.package.soname)`.")
    out.add()
    out.add(contract.package.description.wrapped(118))
    out.add()
    contents(&out)
    for group in contract.groups { self.group(group, &out) }
    types(&out)
    out.add("## Constants")
    out.add()
    for set in contract.constants { constants(set, &out) }
    if !contract.settings.isEmpty { settings(&out) }
    if !contract.features.isEmpty { features(&out) }
    return out.text
  }

  private func contents(_ out: inout Lines) {
    for group in contract.groups {
      let functions = contract.functions.filter { $0.group == group.name }
      if functions.isEmpty { continue }
      let links = functions.map { "[`\($0.name)`](#\($0.name))" }.joined(separator: ", ")
      out.add("- **[\(group.title)](#\(group.title.anchor))**: \(links)")
    }
    out.add("- **[Handles](#handles)**, **[Callbacks](#callbacks)**, **[Structs](#structs)**, **[Constants](#constants)**")
    out.add()
  }

  // MARK: Functions

  private func group(_ group: Group, _ out: inout Lines) {
    let functions = contract.functions.filter { $0.group == group.name }
    if functions.isEmpty { return }
    out.add("## \(group.title)")
    out.add()
    out.add(group.doc.wrapped(118))
    out.add()
    for function in functions { self.function(function, &out) }
  }

  private func function(_ function: Function, _ out: inout Lines) {
    out.add("### \(function.name)")
    out.add()
    out.add("```c")
    out.add(function.prototype + ";")
    out.add("```")
    out.add()
    out.add(function.summary.wrapped(118))
    out.add()
    if let doc = function.doc {
      out.add(doc.wrapped(118))
      out.add()
    }
    parameters(function.parameters, withError: function.takesError, &out)
    if let result = result(of: function) {
      out.add(result.wrapped(118))
      out.add()
    }
    if !function.errors.isEmpty {
      out.add("| Error | When |")
      out.add("|---|---|")
      for error in function.errors { out.add("| `\(error.cName)` | \(error.text.cell) |") }
      out.add()
    }
    let calls = function.calls.isEmpty ? "none" : function.calls.map { "`tally_\($0)_fn`" }.joined(separator: ", ")
    let storage = contract.storage.first { $0.name == function.storage }.map { " Storage: \($0.doc)" } ?? ""
    out.add("Thread: \(function.thread).\(function.scopePhrase) Calls back: \(calls).\(storage) Since \(function.since).".wrapped(118))
    out.add()
  }

  private func parameters(_ parameters: [Parameter], withError: Bool, _ out: inout Lines) {
    if parameters.isEmpty && !withError { return }
    out.add("| Parameter | Type | |")
    out.add("|---|---|---|")
    for parameter in parameters {
      let types = parameter.cParameters
      let names = types.map { "`\($0.name)`" }.joined(separator: ", ")
      let spellings = types.map { "`\($0.type.spelling)`" }.joined(separator: ", ")
      out.add("| \(names) | \(spellings) | \(parameter.phrases(in: contract, name: { "`\($0)`" }).cell) |")
    }
    if withError { out.add("| `error` | `tally_error *` | \(errorParameterPhrase) |") }
    out.add()
  }

  private func result(of function: Function) -> String? {
    switch function.returns {
    case .void: return nil
    case .status: return "Returns \(function.returnsDoc ?? "`TALLY_OK`\(function.errors.isEmpty ? "." : " or an error.")")"
    default:
      var text = "Returns `\(function.cReturns.spelling)`: \((function.returnsDoc ?? "").sentence)"
      if let lifetime = function.lifetime { text += " Borrowed: valid \(lifetime)." }
      if function.returns == .staticText { text += " Valid until the process ends." }
      return text
    }
  }

  // MARK: Types

  private func types(_ out: inout Lines) {
    out.add("## Handles")
    out.add()
    out.add("| Handle | Closed by | |")
    out.add("|---|---|---|")
    for handle in contract.handles { out.add("| `tally_\(handle.name)` | `\(handle.close)` | \(handle.doc.cell) |") }
    out.add()
    out.add("## Callbacks")
    out.add()
    for callback in contract.callbacks {
      out.add("### \(callback.name)")
      out.add()
      let list = callback.cParameters.map { $0.type.declaration(of: $0.name) }.joined(separator: ", ")
      out.add("`\(callback.returns.type.spelling) (*)(\(list))`: \(callback.doc)")
      out.add()
      parameters(callback.parameters, withError: false, &out)
    }
    out.add("## Structs")
    out.add()
    for structure in contract.structures { self.structure(structure, &out) }
  }

  private func structure(_ structure: Structure, _ out: inout Lines) {
    out.add("### \(structure.name)")
    out.add()
    out.add(structure.doc.wrapped(118))
    out.add()
    let start = structure.initializer.map { " Initialise it with `\($0)`." } ?? ""
    let least = structure.leastSize == structure.size ? "" : ", minimum \(structure.leastSize)"
    out.add("\(structure.size) bytes under LP64\(least). Since \(structure.since).\(start)")
    out.add()
    out.add("| Field | Type | Offset | |")
    out.add("|---|---|---|---|")
    for (field, offset) in zip(structure.fields, structure.offsets.fields) {
      let unit = field.unit.map { " Unit: \($0)." } ?? ""
      out.add("| `\(field.name)` | `\(field.meaning.typeName ?? field.type.spelling)` | \(offset) | \((field.doc.sentence + unit).cell) |")
    }
    out.add()
  }

  // MARK: Numbers

  private func constants(_ set: ConstantSet, _ out: inout Lines) {
    out.add("### \(set.prefix == "TALLY_" ? set.name : set.prefix + "…")")
    out.add()
    out.add((set.doc.sentence + (contract.family(of: set.name)?.typeName.map { " The type is `\($0)`." } ?? "")).wrapped(118))
    out.add()
    let isFields = set.isFields
    out.add(isFields ? "| Constant | Value | Name | Holds | |" : "| Constant | Value | |")
    out.add(isFields ? "|---|---|---|---|---|" : "|---|---|---|")
    for value in set.values {
      let field = isFields ? " `\(value.fieldName ?? "")` | \(value.kind ?? "") |" : ""
      out.add("| `\(value.cName)` | `\(value.value.type == .u32 ? value.value.cLiteral : value.value.decimal)` |\(field) \(value.doc.cell) |")
    }
    out.add()
  }

  private func settings(_ out: inout Lines) {
    out.add("## Settings")
    out.add()
    out.add("| Setting | Type | Default | Allowed | |")
    out.add("|---|---|---|---|---|")
    for setting in contract.settings {
      let allowed = setting.allowed.map { "`\($0)`" }.joined(separator: ", ")
      let standard = setting.standard.isEmpty ? "" : "`\(setting.standard)`"
      out.add("| `\(setting.name)` | \(setting.type) | \(standard) | \(allowed) | \(setting.doc.cell) |")
    }
    out.add()
  }

  private func features(_ out: inout Lines) {
    out.add("## Features")
    out.add()
    out.add("| Feature | |")
    out.add("|---|---|")
    for feature in contract.features { out.add("| `\(feature.name)` | \(feature.doc.cell) |") }
    out.add()
  }
}

extension String {
  /// As the text of a table's cell.
  var cell: String { oneLine.replacing("|", with: "\\|") }

  fileprivate var anchor: String { lowercased().replacing(" ", with: "-") }
}

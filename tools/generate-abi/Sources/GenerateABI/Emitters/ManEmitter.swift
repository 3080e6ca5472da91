/// `docs/man/man3/`: a page for each family of functions, one for what holds of all, one for structs, callbacks and constants.
struct ManEmitter {
  let contract: Contract
  private let width = 78

  var outputs: [Output] {
    var pages = [page("tallybook", overview), page("tallybook_types", types)]
    for group in families {
      pages.append(page("tallybook_\(group.name)", family(group, contract.functions.filter { $0.group == group.name })))
    }
    return pages
  }

  private var families: [Group] {
    contract.groups.filter { group in contract.functions.contains { $0.group == group.name } }
  }

  private func page(_ name: String, _ body: Lines) -> Output {
    var out = Lines()
    out.add(".\\\" \(generatedNotice)")
    // No date: a page is of a version, not of a day.
    out.add(".TH \(name.uppercased()) 3 \"\" \"Tallybook \(contract.package.version)\" \"Tallybook\"")
    out.add(body.all)
    return Output(path: "docs/man/man3/\(name).3", text: out.text)
  }

  // MARK: What holds of all

  private var overview: Lines {
    var out = Lines()
    out.add([".SH NAME", "tallybook \\- an embeddable store of what happened, and when"])
    synopsis(&out)
    out.add(".SH DESCRIPTION")
    prose(contract.package.description, &out)
    out.add(".SS Families")
    for group in families {
      out.add([".TP", ".BR tallybook_\(group.name) (3)"])
      prose(group.doc, &out)
    }
    out.add([".TP", ".BR tallybook_types (3)"])
    prose("Handles, structs, callbacks and constants.", &out)
    if let status = contract.constants(named: "status") {
      out.add(".SS Status")
      for value in status.values { entry(value.cName, value.doc, &out) }
    }
    if !contract.settings.isEmpty {
      out.add(".SS Settings")
      for setting in contract.settings { entry(setting.name, setting.doc, &out) }
    }
    seeAlso(["tallybook_types"] + families.map { "tallybook_\($0.name)" }, &out)
    return out
  }

  private var types: Lines {
    var out = Lines()
    out.add([".SH NAME", "tallybook_types \\- handles, structs, callbacks and constants of Tallybook"])
    synopsis(&out)
    out.add([".SH DESCRIPTION", ".SS Handles"])
    for handle in contract.handles { entry("tally_\(handle.name)", "\(handle.doc.sentence) Closed by \(handle.close).", &out) }
    for callback in contract.callbacks {
      out.add(".SS \(callback.name)")
      let list = callback.cParameters.map { $0.type.declaration(of: $0.name) }
      code(wrapped(callback.returns.type.declaration(of: "(*\(callback.name))"), list), &out)
      prose(callback.doc, &out)
      for parameter in callback.parameters { entry(parameter.name, parameter.phrases(in: contract), &out, style: "I") }
    }
    for structure in contract.structures {
      out.add(".SS \(structure.name)")
      prose(structure.doc.sentence + (structure.initializer.map { " Begin with \($0)." } ?? ""), &out)
      for field in structure.fields {
        entry(field.type.declaration(of: field.name), field.doc.sentence + (field.unit.map { " Unit: \($0)." } ?? ""), &out)
      }
    }
    for set in contract.constants where set.name != "status" {
      out.add(".SS \(set.prefix == "TALLY_" ? set.name : set.prefix)")
      prose(set.doc, &out)
      for value in set.values { entry(value.cName, value.doc, &out) }
    }
    seeAlso(["tallybook"], &out)
    return out
  }

  // MARK: A family

  private func family(_ group: Group, _ functions: [Function]) -> Lines {
    var out = Lines()
    out.add(".SH NAME")
    let names = functions.map(\.name).joined(separator: ", ")
    out.add((names + " \\- " + escaped(group.title.prefix(1).lowercased() + group.title.dropFirst())).wrapped(width))
    out.add([".SH LIBRARY", "Tallybook", ".RI ( libtallybook , \" \\-ltallybook\" )"])
    out.add([".SH SYNOPSIS", ".nf", ".B #include <tallybook.h>"])
    for function in functions {
      out.add(".PP")
      code(prototype(function), &out, filled: false)
    }
    out.add([".fi", ".SH DESCRIPTION"])
    prose(group.doc, &out)
    for function in functions { self.function(function, &out) }
    seeAlso(["tallybook", "tallybook_types"], &out)
    return out
  }

  private func function(_ function: Function, _ out: inout Lines) {
    out.add(".SS \(function.name)")
    prose(function.summary, &out)
    if let doc = function.doc {
      out.add(".PP")
      prose(doc, &out)
    }
    for parameter in function.parameters {
      let names = parameter.type.flattened(named: parameter.name).map(\.name).joined(separator: ", ")
      entry(names, parameter.phrases(in: contract), &out, style: "I")
    }
    if function.takesError { entry("error", errorParameterPhrase, &out, style: "I") }
    if let returned = returned(by: function) {
      out.add(".PP")
      prose(returned, &out)
    }
    for error in function.errors { entry(error.cName, (error.when.prefix(1).uppercased() + error.when.dropFirst()).sentence, &out) }
    out.add(".PP")
    let storage = contract.storage.first { $0.name == function.storage }.map { " Storage: \($0.doc.sentence)" } ?? ""
    prose("Thread: \(function.thread).\(function.scopePhrase) Calls back: \(function.callsPhrase).\(storage) Since \(function.since).", &out)
  }

  private func returned(by function: Function) -> String? {
    switch function.returns {
    case .void: return nil
    case .status: return "Returns: \((function.returnsDoc ?? "TALLY_OK\(function.errors.isEmpty ? "" : " or an error")").sentence)"
    default:
      let lifetime = function.lifetime.map { " Borrowed: valid \($0)." } ?? ""
      return "Returns: \((function.returnsDoc ?? function.returns.type.spelling).sentence)\(lifetime)"
    }
  }

  // MARK: Pieces

  private func synopsis(_ out: inout Lines) {
    out.add([".SH LIBRARY", "Tallybook", ".RI ( libtallybook , \" \\-ltallybook\" )"])
    out.add([".SH SYNOPSIS", ".nf", ".B #include <tallybook.h>", ".fi"])
  }

  private func seeAlso(_ pages: [String], _ out: inout Lines) {
    out.add(".SH SEE ALSO")
    for (index, page) in pages.enumerated() { out.add(".BR \(page) (3)" + (index + 1 < pages.count ? "," : "")) }
  }

  /// A term and what it means.
  private func entry(_ term: String, _ text: String, _ out: inout Lines, style: String = "B") {
    out.add([".TP", ".\(style) \(quoted(term))"])
    prose(text, &out)
  }

  /// Paragraphs and lists, without an empty line, which is none of the language.
  private func prose(_ text: String, _ out: inout Lines) {
    for (index, paragraph) in text.split(separator: "\n\n").enumerated() {
      if index > 0 { out.add(".PP") }
      var item = ""
      var isList = false
      func flush() {
        if !item.isEmpty { out.add(escaped(item).wrapped(width).map(guarded)) }
        item = ""
      }
      for line in paragraph.split(separator: "\n") {
        let bare = line.drop(while: \.isWhitespace)
        if bare.hasPrefix("- ") {
          flush()
          out.add(".IP \\(bu 2")
          isList = true
          item = String(bare.dropFirst(2))
        } else {
          item += (item.isEmpty ? "" : " ") + bare
        }
      }
      flush()
      if isList { out.add(".PP") }
    }
    // A paragraph that ends the section would be empty.
    if out.all.last == ".PP" { out.removeLast() }
  }

  private func code(_ lines: [String], _ out: inout Lines, filled: Bool = true) {
    if filled { out.add(".nf") }
    for line in lines { out.add(".B \(quoted(line))") }
    if filled { out.add(".fi") }
  }

  private func prototype(_ function: Function) -> [String] {
    let list = function.cParameters.map { $0.type.declaration(of: $0.name) }
    return wrapped(function.returns.type.declaration(of: function.name), list.isEmpty ? ["void"] : list)
  }

  /// A declaration in lines that fit a terminal.
  private func wrapped(_ head: String, _ list: [String]) -> [String] {
    var lines: [String] = []
    var line = head + "("
    for (index, parameter) in list.enumerated() {
      let piece = parameter + (index + 1 < list.count ? "," : ");")
      if line.count + piece.count > width - 8, line.last != "(" {
        lines.append(line)
        line = "    " + piece
      } else {
        line += (line.last == "(" ? "" : " ") + piece
      }
    }
    return lines + [line]
  }

  private func quoted(_ text: String) -> String {
    "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\""
  }

  /// What is not ASCII by its number, so that no page depends on a locale; names of code keep their hyphens.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.oneLineKeepingIndent.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "`": continue
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return result
  }

  /// A line of text must not begin like a request.
  private func guarded(_ line: String) -> String { line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line }
}

extension String {
  /// Newlines become spaces; spaces at the beginning stay.
  fileprivate var oneLineKeepingIndent: String { replacing("\n", with: " ") }
}

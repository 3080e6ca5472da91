/// The headers of C, for C89 to C23, C++11 on, and whatever reads C: `tallybook.h` has all, by way of `tallybook_core.h` for who wants less, and
/// that by way of `tallybook_fields.h`.
struct HeaderEmitter {
  let contract: Contract
  private let layout: HeaderLayout

  static let sourceFile = """
    // \(generatedNotice)
    #include "tallybook.h"

    """

  init(contract: Contract) {
    self.contract = contract
    layout = HeaderLayout(contract: contract)
  }

  static func outputs(of contract: Contract) -> [Output] {
    let emitter = HeaderEmitter(contract: contract)
    return [
      Output(path: "include/tallybook.h", text: emitter.whole),
      Output(path: "include/tallybook_core.h", text: emitter.core),
      Output(path: "include/tallybook_fields.h", text: emitter.fields),
      Output(path: "include/tallybook.cdef.h", text: CdefEmitter(contract: contract, layout: emitter.layout).text),
    ]
  }

  // MARK: The files

  private var whole: String {
    let titles = layout.parts.filter { !$0.group.isCore }.map(\.group.title)
    return file(
      "tallybook.h", brief: "All of Tallybook: tallybook_core.h, which has the conventions, and \(titles.joined(by: "and")).",
      includes: ["\"tallybook_core.h\""]
    ) { out in
      for part in layout.parts where !part.group.isCore { self.part(part, &out) }
    }
  }

  private var core: String {
    let titles = layout.parts.filter(\.group.isCore).map(\.group.title)
    return file(
      "tallybook_core.h",
      brief: "What every program needs: the conventions, \((titles).joined(by: "and")). The fields are in tallybook_fields.h, the rest is in tallybook.h.",
      page: HeaderHead(contract: contract).mainPage, includes: ["<stddef.h>", "<stdint.h>", "\"tallybook_fields.h\""],
      macros: HeaderHead.macros
    ) { out in
      out.add(HeaderHead(contract: contract).versions)
      for family in layout.base { out.add(HeaderConstants(family: family).lines) }
      for part in layout.parts where part.group.isCore { self.part(part, &out) }
    }
  }

  private var fields: String {
    file(
      "tallybook_fields.h", brief: "The fields of entries and rows, the values of fields with a fixed set of values, and the reasons of failures.",
      includes: ["<stdint.h>"]
    ) { out in
      opening("tally_fields", "Fields", "The fields of entries and rows, by number.", &out)
      for family in layout.fields { out.add(HeaderConstants(family: family).lines) }
      closing(&out)
    }
  }

  /// One header with all that surrounds its declarations.
  private func file(
    _ name: String, brief: String, page: [String] = [], includes: [String], macros: String = "", declarations: (inout Lines) -> Void
  ) -> String {
    let guardMacro = name.uppercased().replacing(".", with: "_")
    var out = Lines()
    out.add(HeaderHead.notice)
    var comment = HeaderComment()
    comment.line("@file \(name)")
    comment.tag("@brief", brief)
    out.add(comment.text)
    out.add()
    out.add(page)
    out.add(["#ifndef \(guardMacro)", "#define \(guardMacro)", ""])
    out.add(includes.map { "#include \($0)" } + [""])
    if !macros.isEmpty { out.add(macros) }
    out.add(["#ifdef __cplusplus", "extern \"C\" {", "#endif", ""])
    declarations(&out)
    out.add(["#ifdef __cplusplus", "}", "#endif", "", "#endif"])
    return out.text
  }

  // MARK: A group

  private func part(_ part: HeaderLayout.Part, _ out: inout Lines) {
    opening("tally_\(part.group.name)", part.group.title, part.group.doc, &out)
    for family in part.families { out.add(HeaderConstants(family: family).lines) }
    let types = HeaderTypes(contract: contract)
    for handle in part.handles { out.add(types.handle(handle)) }
    for foreign in part.foreign { out.add(types.foreign(foreign)) }
    for type in part.types { out.add(types.declaration(type)) }
    for function in part.functions { out.add(HeaderFunction(contract: contract, function: function).lines) }
    closing(&out)
  }

  private func opening(_ name: String, _ title: String, _ doc: String, _ out: inout Lines) {
    out.add("/* " + String(repeating: "-", count: HeaderComment.width - 6) + " */")
    out.add()
    var comment = HeaderComment()
    comment.line("@defgroup \(name) \(title)")
    comment.paragraph(doc)
    comment.line("@{")
    out.add(comment.text)
    out.add()
  }

  private func closing(_ out: inout Lines) {
    out.add("/** @} */")
    out.add()
  }
}

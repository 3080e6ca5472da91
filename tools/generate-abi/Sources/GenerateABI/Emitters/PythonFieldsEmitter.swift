/// `bindings/python/src/tallybook/vocabulary/_fields.py`: which entries have which fields, and a property for each that is plain.
struct PythonFieldsEmitter {
  let contract: Contract
  private static let items = ["NOTE", "SESSION", "TASK"]

  var text: String {
    var out = Lines()
    out.add("# \(generatedNotice)")
    out.add("\"\"\"The fields of entries: those that a kind has, those that its drafts set, and properties for plain ones.\"\"\"")
    out.add()
    out.add("from __future__ import annotations")
    out.add()
    out.add("from collections.abc import Iterable, Mapping")
    out.add("from datetime import date, datetime, tzinfo")
    out.add("from typing import TYPE_CHECKING, Any, Final, TypedDict")
    out.add()
    out.add("from .._c import _abi")
    let enumerations = Set(contract.fields.compactMap { field in words(of: field).flatMap { generated(field) ? $0.camelCase.capitalizedFirst : nil } }).sorted()
    if !enumerations.isEmpty { out.add("from .constants import \(enumerations.flatMap { [$0, "\($0)Name"] }.joined(separator: ", "))") }
    out.add("from .row import Row")
    out.add("from .time import Duration, Instant, Rate")
    let referred = Set(contract.fields.filter { !$0.setBy.isEmpty && !$0.isPythonArgument }.compactMap { field in
      switch field.bookField?.form {
      case .reference(let kind)?, .references(let kind, _)?: kind
      default: nil
      }
    }).sorted()
    if !referred.isEmpty {
      out.add()
      out.add("if TYPE_CHECKING:")
      for kind in referred { out.add("    from ..entries.\(kind.lowercased()) import \(kind.lowercased().camelCase.capitalizedFirst)") }
    }
    sets(&out, "The fields that entries of a kind have.", "OF_KIND") { contract.fields(of: $0) }
    sets(&out, "The fields that a draft of a kind sets.", "SETTABLE") { kind in contract.fields.filter { $0.setBy.contains(kind) } }
    forms(&out, "The fields that hold lines.", "LINES") { if case .lines = $0 { true } else { false } }
    forms(&out, "The fields that hold an object of JSON.", "OBJECTS") {
      switch $0 {
      case .named(.object), .named(.schema): true
      default: false
      }
    }
    for kind in contract.entryKinds { values(kind, &out) }
    mixin("Entry", of: contract.entryKinds.map(\.name), &out)
    mixin("Item", of: Self.items, &out)
    for kind in contract.entryKinds { mixin(kind.name.lowercased().camelCase.capitalizedFirst, of: [kind.name], &out) }
    return out.text
  }

  private func sets(_ out: inout Lines, _ doc: String, _ name: String, _ fields: (String) -> [Constant]) {
    out.add()
    out.add("# \(doc)")
    out.add("\(name): Final[dict[int, frozenset[str]]] = {")
    for kind in contract.entryKinds {
      out.add("    _abi.\(kind.cName.dropFirst(6)): frozenset(")
      out.add(fields(kind.name).compactMap(\.fieldName).joined(separator: " ").wrapped(120, first: "        \"", rest: "        \" ").map { $0 + "\"" })
      out.add("        .split()")
      out.add("    ),")
    }
    out.add("}")
  }

  private func forms(_ out: inout Lines, _ doc: String, _ name: String, _ isMeant: (FieldForm) -> Bool) {
    let names = contract.fields.filter { $0.bookField.map { isMeant($0.form) } ?? false }.compactMap(\.fieldName)
    out.add()
    out.add("# \(doc)")
    out.add("\(name): Final = frozenset(\(quoted(names.joined(separator: " "))).split())")
  }

  // MARK: Values

  /// What a draft of a kind takes, for type checkers.
  private func values(_ kind: Constant, _ out: inout Lines) {
    let name = kind.name == "MEDIA" ? "medium" : kind.name.lowercased().replacing("_", with: " ")
    out.add()
    out.add()
    out.add("class \(kind.name.lowercased().camelCase.capitalizedFirst)Values(TypedDict, total=False):")
    out.add("    \"\"\"The values that \(["a", "e", "i", "o", "u"].contains(name.prefix(1)) ? "an" : "a") \(name) takes besides its name and parent.\"\"\"")
    out.add()
    for field in contract.fields where field.setBy.contains(kind.name) && !field.isPythonArgument {
      // When a session was is said by arguments of their own.
      guard let name = field.fieldName, kind.name != "SESSION" || !["time", "end"].contains(name) else { continue }
      out.add("    \(name): \(given(field)) | None")
    }
  }

  /// What is given for a field.
  private func given(_ field: Constant) -> String {
    switch field.bookField?.form {
    case .text, .named(.uuid), .named(.color), .named(.position), .named(.mediaType), .named(.sha256), .named(.timecode): "str"
    case .lines: "Iterable[str] | str"
    case .named(.object), .named(.schema): "Mapping[str, Any] | str"
    case .named(.zone): "tzinfo | str"
    case .real: "float"
    case .words(let set): "\(set.camelCase.capitalizedFirst) | \(set.camelCase.capitalizedFirst)Name"
    case .reference(let kind): "\(kind.lowercased().camelCase.capitalizedFirst) | int"
    case .references(let kind, _): "Iterable[\(kind.lowercased().camelCase.capitalizedFirst) | str]"
    case .named(.time), .named(.stamp): "Instant"
    case .named(.date): "date"
    case .named(.duration), .named(.offset): "Duration"
    case .named(.rate): "Rate"
    case .named(.flag): "bool"
    case .named, nil: "int"
    }
  }

  // MARK: Properties

  /// The kinds for which properties are made.
  private func kinds(of field: Constant) -> [String] {
    switch field.bookField?.form {
    // Not part of a row: computed when they are asked for.
    case .named(.entries), .named(.version), .named(.size): []
    default: field.kinds.filter { !field.pythonByHand.contains($0) }
    }
  }

  private func generated(_ field: Constant) -> Bool { !kinds(of: field).isEmpty }

  /// Whether a field's properties stand in the class of these kinds, rather than in one of more or fewer.
  private func belongs(_ field: Constant, to group: [String]) -> Bool {
    let kinds = kinds(of: field)
    if kinds == contract.entryKinds.map(\.name) { return group == kinds }
    if Self.items.allSatisfy(kinds.contains) {
      if group == Self.items { return true }
      if group.count == 1, Self.items.contains(group[0]) { return false }
    }
    return group.count == 1 && kinds.contains(group[0])
  }

  private func mixin(_ name: String, of group: [String], _ out: inout Lines) {
    let fields = contract.fields.filter { belongs($0, to: group) }
    guard !fields.isEmpty else { return }
    out.add()
    out.add()
    out.add("class \(name)Fields(Row):")
    out.add("    \"\"\"The plain fields of \(name == "Entry" ? "what has an id" : group.map { $0 == "MEDIA" ? "media" : $0.lowercased().replacing("_", with: " ") + "s" }.joined(by: "and")).\"\"\"")
    for field in fields {
      guard let name = field.fieldName else { continue }
      let kind = group.first { field.python[$0] != nil } ?? "ALL"
      let (type, value) = property(field)
      property(name, type, value, field.python[kind] ?? field.bookField?.keyDoc ?? field.doc, &out)
      if field.kind == "time" { property("\(name)_ns", "int | None", "self._row.get(\(quoted(name)))", field.python["\(kind)_NS"] ?? "The same in ns.", &out) }
    }
  }

  private func property(_ name: String, _ type: String, _ value: String, _ doc: String, _ out: inout Lines) {
    out.add()
    out.add("    @property")
    out.add("    def \(name)(self) -> \(type):")
    let lines = doc.replacing("\\", with: "\\\\").split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count == 1 {
      out.add("        \"\"\"\(lines[0])\"\"\"")
    } else {
      out.add("        \"\"\"\(lines[0])")
      for line in lines.dropFirst() { out.add(line.isEmpty ? "" : "        \(line)") }
      out.add("        \"\"\"")
    }
    out.add("        return \(value)")
  }

  /// The type of a field's property, and how its row has it.
  private func property(_ field: Constant) -> (type: String, value: String) {
    let name = quoted(field.fieldName ?? "")
    let isThere = field.bookField?.isAlwaysWritten == true || field.isRequired
    let text = isThere ? ("str", "str(self._row[\(name)])") : ("str | None", "self._row.get(\(name))")
    switch field.bookField?.form {
    case .text, .named(.uuid), .named(.zone), .named(.color), .named(.position), .named(.mediaType), .named(.sha256), .named(.rate), .named(.timecode): return text
    case .lines: return ("list[str]", "self._lines(\(name))")
    case .real: return ("float | None", "self._row.get(\(name))")
    case .words(let set):
      let type = set.camelCase.capitalizedFirst
      guard let standard = field.bookField?.standard else { return ("\(type) | None", "\(type)(self._row[\(name)]) if \(name) in self._row else None") }
      return (type, "\(type)(self._row.get(\(name), \(standard)))")
    case .reference: return ("Any", "self._entry(\(name))")
    case .named(.time), .named(.stamp): return ("datetime | None", "self._time(\(name))")
    case .named(.date): return ("date | None", "self._date(\(name))")
    case .named(.flag): return ("bool", "bool(self._row.get(\(name)))")
    case .references, .named, nil:
      switch field.kind {
      case "bool": return ("bool", "bool(self._row.get(\(name)))")
      case "real": return ("float | None", "self._row.get(\(name))")
      case "text": return ("str | None", "self._row.get(\(name))")
      default: return ("int", "int(self._row.get(\(name), 0))")
      }
    }
  }

  private func words(of field: Constant) -> String? {
    if case .words(let set)? = field.bookField?.form { set } else { nil }
  }

  private func quoted(_ text: String) -> String { "\"\(text)\"" }
}

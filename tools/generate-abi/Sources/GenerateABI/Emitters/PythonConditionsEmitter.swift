/// `bindings/python/src/tallybook/vocabulary/_conditions.py`: what views are asked by and ordered by, and what is set by name, for type
/// checkers and editors: they find a word that is none, and offer those that there are.
struct PythonConditionsEmitter {
  let contract: Contract
  /// What events and bouts have, which are no entries.
  private static let ofEvents = ["seq", "time", "type", "phase", "subject", "value", "text", "session", "stop_text"]
  /// What Python calls a field beside its own name, as `ALIASES` in constants.py.
  private static let aliases = ["name": "title", "text": "note", "description": "details"]
  /// Ordered by and asked for without being a field of any kind.
  private static let orders = ["rank"]

  private var asked: [Constant] {
    contract.fields.filter { field in
      guard let name = field.fieldName, !isOpaque(field) else { return false }
      return !field.kinds.isEmpty || Self.ofEvents.contains(name)
    }
  }

  /// What has a text that nobody compares: objects of JSON, lists of lines.
  private func isOpaque(_ field: Constant) -> Bool {
    switch field.bookField?.form {
    case .named(.object), .named(.schema), .lines: true
    default: false
    }
  }

  private func names(of field: Constant) -> [String] {
    guard let name = field.fieldName else { return [] }
    return [name] + [Self.aliases[name]].compactMap(\.self)
  }

  var text: String {
    var out = Lines()
    out.add("# \(generatedNotice)")
    out.add("\"\"\"The conditions and orders of views, and the values that are set by name, for type checkers and editors.\"\"\"")
    out.add()
    out.add("from __future__ import annotations")
    out.add()
    out.add("from collections.abc import Iterable, Mapping")
    out.add("from datetime import date, tzinfo")
    out.add("from typing import Any, Literal, TypedDict, Union")
    out.add()
    out.add("from .constants import Kind, KindName, Mode, ModeName, Phase, PhaseName, Priority, PriorityName, Redaction, RedactionName, State, StateName")
    out.add("from .row import Row")
    out.add("from .time import Duration, Instant, Rate")
    out.add()
    out.add("# A reference to an entry: the entry or its id.")
    out.add("Reference = Union[Row, int]")
    out.add()
    out.add("# The orders of views; a minus means greatest first.")
    let orders = asked.filter { $0.kind != "ids" }.flatMap(names) + Self.orders
    out.add("Order = Literal[")
    out.add(orders.flatMap { ["\"\($0)\",", "\"-\($0)\","] }.joined(separator: " ").wrapped(120, first: "    ", rest: "    "))
    out.add("]")
    conditions(&out)
    values(&out)
    return out.text
  }

  // MARK: Conditions

  private func conditions(_ out: inout Lines) {
    out.add()
    out.add()
    out.add("class Conditions(TypedDict, total=False):")
    out.add("    \"\"\"The conditions of views: a field's name, optionally with two underscores and a comparison.\"\"\"")
    out.add()
    for field in asked {
      for name in names(of: field) { conditions(name, on: field, &out) }
    }
  }

  private func conditions(_ name: String, on field: Constant, _ out: inout Lines) {
    let value = compared(field)
    let several = "Iterable[\(value)]"
    // The place of a view is an argument of its own.
    if name != "parent" { out.add("    \(name): \(field.kind == "ids" ? "\(value) | \(several)" : value) | None") }
    for null in ["null", "not_null"] { out.add("    \(name)__\(null): bool") }
    var operations: [(word: String, type: String)] = []
    switch field.kind {
    case "bool": operations = [("ne", value)]
    case "ids": operations = [("in", several), ("all", several), ("not_in", several), ("not_all", several)]
    case "text": operations = ["eq", "ne", "lt", "le", "gt", "ge", "prefix", "not_prefix"].map { ($0, value) }
    default:
      operations = ["eq", "ne", "lt", "le", "gt", "ge"].map { ($0, value) } + ["between", "in", "not_between", "not_in"].map { ($0, several) }
    }
    for (word, type) in [("", value)] + operations {
      if !word.isEmpty { out.add("    \(name)__\(word): \(type)") }
      out.add("    \(name)__\(word.isEmpty ? "" : "\(word)_")or_null: \(type)")
    }
  }

  /// What a field is compared with.
  private func compared(_ field: Constant) -> String {
    switch field.fieldName {
    case "type": return "str | Reference"
    case "id", "session", "subject": return "Reference"
    case "kind": return "Kind | KindName | int"
    case "state": return "State | StateName | int"
    case "phase": return "Phase | PhaseName | int"
    case "template": return "str | Reference"
    default: break
    }
    switch field.bookField?.form {
    case .words(let set): return "\(set.camelCase.capitalizedFirst) | \(set.camelCase.capitalizedFirst)Name | int"
    case .reference: return "Reference"
    case .references: return "str | Reference"
    case .named(.date): return "date | int"
    case .named(.duration), .named(.offset): return "Duration"
    default: break
    }
    switch field.kind {
    case "text": return "str"
    case "time": return "Instant"
    case "real": return "float"
    case "bool": return "bool"
    default: return ["duration", "span"].contains(field.fieldName) ? "Duration"  : "int"
    }
  }

  // MARK: Values

  /// What any kind of entry may be given by name, where its kind is not known.
  private func values(_ out: inout Lines) {
    out.add()
    out.add()
    out.add("class Values(TypedDict, total=False):")
    out.add("    \"\"\"The values that entries of any kind take by name; None removes a value.\"\"\"")
    out.add()
    for field in contract.fields where !field.setBy.isEmpty {
      for name in names(of: field) { out.add("    \(name): \(given(field)) | None") }
    }
  }

  private func given(_ field: Constant) -> String {
    switch field.bookField?.form {
    case .lines: "Iterable[str] | str"
    case .named(.object), .named(.schema): "Mapping[str, Any] | str"
    case .named(.zone): "tzinfo | str"
    case .references: "Iterable[Reference | str]"
    case .named(.date): "date"
    case .named(.duration), .named(.offset): "Duration"
    case .named(.rate): "Rate"
    case .named(.flag): "bool"
    default: compared(field)
    }
  }
}

/// `bindings/python/src/tallybook/vocabulary/_formats.py`: the formats of each use by their words, and what suffixes of files mean there.
struct PythonFormatsEmitter {
  let contract: Contract

  var text: String {
    var out = Lines()
    out.add("# \(generatedNotice)")
    out.add("\"\"\"The formats of exports, reports, tables and imports, by their names and file suffixes.\"\"\"")
    out.add()
    out.add("from __future__ import annotations")
    out.add()
    out.add("from typing import Final, Literal")
    out.add()
    out.add("from .._c import _abi")
    for use in Format.Use.allCases {
      let formats = contract.formats(for: use)
      guard !formats.isEmpty else { continue }
      out.add()
      out.add("# \(Self.doc(use))")
      out.add("\(use.table): Final[dict[str, int]] = {")
      for format in formats { out.add("    \"\(format.word)\": _abi.FORMAT_\(format.name),") }
      out.add("}")
      let type = "\(use.table.dropLast().lowercased().capitalizedFirst)Format"
      out.add("\(type) = Literal[\(formats.map { "\"\($0.word)\"" }.joined(separator: ", "))]")
      let suffixes = contract.suffixes(for: use)
      // What comes in says by its content what it is.
      guard use != .importing, !suffixes.isEmpty else { continue }
      out.add("\(use.table.dropLast())_SUFFIXES: Final[dict[str, \(type)]] = {")
      for each in suffixes { out.add("    \"\(each.suffix)\": \"\(each.format.word)\",") }
      out.add("}")
    }
    return out.text
  }

  private static func doc(_ use: Format.Use) -> String {
    switch use {
    case .selection: "The formats of exports."
    case .report: "The formats of reports."
    case .rows: "The formats of a cursor's rows as a table."
    case .importing: "The formats of imports."
    }
  }
}

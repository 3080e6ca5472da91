import Foundation
import HarnessKit

/// Header, description and exported symbols name the same functions, with the same types and layouts.
struct Parity {
  let description: Description
  let library: String
  let header: String

  /// What was compared, with numbers; differences go to the tally.
  func check(_ tally: Tally) throws -> [String] {
    [try checkSymbols(tally), try checkPrototypes(tally), try checkStructs(tally), try checkLayout(tally)]
  }

  private func checkSymbols(_ tally: Tally) throws -> String {
    var found: [String: String] = [:]
    for line in try Compiler.run("/usr/bin/nm", ["-D", "--defined-only", "--with-symbol-versions", library]).split(
      separator: "\n")
    {
      let words = line.split(separator: " ")
      guard words.count == 3 else { continue }
      let parts = words[2].split(separator: "@", omittingEmptySubsequences: true).map(String.init)
      // The node itself is listed as an absolute symbol.
      if words[1] == "A" { continue }
      found[parts[0]] = parts.count > 1 ? parts[1] : "no version"
    }
    for function in description.functions {
      let wanted = "TALLY_" + function.since
      switch found.removeValue(forKey: function.name) {
      case nil: tally.add(problem: "PARITY  \(function.name) is not exported")
      case wanted?: break
      case let other?: tally.add(problem: "PARITY  \(function.name) is exported at \(other), not at \(wanted)")
      }
    }
    for name in found.keys.sorted() { tally.add(problem: "PARITY  \(name) is exported and not in the description") }
    return "parity: \(description.functions.count) functions against the exported symbols"
  }

  private func headerText() throws -> String {
    var text = try Self.whole(header)
    while let start = text.range(of: "/*"), let end = text.range(of: "*/", range: start.upperBound..<text.endIndex) {
      text.replaceSubrange(start.lowerBound..<end.upperBound, with: " ")
    }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
  }

  /// The header, with what it includes of its own folder in the place of each `#include`.
  private static func whole(_ header: String) throws -> String {
    let folder = (header as NSString).deletingLastPathComponent
    return try String(contentsOfFile: header, encoding: .utf8).components(separatedBy: "\n").map { line in
      guard line.hasPrefix("#include \""), let name = line.split(separator: "\"").last else { return line }
      return try whole((folder as NSString).appendingPathComponent(String(name)))
    }.joined(separator: "\n")
  }

  /// One token a part, so that layout and line breaks do not count.
  private static func tokens(_ text: some StringProtocol) -> [String] {
    var result: [String] = []
    var word = ""
    for character in text {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
        continue
      }
      if !word.isEmpty { result.append(word) }
      word = ""
      if !character.isWhitespace { result.append(String(character)) }
    }
    if !word.isEmpty { result.append(word) }
    return result
  }

  private func checkPrototypes(_ tally: Tally) throws -> String {
    let text = try headerText()
    var declared: [String: [String]] = [:]
    for part in text.components(separatedBy: "TALLY_API ").dropFirst() {
      guard let end = part.firstIndex(of: ";") else { continue }
      let tokens = Self.tokens(part[...end])
      if let open = tokens.firstIndex(of: "("), open > 0 { declared[tokens[open - 1]] = tokens }
    }
    for function in description.functions {
      guard let tokens = declared.removeValue(forKey: function.name) else {
        tally.add(problem: "PARITY  the header does not declare \(function.name)")
        continue
      }
      // Built from what the harness calls by, not from the declaration that the description repeats.
      let arguments =
        function.cParams.isEmpty ? "void" : function.cParams.map { "\($0.declared ?? $0.ctype) \($0.name)" }.joined(separator: ", ")
      let set = description.constants.first { $0.name == function.returnsSet }
      if tokens != Self.tokens("\(set?.cName ?? function.cReturns) \(function.name)(\(arguments));") {
        tally.add(problem: "PARITY  the header's \(function.name) differs: \(tokens.joined(separator: " "))")
      }
    }
    for name in declared.keys.sorted() {
      tally.add(problem: "PARITY  the header declares \(name), which is not in the description")
    }
    return "parity: \(description.functions.count) prototypes of the header"
  }

  private func checkStructs(_ tally: Tally) throws -> String {
    let text = try headerText()
    var fields = 0
    var declared: [String: [String]] = [:]
    for part in text.components(separatedBy: "struct ").dropFirst() {
      guard let open = part.firstIndex(of: "{"), let end = part.firstIndex(of: "}"), open < end else { continue }
      let name = part[..<open].trimmingCharacters(in: .whitespaces)
      guard !name.contains(";"), name.hasPrefix("tally_") else { continue }
      declared[name] = part[part.index(after: open)..<end].split(separator: ";").compactMap {
        Self.tokens($0).last { $0 != "]" && Int($0) == nil && $0 != "[" }
      }
    }
    for structure in description.structs {
      fields += structure.fields.count
      let names = declared.removeValue(forKey: structure.name)
      if names != structure.fields.map(\.name) {
        tally.add(problem: "PARITY  the header's \(structure.name) has the fields \(names ?? [])")
      }
    }
    for name in declared.keys.sorted() {
      tally.add(problem: "PARITY  the header has a struct \(name), which is not in the description")
    }
    return "parity: \(description.structs.count) structs with \(fields) fields"
  }

  /// What only a compiler knows: sizes, offsets, the types of functions and callbacks, the values of constants.
  private func checkLayout(_ tally: Tally) throws -> String {
    var lines = ["#include <stddef.h>", "#include <stdint.h>", "#include \"\(header)\""]
    var count = 0
    func expect(_ condition: String, _ what: String) {
      lines.append("_Static_assert(\(condition), \"\(what)\");")
      count += 1
    }
    for structure in description.structs {
      expect("sizeof(\(structure.name)) == \(structure.size)", "sizeof \(structure.name)")
      expect("_Alignof(\(structure.name)) == \(structure.align)", "alignof \(structure.name)")
      for field in structure.fields {
        expect(
          "offsetof(\(structure.name), \(field.name)) == \(field.offset)", "offset of \(structure.name).\(field.name)")
        expect(
          "sizeof(((\(structure.name) *)0)->\(field.name)) == \(field.size)", "size of \(structure.name).\(field.name)")
        if !field.cType.contains("[") {
          expect(
            "_Generic(((\(structure.name) *)0)->\(field.name), \(field.cType): 1, default: 0)",
            "type of \(structure.name).\(field.name)")
        }
      }
    }
    for function in description.functions {
      let types = function.cParams.isEmpty ? "void" : function.cParams.map(\.ctype).joined(separator: ", ")
      expect(
        "_Generic(&\(function.name), \(function.cReturns) (*)(\(types)): 1, default: 0)", "type of \(function.name)")
    }
    for callback in description.callbacks {
      let types = callback.cParams.map(\.ctype).joined(separator: ", ")
      expect(
        "_Generic((\(callback.name))0, \(callback.cReturns) (*)(\(types)): 1, default: 0)", "type of \(callback.name)")
    }
    for group in description.constants {
      for value in group.values {
        let number = value.value.value
        let literal =
          number == Int128(Int64.min)
          ? "(-9223372036854775807 - 1)" : number > Int128(Int64.max) ? "\(number)u" : "\(number)"
        expect("\(value.cName) == \(literal)", "value of \(value.cName)")
      }
    }
    do {
      try Compiler.build(
        lines.joined(separator: "\n") + "\n", to: nil,
        flags: ["-std=c11", "-Wall", "-Wextra", "-Werror", "-Wno-sign-compare"])
    } catch { tally.add(problem: "PARITY  \(error)") }
    return "parity: \(count) sizes, offsets, types and values by the C compiler"
  }
}

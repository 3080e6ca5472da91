/// `Sources/TallybookABI/Description+Generated.swift`: what the library tells about itself while it runs.
struct EmbeddedDescription {
  let contract: Contract

  var text: String {
    var out = Lines()
    out.add("// \(generatedNotice)")
    out.add()
    versions(&out)
    names(&out)
    handleKinds(&out)
    features(&out)
    description(&out)
    return out.text
  }

  private func versions(_ out: inout Lines) {
    let number = String(contract.package.abi.number, radix: 16)
    out.add(
      """
      /// The library's version.
      let libraryVersion: StaticString = "\(contract.package.version)"

      /// The ABI's version: major in the upper 16 bits, minor in the lower.
      let abiVersion: UInt32 = 0x\(number)

      """)
  }

  private func names(_ out: inout Lines) {
    out.add("/// A status as its constant's name; nil where there is no such status.")
    out.add("func statusName(_ status: Int32) -> StaticString? {")
    table(contract.constants(named: "status")?.values.map { ($0.value.decimal, $0.cName) } ?? [], over: "status", &out)
    if let reasons = contract.constants(named: "reason") {
      out.add("/// A reason as its constant's name; nil where there is no such reason.")
      out.add("func reasonName(_ reason: Int32) -> StaticString? {")
      table(reasons.values.map { ($0.value.decimal, $0.cName) }, over: "reason", &out)
    }
    out.add("/// A field's name; nil where there is no such field.")
    out.add("func fieldName(_ field: Int32) -> StaticString? {")
    table(contract.constants(named: "field")?.values.map { ($0.value.decimal, $0.fieldName ?? "") } ?? [], over: "field", &out)
  }

  private func table(_ rows: [(String, String)], over word: String, _ out: inout Lines) {
    out.add("  switch \(word) {")
    for (number, name) in rows { out.add("  case \(number): \(name.swiftLiteral)") }
    out.add("  default: nil")
    out.add("  }")
    out.add("}")
    out.add()
  }

  private func handleKinds(_ out: inout Lines) {
    if contract.handles.isEmpty { return }
    out.add("/// The kinds of handles; the number is part of every token.")
    out.add("enum HandleKind: UInt8, Sendable, CaseIterable {")
    for handle in contract.handles {
      out.add(handle.doc.swiftDoc(indent: "  "))
      out.add("  case \(handle.name.camelCase.swiftIdentifier) = \(handle.kind)")
    }
    out.add()
    out.add("  /// As messages name it.")
    out.add("  var label: StaticString {")
    out.add("    switch self {")
    for handle in contract.handles {
      let label = handle.name.replacing("_", with: " ")
      out.add("    case .\(handle.name.camelCase.swiftIdentifier): \(label.swiftLiteral)")
    }
    out.add("    }")
    out.add("  }")
    out.add("}")
    out.add()
  }

  private func features(_ out: inout Lines) {
    if contract.features.isEmpty { return }
    out.add("/// The optional parts that `tally_has_feature` knows; whether one is available is another question.")
    out.add("enum Feature: String, Sendable, CaseIterable {")
    for feature in contract.features {
      out.add(feature.doc.swiftDoc(indent: "  "))
      out.add("  case \(feature.name.camelCase.swiftIdentifier) = \(feature.name.swiftLiteral)")
    }
    out.add("}")
    out.add()
  }

  /// The JSON in one line of text, broken in the source behind each entry, so that a difference can be read.
  private func description(_ out: inout Lines) {
    let pieces = contract.descriptionPieces
    let hashes = String(repeating: "#", count: pieces.map(\.longestRunOfHashes).max().map { $0 + 1 } ?? 1)
    out.add("/// The whole contract: the text of abi/tallybook.abi.json in one line, ended by a NUL that does not count.")
    out.add("let abiDescription: StaticString = \(hashes)\"\"\"")
    for (index, piece) in pieces.enumerated() {
      out.add("  " + piece + (index == pieces.count - 1 ? "" : "\\" + hashes))
    }
    out.add("  \"\"\"\(hashes)")
  }
}

extension Contract {
  /// The compact description in pieces that make it whole when they are put together.
  fileprivate var descriptionPieces: [String] {
    guard case .object(let members) = Description(contract: self).json else { return [] }
    var pieces: [String] = []
    for (index, (key, value)) in members.enumerated() {
      let head = (index == 0 ? "{" : ",") + JSON.quoted(key) + ":"
      guard case .list(let items) = value, !items.isEmpty else {
        pieces.append(head + value.compact)
        continue
      }
      pieces.append(head + "[")
      for (number, item) in items.enumerated() { pieces.append(item.compact + (number == items.count - 1 ? "]" : ",")) }
    }
    pieces.append("}")
    return pieces
  }
}

extension String {
  fileprivate var longestRunOfHashes: Int {
    var longest = 0
    var run = 0
    for character in self {
      run = character == "#" ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// `event_type` as `eventType`.
  var camelCase: String {
    let words = split(separator: "_")
    return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

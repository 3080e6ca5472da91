/// How a parameter or a function is told in words: the same in the header and in the reference.
extension Parameter {
  /// Doc, unit, length, nullability and ownership, as sentences.
  func phrases(in contract: Contract, tellsLength: Bool = true, name style: (String) -> String = { $0 }) -> String {
    var parts = [doc.sentence]
    if let unit { parts.append("Unit: \(unit).") }
    switch type {
    case .text where !tellsLength: parts.append("UTF-8.")
    case .data where !tellsLength, .outBuffer where !tellsLength, .outData where !tellsLength: break
    case .text: parts.append("UTF-8, \(style(name + "_length")) bytes or TALLY_NTS.")
    case .data: parts.append("\(style(name + "_size")) bytes.")
    case .outBuffer, .outData: parts.append("Room for \(style(name + "_size")) bytes.")
    case .inArray, .outArray:
      if let count { parts.append("\(style(count)) elements.") }
      if count == nil, let stride { parts.append("One element of \(style(stride)) bytes.") }
      if count != nil, let stride { parts.append("\(style(stride)) bytes from one to the next.") }
    default: break
    }
    if let nullable {
      parts.append(nullable.hasPrefix("which") ? "May be NULL, \(nullable)." : "May be NULL \(nullable).")
    }
    if let ownership = ownership(in: contract, name: style) { parts.append(ownership) }
    return parts.joined(separator: " ")
  }

  private func ownership(in contract: Contract, name style: (String) -> String) -> String? {
    switch (type, transfer) {
    case (.outHandle(let kind), "full"):
      let close = contract.handles.first { $0.name == kind }?.close ?? ""
      return doc.contains(close) ? "The caller owns it." : "The caller owns it: \(style(close))."
    case (.outHandle, _): return "The library keeps it."
    case (.handle, "full"): return "The call takes ownership of it."
    default: return nil
    }
  }
}

extension Function {
  /// Nothing for one that takes no book: what was made from a book belongs to that one.
  var scopePhrase: String { takesBook || scope != .any ? " Scope: \(scope.phrase)." : "" }

  private var takesBook: Bool { parameters.contains { $0.type == .handle("book") } }

  var callsPhrase: String { calls.isEmpty ? "none" : calls.map { "tally_\($0)_fn" }.joined(separator: ", ") }
}

let errorParameterPhrase = "Filled when the call fails, untouched otherwise. May be NULL."

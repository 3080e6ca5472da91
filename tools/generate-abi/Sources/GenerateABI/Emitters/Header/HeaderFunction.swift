/// One call as the header tells and declares it. What follows from its parameters, its scope and its storage alone is told once, at the head.
struct HeaderFunction {
  let contract: Contract
  let function: Function

  private let width = HeaderComment.width

  var lines: [String] { comment + signature + [""] }

  // MARK: The comment

  private var comment: [String] {
    var comment = HeaderComment()
    comment.tag("@brief", function.summary)
    if let doc = function.doc { comment.paragraph(doc) }
    var rows = function.parameters.flatMap { $0.rows(in: contract) }
    if function.takesError { rows.append((tag: "@param[out]", name: "error", text: "Filled when the call fails. May be NULL.")) }
    comment.tags(rows)
    results(&comment)
    let terms = self.terms
    if !terms.isEmpty { comment.paragraph(terms) }
    comment.tag("@since", function.since.description)
    return comment.text
  }

  private func results(_ comment: inout HeaderComment) {
    switch function.returns {
    case .void: break
    case .status:
      comment.tag("@return", function.returnsDoc ?? "TALLY_OK or an error.", startsRow: true)
      for error in function.ownErrors { comment.tag("@retval \(error.code)", error.when) }
    default:
      var text = (function.returnsDoc ?? "").sentence
      if let lifetime = function.lifetime { text += " Borrowed: valid \(lifetime)." }
      if function.returns == .staticText { text += " Valid until the process ends." }
      comment.tag("@return", text, startsRow: true)
    }
  }

  /// What is not as the head says of every call.
  private var terms: String {
    var terms: [String] = []
    if function.thread != "any" { terms.append("Thread: \(function.thread).") }
    if function.scope != .any { terms.append("Scope: \(function.scope.phrase).") }
    if function.thunk.isLong { terms.append("Long.") }
    if function.storage != "none" { terms.append("Storage: \(function.storage).") }
    if !function.calls.isEmpty { terms.append("Calls back: \(function.callsPhrase).") }
    return terms.joined(separator: " ")
  }

  // MARK: The declaration

  /// Broken between parameters where it is long.
  private var signature: [String] {
    let whole = "TALLY_API \(function.prototype);"
    if whole.count <= width + 10 { return [whole] }
    var lines = ["TALLY_API " + function.cReturns.declaration(of: function.name) + "("]
    let words = function.cParameters.map { $0.type.declaration(of: $0.name) }
    var line = "   "
    for (index, word) in words.enumerated() {
      let piece = word + (index == words.count - 1 ? ");" : ",")
      if line.count + 1 + piece.count > width {
        lines.append(line)
        line = "   "
      }
      line += " " + piece
    }
    return lines + [line]
  }
}

extension Function {
  /// The errors that do not follow from its parameters, its scope and its storage, each with the conditions of its own.
  var ownErrors: [(code: String, when: String)] {
    errors.filter { !$0.isImplied }.map { (code: $0.cName, when: ($0.own ?? $0.when) + $0.reasonsPhrase) }
  }
}

extension Parameter {
  /// As tags of a comment, one for each parameter of C.
  func rows(in contract: Contract) -> [(tag: String, name: String, text: String)] {
    let tag = "@param[\(direction)]"
    return cParameters.enumerated().map { index, parameter in
      index == 0
        ? (tag: tag, name: parameter.name, text: phrases(in: contract, tellsLength: false))
        : (tag: type.isLengthPassedIn ? "@param[in]" : tag, name: parameter.name, text: type.lengthPhrase)
    }
  }

  private var direction: String {
    switch type {
    case .outHandle, .outScalar, .outText, .outForeign, .outArray, .outBuffer, .outData: "out"
    case .outStruct: "in,out"
    default: "in"
    }
  }
}

extension ParameterType {
  /// What the second of two parameters of C is.
  fileprivate var lengthPhrase: String {
    switch self {
    case .text: "Its length in bytes, or TALLY_NTS."
    case .outBuffer, .outData: "The bytes that it has room for."
    case .outText: "Its length in bytes."
    default: "Its size in bytes."
    }
  }

  fileprivate var isLengthPassedIn: Bool { self != .outText }
}

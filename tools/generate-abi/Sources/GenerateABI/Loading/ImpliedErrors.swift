extension Contract {
  /// Adds to each function the errors that follow from its parameters and its storage, and puts all into one order.
  mutating func completeErrors(_ findings: Findings) {
    let order = statusOrder
    for index in functions.indices where functions[index].returns == .status {
      let function = functions[index]
      var all = function.errors
      for implied in impliedErrors(of: function) {
        if let stated = all.firstIndex(where: { $0.code == implied.code }) {
          if Self.mayBeNarrowed.contains(implied.code) {
            all[stated].own = all[stated].when
            all[stated].when = implied.when + "; " + all[stated].when
            all[stated].reasons = implied.reasons + all[stated].reasons.filter { !implied.reasons.contains($0) }
            all[stated].isImplied = false
          } else {
            findings.add(function.origin, "errors", "\(implied.code) is implied here and must not be repeated")
          }
        } else {
          all.append(implied)
        }
      }
      functions[index].errors = all.enumerated()
        .sorted { (order[$0.element.code] ?? .max, $0.offset) < (order[$1.element.code] ?? .max, $1.offset) }
        .map(\.element)
    }
  }

  /// Implied codes that a function may give conditions of its own beside the common ones.
  static let mayBeNarrowed: Set = ["MISUSE", "BUSY", "READ_ONLY", "STATE", "CANCELLED"]
  private static let interrupted = "tally_book_interrupt or the function of tally_progress_set stopped it"

  private var statusOrder: [String: Int] {
    let names = constants(named: "status")?.values.map(\.name) ?? []
    return Dictionary(names.enumerated().map { (String($1.dropFirst(2)), $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func impliedErrors(of function: Function) -> [ErrorCase] {
    var errors: [ErrorCase] = []
    func add(_ code: String, _ when: String) { errors.append(ErrorCase(code: code, when: when, isImplied: true)) }

    if let when = misuse(of: function) { add("MISUSE", when) }
    let taken = function.parameters.compactMap { parameter -> String? in
      if case .handle(let kind) = parameter.type { kind } else { nil }
    }
    if !taken.isEmpty {
      add("HANDLE", "a handle is stale, forged or of another kind")
      if taken.contains(where: { kind in handles.contains { $0.name == kind && !$0.isStandalone } }) {
        add("CLOSED", "the handle's book was closed")
      } else if taken.contains("book") {
        add("CLOSED", "the book is a transaction or a snapshot that has ended")
      }
    }
    add("FORKED", "this process was forked while a book was open")
    let texts = function.parameters.filter { $0.type == .text }.map { "`\($0.name)`" }
    if !texts.isEmpty { add("UTF8", "\(texts.joined(by: "or")) is not valid UTF-8") }
    if let refusal = function.scope.refusal(of: taken.first == "book" ? "book" : "book of the \(taken.first ?? "")") { add("STATE", refusal) }
    if function.thunk.isLong { add("CANCELLED", Self.interrupted) }
    errors += storage.first { $0.name == function.storage }?.errors ?? []
    return errors
  }

  /// The same told once, as a list: which parameter brings which error.
  var impliedErrorsText: String {
    var rows = [
      (
        "MISUSE",
        """
        a parameter that must not be NULL is NULL, out_ parameters included; a text, bytes or an array is NULL and its length or count is not \
        0; flags have an unknown bit; a text is over 256 MiB, bytes are over 1 GiB, or a count is over the call's limit, unless its entry lists \
        TALLY_E_INVALID for that; a struct_size, also that of error, or a stride is below the minimum; a struct has an unknown flag
        """
      ),
      ("HANDLE", "a handle is stale, forged or of another kind"),
      ("CLOSED", "a handle's book was closed, or the book is a transaction or a snapshot that has ended"),
      ("FORKED", "this process was forked while a book was open; every call that returns a status answers this, even one without a handle"),
      ("UTF8", "a text is not valid UTF-8"),
    ]
    if functions.contains(where: { $0.scope != .any }) { rows.append(("STATE", "the call does not accept a book of this scope")) }
    if functions.contains(where: \.thunk.isLong) {
      rows.append(("CANCELLED", "tally_book_interrupt or the function of tally_progress_set, which a long call may call, stopped a call whose entry says Long"))
    }
    return rows.map { "- TALLY_E_\($0.0): \($0.1)." }.joined(separator: "\n")
  }

  /// When the call itself would be wrong, as far as the parameters tell; nil: never.
  private func misuse(of function: Function) -> String? {
    var parts: [String] = []
    let required = function.parameters.filter { $0.refusesNull }.map { "`\($0.name)`" }
    if !required.isEmpty { parts.append("\(required.joined(by: "or")) is NULL") }
    let counted = function.parameters.filter { $0.hasLength }.map { "`\($0.name)`" }
    if !counted.isEmpty { parts.append("\(counted.joined(by: "or")) is NULL with a length other than 0") }
    for parameter in function.parameters {
      switch parameter.type {
      case .inArray, .outArray:
        if let count = parameter.count, parameter.isNullable, parameter.isPassedIn {
          parts.append("`\(parameter.name)` is NULL and `\(count)` is not 0")
        }
        if let stride = parameter.stride { parts.append("`\(stride)` is below the minimum size of an element") }
      case .scalar(.u32) where parameter.name == "flags": parts.append("`flags` has an unknown bit")
      default: break
      }
    }
    let structures = function.parameters.compactMap { parameter -> String? in
      switch parameter.type {
      case .inStruct, .outStruct: "`\(parameter.name)`"
      default: nil
      }
    }
    if !structures.isEmpty { parts.append("\(structures.joined(by: "or")) has a wrong struct_size or an unknown flag") }
    if function.takesError { parts.append("`error` has a wrong struct_size") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

extension Parameter {
  /// Whether the elements go in: a column that the caller does not want to receive may always be NULL.
  fileprivate var isPassedIn: Bool {
    if case .inArray = type { true } else { false }
  }

  /// Whether NULL is refused whatever the other parameters say.
  var refusesNull: Bool {
    switch type {
    case .handle, .outHandle, .outScalar, .outText, .inStruct, .outStruct, .outForeign, .callback, .textPointer, .dataPointer:
      !isNullable
    case .inArray, .outArray: !isNullable
    case .scalar, .status, .text, .data, .outBuffer, .outData, .context, .contextFree: false
    }
  }

  /// Whether a length goes with it, so that NULL is right only with 0.
  var hasLength: Bool {
    switch type {
    case .text, .data, .outBuffer, .outData: true
    default: false
    }
  }
}

extension [String] {
  /// `a, b or c`.
  func joined(by word: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) " + last
  }
}

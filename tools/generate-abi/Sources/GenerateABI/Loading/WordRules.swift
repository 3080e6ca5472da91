/// The words of calls, as CONTRIBUTING.md has them: a noun is a handle or an entry by its id, each verb means one thing, and what a call takes
/// and gives stays within bounds.
struct WordRules {
  let contract: Contract
  let findings: Findings

  private static let mostParameters = 8
  private static let mostResults = 2

  func check() {
    for function in contract.functions {
      checkBounds(of: function)
      checkOrder(of: function)
      checkNoun(of: function)
      checkVerb(of: function)
      checkList(function)
      checkBuffer(of: function)
      if function.returns.isNumber, function.returnsDoc?.hasPrefix("Its id") == true {
        refuse(function, "returns", "an id is given through out_id, with a status that says whether it is there")
      }
    }
  }

  private func refuse(_ function: Function, _ key: String, _ message: String) { findings.add(function.origin, key, message) }

  private func checkBounds(of function: Function) {
    let parameters = function.parameters.count
    if parameters > Self.mostParameters {
      refuse(function, "params", "there are \(parameters); beyond \(Self.mostParameters) a struct takes what may be left away")
    }
    let results = function.parameters.filter(\.type.isResult).count
    if results > Self.mostResults { refuse(function, "params", "there are \(results) results; beyond \(Self.mostResults) a struct gives them") }
  }

  // MARK: Nouns

  /// What calls are about, beside handles and groups: what has an id, and what is given as it is.
  private static let nouns: Set = [
    "attachment", "busy_timeout", "category", "conflict", "device", "duration", "fault", "field", "finding", "log_handler", "media", "path", "progress", "setting", "snapshot", "tag", "task", "time", "timecode", "transaction",
  ]
  /// Said alone: what is done to an entry by its id, or to the book; `find` says by what, and `copy_from` that it is another book's entry.
  private static let aloneVerbs: Set = ["create", "copy", "copy_from", "delete", "find", "fit", "import", "join", "move", "purge", "read", "redo", "restore", "shift", "split", "undo"]
  /// What is told of the library itself.
  private static let facts: Set = ["abi_json", "abi_version", "has_feature", "live_handles", "reason_name", "status_name", "tzdata_version", "version"]

  /// The noun comes first, then what is done to it or asked of it.
  private func checkOrder(of function: Function) {
    let name = function.bareName
    if Self.aloneVerbs.contains(name) || Self.facts.contains(name) || name.hasPrefix("find_") { return }
    let nouns = Self.nouns.union(contract.handles.map(\.name)).union(contract.groups.map(\.name))
    if nouns.contains(where: { name.hasPrefix($0 + "_") }) { return }
    let first = name.prefix { $0 != "_" }
    let message =
      nouns.contains(name) ? "\(name) is a noun alone; say what is done to it or asked of it" : "\(first) is no noun: the noun comes first, then one verb"
    refuse(function, "name", message)
  }

  /// What is named by a handle takes it or makes it, or lists what such handles are opened for.
  private func checkNoun(of function: Function) {
    guard let noun = contract.handles.map(\.name).filter({ function.bareName.hasPrefix($0 + "_") }).max(by: { $0.count < $1.count }) else { return }
    if function.verb == "list" || function.takes(noun) || function.gives(noun) { return }
    refuse(function, "name", "\(noun) is a handle, and the call neither takes nor gives one: a verb alone is what is done by an id")
  }

  // MARK: Verbs

  /// What each verb needs, in words.
  private func checkVerb(of function: Function) {
    func need(_ holds: Bool, _ what: String) {
      if !holds { refuse(function, "name", "_\(function.verb) \(what)") }
    }
    let givesHandle = function.parameters.contains { if case .outHandle = $0.type { true } else { false } }
    let givesID = function.parameters.contains { $0.name == "out_id" && $0.type == .outScalar(.i64) }
    if function.name.contains("_is_") { return }
    switch function.verb {
    case "new", "open", "edit", "start", "attach": need(givesHandle, "gives a handle")
    case "create": need(givesID, "makes an entry and gives its id, as out_id")
    case "list": need(function.gives("cursor"), "gives a cursor")
    case "stat": need(function.parameters.contains { if case .outStruct = $0.type { true } else { false } }, "fills a struct")
    case "free": need(function.returns == .void, "gives a handle back and cannot fail")
    case "finish", "discard", "stop", "commit", "rollback": need(function.parameters.first?.isHandle ?? false, "ends what a handle stands for")
    default: break
    }
  }

  /// What only reads a book and gives a cursor is a list, but for what asks it a question or reads one entry.
  private func checkList(_ function: Function) {
    guard function.takes("book"), function.gives("cursor"), ["read", "none"].contains(function.storage) else { return }
    if !["list", "check", "sql", "read"].contains(function.verb) { refuse(function, "name", "lists what a book has, and so ends in _list") }
  }

  // MARK: Buffers

  /// A buffer that is too small is LIMIT, with the size that is needed.
  private func checkBuffer(of function: Function) {
    guard function.hasBuffer else { return }
    if !function.parameters.contains(where: { $0.name == "out_length" && $0.type == .outScalar(.size) }) {
      refuse(function, "params", "a buffer goes with out_length, which says the size that is needed")
    }
    if !function.errors.contains(where: { $0.code == "LIMIT" }) { refuse(function, "errors", "a buffer may be too small: LIMIT") }
  }
}

extension Function {
  fileprivate var bareName: String { String(name.dropFirst("tally_".count)) }

  /// The last word of its name.
  fileprivate var verb: String { name.split(separator: "_").last.map(String.init) ?? "" }

  /// Whether what it is done to is such a handle.
  fileprivate func takes(_ kind: String) -> Bool { parameters.first?.type == .handle(kind) }

  fileprivate func gives(_ kind: String) -> Bool { parameters.contains { $0.type == .outHandle(kind) } }
}

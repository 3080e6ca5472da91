extension Contract {
  /// Reads and checks the files together; throws `ContractRefused` with every finding at once.
  public static func load(_ files: [SourceFile]) throws -> Contract {
    let findings = Findings()
    var loader = Loader(findings: findings)
    for file in files { loader.read(file) }
    var contract = loader.contract
    if !loader.hasPackage { findings.add(Origin(file: "abi"), "package", "is missing") }
    contract.addBuiltIns()
    contract.spreadKinds()
    contract.functions = contract.groups.flatMap { group in contract.functions.filter { $0.group == group.name } }
      + contract.functions.filter { function in !contract.groups.contains { $0.name == function.group } }
    contract.completeErrors(findings)
    contract.nameTypes()
    Rules(contract: contract, findings: findings).check()
    try findings.throwIfAny()
    return contract
  }

  /// `ALL` are the kinds of all entries of a book.
  private mutating func spreadKinds() {
    guard let place = constants.firstIndex(where: \.isFields) else { return }
    let all = entryKinds.map(\.name)
    for index in constants[place].values.indices {
      if constants[place].values[index].kinds == ["ALL"] { constants[place].values[index].kinds = all }
      if constants[place].values[index].pythonByHand == ["ALL"] { constants[place].values[index].pythonByHand = constants[place].values[index].kinds }
    }
  }

  /// What every contract has without saying so.
  private mutating func addBuiltIns() {
    let names = constants.flatMap(\.values).map(\.cName)
    if !names.contains("TALLY_NTS") {
      let nts = Constant(
        name: "NTS", cName: "TALLY_NTS", value: ConstantValue(type: .size, integer: -1) ?? ConstantValue(zero: .size),
        doc: "As a length: the text ends at its NUL.", since: Version(major: 0, minor: 1))
      constants.append(
        ConstantSet(
          name: "length", prefix: "TALLY_", type: .size, doc: "Lengths of text.", swiftKind: .enumeration, values: [nts]))
    }
    if !callbacks.contains(where: { $0.name == "tally_context_free_fn" }) {
      let context = Parameter(name: "context", type: .context, doc: "What was given with it.")
      callbacks.insert(
        Callback(
          name: "tally_context_free_fn", returns: .void,
          doc: "Destroys a context; called exactly once, also when the call that it was given to fails.",
          parameters: [context]),
        at: 0)
    }
  }
}

/// Reads entries into the model: what one entry can say about itself is checked here, what needs the others in `Rules`.
private struct Loader {
  let findings: Findings
  var contract = Contract()
  var hasPackage = false

  mutating func read(_ file: SourceFile) {
    let root: [String: Value]
    do {
      root = try Value.parse(file.text)
    } catch {
      findings.add(Origin(file: file.name), "", "is not TOML: \(error)")
      return
    }
    let top = Entry(root, file: file.name, label: "", findings: findings)
    if case .table(let table)? = root["package"] {
      readPackage(Entry(table, file: file.name, label: "package", findings: findings))
    }
    if case .table(let table)? = root["json"] {
      let entry = Entry(table, file: file.name, label: "json", findings: findings)
      contract.jsonOrder = entry.texts("order")
      entry.finish()
    }
    for entry in entries("limit", of: root, in: file) { readLimit(entry) }
    for entry in entries("group", of: root, in: file) { readGroup(entry) }
    for entry in entries("feature", of: root, in: file) { readFeature(entry) }
    for entry in entries("constants", of: root, in: file) { readConstants(entry) }
    for entry in entries("field", of: root, in: file) { readFieldConstant(entry) }
    for entry in entries("format", of: root, in: file) { readFormat(entry) }
    for entry in entries("table", of: root, in: file) { readTable(entry) }
    for entry in entries("labels", of: root, in: file) { readLabels(entry) }
    for entry in entries("setting", of: root, in: file) { readSetting(entry) }
    for entry in entries("storage", of: root, in: file) { readStorage(entry) }
    for entry in entries("handle", of: root, in: file) { readHandle(entry) }
    for entry in entries("callback", of: root, in: file) { readCallback(entry) }
    for entry in entries("struct", of: root, in: file) { readStructure(entry) }
    for entry in entries("foreign", of: root, in: file) { readForeign(entry) }
    for entry in entries("function", of: root, in: file) { readFunction(entry) }
    let known: Set = [
      "package", "json", "limit", "group", "feature", "constants", "field", "format", "table", "labels", "setting", "storage", "handle",
      "callback", "struct", "foreign", "function",
    ]
    for key in root.keys.sorted() where !known.contains(key) { top.refuse(key, "is not an entry known here") }
  }

  private func entries(_ word: String, of root: [String: Value], in file: SourceFile) -> [Entry] {
    guard let value = root[word] else { return [] }
    guard case .list(let list) = value else {
      findings.add(Origin(file: file.name), word, "is \(value.typeName); entries begin with [[\(word)]]")
      return []
    }
    return list.enumerated().compactMap { index, element in
      guard case .table(let table) = element else { return nil }
      var name = "number \(index + 1)"
      if case .text(let text)? = table["name"] { name = text }
      return Entry(table, file: file.name, label: "\(word) \(name)", findings: findings)
    }
  }

  // MARK: Package

  private mutating func readPackage(_ entry: Entry) {
    if hasPackage { entry.refuse("", "is there twice") }
    hasPackage = true
    contract.package = PackageEntry(
      version: entry.text("version"),
      abi: Version(major: entry.integer("abi_major"), minor: entry.integer("abi_minor")),
      description: entry.text("description"))
    let numbers = contract.package.released.split(separator: ".", omittingEmptySubsequences: false)
    if numbers.count != 3 || !numbers.allSatisfy({ Int($0) != nil }) { entry.refuse("version", "is not like 0.1.0 or 0.1.0-dev") }
    entry.finish()
  }

  private mutating func readGroup(_ entry: Entry) {
    contract.groups.append(
      Group(name: entry.text("name"), title: entry.text("title"), doc: entry.text("doc"), isCore: entry.optionalFlag("core") ?? false))
    entry.finish()
  }

  private mutating func readFeature(_ entry: Entry) {
    contract.features.append(Feature(name: entry.text("name"), doc: entry.text("doc")))
    _ = entry.optionalVersion("since")
    entry.finish()
  }

  // MARK: Numbers and settings

  private mutating func readLimit(_ entry: Entry) {
    let type = entry.word("type", Scalar.self) ?? .i64
    contract.limits.append(Limit(name: entry.text("name"), value: entry.constant("value", type: type), doc: entry.text("doc"), origin: entry.origin))
    entry.finish()
  }

  private mutating func readFormat(_ entry: Entry) {
    let uses = entry.texts("uses").compactMap { word in
      let use = Format.Use(rawValue: word)
      if use == nil { entry.refuse("uses", "unknown: \(word); \(Format.Use.allCases.map(\.rawValue).joined(by: "or"))") }
      return use
    }
    contract.formats.append(
      Format(
        name: entry.text("name"), word: entry.text("word"), suffixes: entry.texts("suffixes"), media: entry.text("media"), uses: uses,
        origin: entry.origin))
    entry.finish()
  }

  private mutating func readConstants(_ entry: Entry) {
    let type = entry.word("type", Scalar.self) ?? .i32
    if type == .f64 { entry.refuse("type", "constants are whole numbers") }
    var set = ConstantSet(
      name: entry.text("name"), prefix: entry.text("prefix"), type: type, doc: entry.text("doc"),
      swift: entry.optionalText("swift"), swiftKind: .enumeration, values: [], origin: entry.origin)
    if entry.has("swift_kind") {
      let word = entry.text("swift_kind")
      if let kind = ConstantSet.SwiftKind(rawValue: word) {
        set.swiftKind = kind
      } else {
        entry.refuse("swift_kind", "unknown: \(word); enum, open-enum or options")
      }
    }
    set.word = entry.optionalText("word") ?? set.name.replacing("_", with: " ")
    set.typeName = entry.optionalText("type_name")
    set.stored = entry.optionalText("stored")
    set.group = entry.optionalText("group")
    set.values = entry.entries("values", as: "value").map { readConstant($0, of: set) }
    if set.isFields, !set.values.isEmpty { entry.refuse("values", "fields are entries of their own: [[field]]") }
    if set.values.isEmpty, !set.isFields { entry.refuse("values", "is missing or empty") }
    entry.finish()
    contract.constants.append(set)
  }

  private func readConstant(_ entry: Entry, of set: ConstantSet) -> Constant {
    var constant = constant(entry, of: set)
    if set.isReasons { constant.status = entry.optionalText("status") }
    entry.finish()
    return constant
  }

  private func constant(_ entry: Entry, of set: ConstantSet) -> Constant {
    let name = entry.text("name")
    return Constant(
      name: name, cName: set.prefix + name, value: entry.constant("value", type: set.type), doc: entry.text("doc"),
      since: entry.version("since"), swift: entry.optionalText("swift"))
  }

  /// A value of the set of fields, which stands before them.
  private mutating func readFieldConstant(_ entry: Entry) {
    guard let place = contract.constants.firstIndex(where: \.isFields) else {
      return entry.refuse("", "is a field, and no constants are named field before it")
    }
    var field = constant(entry, of: contract.constants[place])
    field.fieldName = entry.text("field_name")
    field.kind = entry.text("kind")
    let kinds = CoreVocabulary.fieldKinds
    if let kind = field.kind, !kind.isEmpty, !kinds.contains(kind) {
      entry.refuse("kind", "unknown: \(kind); one of \(kinds.joined(separator: ", "))")
    }
    if entry.has("column") { field.column = column(entry, sql: "column", doc: "column_doc", since: "column_since", of: Version(major: 1, minor: 0)) }
    field.setBy = entry.texts("set_by", required: false)
    field.isRequired = entry.optionalFlag("required") ?? false
    field.kinds = entry.texts("kinds", required: false)
    field.isPythonArgument = entry.optionalFlag("python_argument") ?? false
    field.pythonByHand = entry.texts("python_by_hand", required: false)
    if entry.has("python"), let python = entry.entry("python") { for kind in python.keys { field.python[kind] = python.text(kind) } }
    if field.column != nil || !field.setBy.isEmpty || entry.has("limit") { field.bookField = entry.bookField() }
    entry.finish()
    contract.constants[place].values.append(field)
  }

  // MARK: Tables

  private mutating func readTable(_ entry: Entry) {
    var table = BookTable(
      name: entry.text("name"), doc: entry.text("doc"), merge: entry.text("merge"), since: entry.version("since"), isCaptured: entry.optionalFlag("captured") ?? false,
      rowsOf: entry.word("rows_of", BookTable.Owner.self) ?? .book, by: entry.optionalText("by"), key: entry.texts("key", required: false),
      hasRowID: entry.optionalFlag("rowid") ?? true, origin: entry.origin)
    for each in entry.entries("columns", as: "column") {
      if each.has("sql") {
        if var read = column(each, sql: "sql", doc: "doc", since: "since", of: table.since) {
          read.field = each.optionalText("field")
          table.columns.append(read)
        }
      } else {
        // One of a field's own, which says the rest.
        let name = each.text("field")
        let fields = contract.constants(named: "field")?.values ?? []
        if var read = fields.first(where: { $0.name == name })?.column {
          read.field = name
          table.columns.append(read)
        } else {
          each.refuse("field", "unknown: \(name); a field of this name that has a column stands before the tables")
        }
      }
      each.finish()
    }
    if table.columns.isEmpty { entry.refuse("columns", "is missing or empty") }
    table.indexes = entry.entries("indexes", as: "index").map { each in
      defer { each.finish() }
      return BookTable.Index(
        name: each.text("name"), columns: each.text("on"), condition: each.optionalText("condition").map { named(kindsIn: $0, each) },
        isUnique: each.optionalFlag("unique") ?? false, since: each.optionalVersion("since") ?? table.since)
    }
    entry.finish()
    contract.tables.append(table)
  }

  /// `name TYPE …` as SQL has it.
  private func column(_ entry: Entry, sql: String, doc: String, since: String, of table: Version) -> BookTable.Column? {
    let text = entry.text(sql)
    let column = BookTable.Column(
      sql: text, doc: entry.text(doc), since: entry.optionalVersion(since) ?? table)
    if column == nil, !text.isEmpty { entry.refuse(sql, "is not a name and INTEGER, REAL, TEXT, BLOB or ANY, perhaps NOT NULL or PRIMARY KEY: \(text)") }
    return column
  }

  /// Kinds stand in conditions by their names, in braces.
  private func named(kindsIn condition: String, _ entry: Entry) -> String {
    var text = condition
    for kind in contract.constants(named: "kind")?.values ?? [] { text = text.replacing("{\(kind.name)}", with: kind.value.decimal) }
    if text.contains("{") { entry.refuse("condition", "names an unknown kind: \(text)") }
    return text
  }

  private mutating func readLabels(_ entry: Entry) {
    var group = LabelGroup(name: entry.text("name"), title: entry.text("title"), origin: entry.origin)
    group.labels = entry.entries("words", as: "word").map { each in
      defer { each.finish() }
      return Label(key: each.text("key"), text: each.printedText("text"), doc: each.text("doc"), origin: each.origin)
    }
    entry.finish()
    contract.labelGroups.append(group)
  }

  private mutating func readSetting(_ entry: Entry) {
    let scope = entry.text("scope")
    if !["book", "device"].contains(scope) { entry.refuse("scope", "unknown: \(scope); book or device") }
    let setting = Setting(
      name: entry.text("name"), type: entry.text("type"), standard: entry.text("default", empty: true),
      allowed: entry.texts("allowed", required: false), isOfBook: scope == "book", doc: entry.text("doc"), since: entry.version("since"))
    let types = CoreVocabulary.settingTypes
    if !setting.type.isEmpty, !types.contains(setting.type) {
      entry.refuse("type", "unknown: \(setting.type); one of \(types.joined(separator: ", "))")
    }
    if !setting.allowed.isEmpty, !setting.allowed.contains(setting.standard) {
      entry.refuse("default", "\(setting.standard) is not among the allowed")
    }
    entry.finish()
    contract.settings.append(setting)
  }

  private mutating func readStorage(_ entry: Entry) {
    contract.storage.append(
      StorageClass(name: entry.text("name"), doc: entry.text("doc"), errors: readErrors(of: entry, implied: true)))
    entry.finish()
  }

  // MARK: Types

  private mutating func readHandle(_ entry: Entry) {
    let name = entry.text("name")
    contract.handles.append(
      Handle(
        name: name, kind: contract.handles.count + 1, doc: entry.text("doc"), close: entry.text("close"),
        isStandalone: entry.optionalFlag("standalone") ?? ["book", "bytes"].contains(name), origin: entry.origin))
    entry.finish()
  }

  private mutating func readCallback(_ entry: Entry) {
    let returns = entry.word("returns", ReturnType.self) ?? .void
    contract.callbacks.append(
      Callback(
        name: entry.text("name"), returns: returns, returnsDoc: entry.optionalText("returns_doc"), doc: entry.text("doc"),
        parameters: entry.entries("params", as: "parameter").map { readParameter($0) }, origin: entry.origin))
    _ = entry.optionalVersion("since")
    entry.finish()
  }

  private mutating func readStructure(_ entry: Entry) {
    var structure = Structure(
      name: entry.text("name"), isSized: entry.optionalFlag("sized") ?? false, initializer: entry.optionalText("init"),
      doc: entry.text("doc"), since: entry.version("since"), fields: [], origin: entry.origin)
    if !entry.has("sized") { entry.refuse("sized", "is missing") }
    if structure.isSized {
      structure.fields.append(
        Structure.Field(name: "struct_size", type: .scalar(.u32), doc: "sizeof(\(structure.name)), set by the caller."))
    }
    structure.fields += entry.entries("fields", as: "field").compactMap { readField($0) }
    entry.finish()
    contract.structures.append(structure)
  }

  private mutating func readForeign(_ entry: Entry) {
    contract.foreign.append(
      ForeignStructure(
        name: entry.text("name"), guardMacro: entry.text("guard"), doc: entry.text("doc"), definition: entry.text("definition"),
        origin: entry.origin))
    entry.finish()
  }

  private func readField(_ entry: Entry) -> Structure.Field? {
    let word = entry.text("type")
    let type = Structure.FieldType(word)
    if type == nil, !word.isEmpty { entry.refuse("type", "unknown type of a field: \(word)") }
    var field = Structure.Field(
      name: entry.text("name"), type: type ?? .scalar(.i32), doc: entry.text("doc"), unit: entry.optionalText("unit"),
      since: entry.optionalVersion("since"), least: entry.optionalInteger("least"),
      isFromReserve: entry.optionalFlag("from_reserve") ?? false, standard: entry.optionalText("init"))
    field.meaning.ofSet = entry.optionalText("set")
    entry.finish()
    return type == nil ? nil : field
  }

  // MARK: Functions

  private mutating func readFunction(_ entry: Entry) {
    let returns = entry.word("returns", ReturnType.self) ?? .status
    var function = Function(
      name: entry.text("name"), group: entry.text("group"), since: entry.version("since"), summary: entry.text("summary"),
      doc: entry.optionalText("doc"), returns: returns, returnsDoc: entry.optionalText("returns_doc"),
      lifetime: entry.optionalText("lifetime"), storage: entry.optionalText("storage") ?? "", thread: entry.text("thread"),
      scope: entry.has("scope") ? entry.word("scope", Scope.self) ?? .any : .any, calls: entry.texts("calls"),
      takesError: entry.optionalFlag("error") ?? (returns == .status), parameters: [], origin: entry.origin)
    function.parameters = entry.entries("params", as: "parameter").map { readParameter($0) }
    function.errors = readErrors(of: entry, implied: false)
    function.thunk = readThunk(entry)
    function.meaning.ofSet = entry.optionalText("returns_set")
    checkAlone(function, entry)
    if function.storage.isEmpty { function.storage = "none" }
    entry.finish()
    contract.functions.append(function)
  }

  private func readThunk(_ entry: Entry) -> Thunk {
    var thunk = Thunk(
      first: entry.texts("first", required: false), signal: entry.optionalText("signal"), otherwise: entry.optionalInteger("otherwise"),
      keepsRefusals: entry.optionalFlag("keeps_refusals") ?? false, isLong: entry.optionalFlag("long") ?? false)
    if let text = entry.optionalText("thunk") {
      let reason = text.hasPrefix(Thunk.mark) ? String(text.dropFirst(Thunk.mark.count)) : ""
      if reason.isEmpty { entry.refuse("thunk", "is not \"\(Thunk.mark)\" and why; leave it away where it is generated") }
      thunk.byHand = reason
    }
    return thunk
  }

  private func readErrors(of entry: Entry, implied: Bool) -> [ErrorCase] {
    entry.entries("errors", as: "error").map { error in
      let read = ErrorCase(
        code: error.text("code"), when: error.text("when"), reasons: error.texts("reasons", required: false), isImplied: implied)
      error.finish()
      return read
    }
  }

  /// What a function's entry must say whatever the others say.
  private func checkAlone(_ function: Function, _ entry: Entry) {
    if function.summary.count > 150 { entry.refuse("summary", "has \(function.summary.count) characters; at most 150") }
    if function.returns == .status, !entry.has("errors") { entry.refuse("errors", "is missing; [] where only the implied ones come") }
    if function.returns == .status, function.storage.isEmpty { entry.refuse("storage", "is missing: which storage class; none where no file is touched") }
    if function.returns != .status, !function.errors.isEmpty { entry.refuse("errors", "only a function that returns a status has errors") }
    if function.returns != .status, function.takesError { entry.refuse("error", "only a function that returns a status reports errors") }
    if function.returns != .status, function.returns != .void, function.returnsDoc == nil { entry.refuse("returns_doc", "is missing") }
    if function.returns.isBorrowed, function.lifetime == nil { entry.refuse("lifetime", "is missing: how long the borrowed memory lives") }
    let takesHandle = function.parameters.contains { if case .handle = $0.type { true } else { false } }
    if function.scope != .any, function.returns != .status || !takesHandle {
      entry.refuse("scope", "only a function that takes a handle and returns a status can refuse one by its scope")
    }
    let isKnown = function.thread == "any" || Self.threadRules.contains { function.thread.hasPrefix($0) }
    if !function.thread.isEmpty, !isKnown {
      entry.refuse("thread", "is neither \"any\" nor begins with \(Self.threadRules.map { "\"\($0)\"" }.joined(by: "or"))")
    }
  }

  private static let threadRules = ["any; ", "one at a time: ", "the one that "]

  private func readParameter(_ entry: Entry) -> Parameter {
    let word = entry.text("type")
    let type = ParameterType(word)
    if type == nil, !word.isEmpty { entry.refuse("type", "unknown type of a parameter: \(word)") }
    var parameter = Parameter(
      name: entry.text("name"), type: type ?? .scalar(.i32), doc: entry.text("doc"), nullable: entry.optionalText("nullable"),
      transfer: entry.optionalText("transfer"), unit: entry.optionalText("unit"), count: entry.optionalText("count"),
      stride: entry.optionalText("stride"))
    parameter.meaning = NumberMeaning(
      constants: entry.optionalText("enum"), flags: entry.optionalText("flags"), none: entry.optionalNumberOrText("none"),
      ofSet: entry.optionalText("set"))
    parameter.isToldWanted = entry.optionalFlag("told_wanted") ?? false
    if case .outHandle = parameter.type, parameter.transfer == nil {
      entry.refuse("transfer", "is missing: who owns the handle afterwards")
    }
    if let transfer = parameter.transfer, !["full", "none"].contains(transfer) {
      entry.refuse("transfer", "unknown: \(transfer); full or none")
    }
    if parameter.needsUnit, parameter.unit == nil {
      entry.refuse("unit", "is missing: what the number counts, such as \"ns since 1970-01-01T00:00:00Z\"")
    }
    if parameter.isNullable, !parameter.type.isPointer { entry.refuse("nullable", "a number cannot be NULL") }
    entry.finish()
    return parameter
  }
}

extension Parameter {
  /// An instant or a span of time by its name: its unit must be said.
  fileprivate var needsUnit: Bool {
    switch type {
    case .scalar(.i64), .outScalar(.i64): break
    default: return false
    }
    let last = name.split(separator: "_").last.map(String.init) ?? ""
    return ["time", "until", "since", "duration", "timeout"].contains(last)
  }
}

/// The whole contract as JSON, from which any language can bind: `abi/tallybook.abi.json` and `tally_abi_json()`.
struct Description {
  let contract: Contract

  var json: JSON {
    .object([
      ("generated", .text(generatedNotice)),
      ("format", .number(1)),
      ("data_model", .text("LP64")),
      ("package", package),
      ("groups", .list(contract.groups.map { members(name: $0.name, ("title", .text($0.title)), ("doc", .text($0.doc))) })),
      ("features", .list(contract.features.map { members(name: $0.name, ("doc", .text($0.doc))) })),
      ("constants", .list(contract.constants.map(constants))),
      ("settings", .list(contract.settings.map(setting))),
      ("storage", .list(contract.storage.map(storage))),
      ("handles", .list(contract.handles.map(handle))),
      ("callbacks", .list(contract.callbacks.map(callback))),
      ("structs", .list(contract.structures.map(structure))),
      ("foreign", .list(contract.foreign.map { members(name: $0.name, ("guard", .text($0.guardMacro)), ("doc", .text($0.doc)), ("definition", .text($0.definition.trimmed))) })),
      ("functions", .list(contract.functions.map(function))),
    ])
  }

  private var package: JSON {
    let package = contract.package
    return .object([
      ("name", .text("tallybook")),
      ("version", .text(package.version)),
      ("abi_major", .number(package.abi.major)),
      ("abi_minor", .number(package.abi.minor)),
      ("soname", .text(package.soname)),
      ("description", .text(package.description)),
    ])
  }

  private func members(name: String, _ rest: (String, JSON)...) -> JSON { .object([("name", .text(name))] + rest) }

  private func constants(_ set: ConstantSet) -> JSON {
    var members: [(String, JSON)] = [
      ("name", .text(set.name)), ("prefix", .text(set.prefix)), ("type", .text(set.type.rawValue)),
      ("c_type", .text(set.type.spelling)), ("flags", .flag(set.swiftKind == .options)), ("doc", .text(set.doc)),
    ]
    if let name = contract.family(of: set.name)?.typeName { members.append(("c_name", .text(name))) }
    members.append(("values", .list(set.values.map(constant))))
    return .object(members)
  }

  private func constant(_ constant: Constant) -> JSON {
    var members: [(String, JSON)] = [
      ("name", .text(constant.name)), ("c_name", .text(constant.cName)), ("value", .number(constant.value.decimal)),
    ]
    if let name = constant.fieldName { members.append(("field_name", .text(name))) }
    if let kind = constant.kind { members.append(("kind", .text(kind))) }
    if let status = constant.status { members.append(("status", .text("TALLY_E_" + status))) }
    members += [("since", .text(constant.since.description)), ("doc", .text(constant.doc))]
    return .object(members)
  }

  private func setting(_ setting: Setting) -> JSON {
    members(
      name: setting.name, ("type", .text(setting.type)), ("default", .text(setting.standard)),
      ("allowed", .list(setting.allowed.map(JSON.text))), ("scope", .text(setting.isOfBook ? "book" : "device")), ("since", .text(setting.since.description)),
      ("doc", .text(setting.doc)))
  }

  private func storage(_ storage: StorageClass) -> JSON {
    members(name: storage.name, ("doc", .text(storage.doc)), ("errors", .list(storage.errors.map(error))))
  }

  private func handle(_ handle: Handle) -> JSON {
    members(
      name: handle.name, ("c_type", .text("tally_\(handle.name)")), ("kind", .number(handle.kind)),
      ("close", .text(handle.close)), ("closed_with_book", .flag(!handle.isStandalone)), ("doc", .text(handle.doc)))
  }

  private func callback(_ callback: Callback) -> JSON {
    var all: [(String, JSON)] = [
      ("name", .text(callback.name)), ("returns", .text(callback.returns.rawValue)),
      ("c_returns", .text(callback.returns.type.spelling)), ("doc", .text(callback.doc)),
    ]
    if let doc = callback.returnsDoc { all.append(("returns_doc", .text(doc))) }
    all.append(("params", .list(callback.parameters.map(parameter))))
    all.append(("c_params", .list(callback.cParameters.map(cParameter))))
    return .object(all)
  }

  private func structure(_ structure: Structure) -> JSON {
    let fields = zip(structure.fields, structure.offsets.fields).map { field, offset -> JSON in
      var members: [(String, JSON)] = [
        ("name", .text(field.name)), ("c_type", .text(field.type.spelling)), ("offset", .number(offset)),
        ("size", .number(field.type.size)),
      ]
      if let set = field.meaning.set { members.append(("set", .text(set))) }
      if let name = field.meaning.typeName { members.append(("declared", .text(name))) }
      if let unit = field.unit { members.append(("unit", .text(unit))) }
      if let since = field.since { members.append(("since", .text(since.description))) }
      if let least = field.least { members.append(("least", .number(least))) }
      if field.isFromReserve { members.append(("from_reserve", .flag(true))) }
      if let standard = field.standard { members.append(("init", .text(standard))) }
      members.append(("doc", .text(field.doc)))
      return .object(members)
    }
    var all: [(String, JSON)] = [
      ("name", .text(structure.name)), ("since", .text(structure.since.description)), ("sized", .flag(structure.isSized)),
    ]
    if let initializer = structure.initializer { all.append(("init", .text(initializer))) }
    all += [
      ("size", .number(structure.size)), ("least_size", .number(structure.leastSize)), ("align", .number(structure.alignment)),
      ("doc", .text(structure.doc)), ("fields", .list(fields)),
    ]
    return .object(all)
  }

  private func function(_ function: Function) -> JSON {
    var all: [(String, JSON)] = [
      ("name", .text(function.name)), ("group", .text(function.group)), ("since", .text(function.since.description)),
      ("summary", .text(function.summary)),
    ]
    if let doc = function.doc { all.append(("doc", .text(doc))) }
    all += [
      ("returns", .text(function.returns.rawValue)), ("c_returns", .text(function.returns.type.spelling)),
      ("c_declaration", .text(function.prototype + ";")),
    ]
    if let set = function.meaning.set { all.append(("returns_set", .text(set))) }
    if let doc = function.returnsDoc { all.append(("returns_doc", .text(doc))) }
    if let lifetime = function.lifetime { all.append(("lifetime", .text(lifetime))) }
    all += [
      ("params", .list(function.parameters.map(parameter))),
      ("error_param", .flag(function.takesError)),
      ("c_params", .list(function.cParameters.map(cParameter))),
      ("errors", .list(function.errors.map(error))),
      ("storage", .text(function.storage)),
      ("thread", .text(function.thread)),
      ("scope", .text(function.scope.rawValue)),
      ("calls", .list(function.calls.map { .text("tally_\($0)_fn") })),
    ]
    if function.thunk.isLong { all.append(("long", .flag(true))) }
    return .object(all)
  }

  private func parameter(_ parameter: Parameter) -> JSON {
    var all: [(String, JSON)] = [("name", .text(parameter.name)), ("type", .text(parameter.type.word))]
    let optional = [
      ("set", parameter.meaning.set), ("nullable", parameter.nullable), ("transfer", parameter.transfer), ("unit", parameter.unit),
      ("count", parameter.count), ("stride", parameter.stride),
    ]
    for (key, value) in optional { if let value { all.append((key, .text(value))) } }
    all.append(("doc", .text(parameter.doc)))
    return .object(all)
  }

  private func cParameter(_ parameter: CParameter) -> JSON {
    var all: [(String, JSON)] = [("name", .text(parameter.name)), ("ctype", .text(parameter.type.plain.spelling))]
    // As the header spells it, by the name of the constants that it is of.
    if parameter.type != parameter.type.plain { all.append(("declared", .text(parameter.type.spelling))) }
    all.append(("logical", .text(parameter.logical)))
    return .object(all)
  }

  private func error(_ error: ErrorCase) -> JSON {
    var all: [(String, JSON)] = [("code", .text(error.cName))]
    if !error.reasons.isEmpty { all.append(("reasons", .list(error.reasons.map { .text("TALLY_REASON_" + $0) }))) }
    all.append(("when", .text(error.when)))
    // Left out where it is not: the description is in every library.
    if error.isImplied { all.append(("implied", .flag(true))) }
    return .object(all)
  }
}

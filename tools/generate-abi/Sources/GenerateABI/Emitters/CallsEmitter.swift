/// `Sources/TallybookABI/Generated/TagCalls+Generated.swift` and its like: the entry points of a group, each of which zeroes its results,
/// looks at what it is given and hands that to a forward of a line or two, `TagCalls.create`, which is written by hand.
struct CallsEmitter {
  let contract: Contract
  let group: Group

  static func outputs(of contract: Contract) -> [Output] {
    contract.groups.compactMap { group in
      let emitter = CallsEmitter(contract: contract, group: group)
      if emitter.functions.isEmpty { return nil }
      return Output(path: "Sources/TallybookABI/Generated/\(group.callsType)+Generated.swift", text: emitter.text)
    }
  }

  private var functions: [Function] { contract.functions.filter { $0.group == group.name && $0.thunk.byHand == nil } }

  private var text: String {
    var out = Lines()
    out.add("// \(generatedNotice)")
    out.add("\(functions.contains(where: \.namesTypes) ? "public" : "internal") import CTallybook")
    out.add("internal import TallybookCore")
    if functions.contains(where: { $0.returns != .void }) {
      out.add()
      out.add("/// What the calls of `\(group.title)` do, each a forward into the engine.")
      out.add("enum \(group.callsType) {}")
    }
    for function in functions {
      out.add()
      out.add(CallThunk(contract: contract, group: group, function: function).lines)
    }
    return out.text
  }
}

extension Function {
  /// Whether its head names a type of C's, whose import must be public then.
  fileprivate var namesTypes: Bool { cParameters.contains { $0.type.isNamed } }
}

extension CType {
  fileprivate var isNamed: Bool {
    switch self {
    case .structure, .foreign, .callback: true
    case .pointer(let pointee, _): pointee.isNamed
    default: false
    }
  }
}

extension Group {
  /// The type that has the forwards of its calls.
  var callsType: String { name.camelCase.capitalizedFirst + "Calls" }
}

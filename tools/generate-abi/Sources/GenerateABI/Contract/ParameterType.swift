/// A parameter's type in the contract's own words; one of these becomes one or two C parameters.
enum ParameterType: Equatable {
  case scalar(Scalar)
  case status
  case handle(String)
  case outHandle(String)
  case text
  case data
  case textPointer
  case dataPointer
  case outScalar(Scalar)
  case outText
  case inStruct(String)
  case outStruct(String)
  case outForeign(String)
  case inArray(Element)
  case outArray(Element)
  case outBuffer
  case outData
  case callback(String)
  case context
  case contextFree

  enum Element: Equatable {
    case scalar(Scalar)
    case structure(String)

    var type: CType {
      switch self {
      case .scalar(let scalar): .scalar(scalar)
      case .structure(let name): .structure(name)
      }
    }

    var word: String {
      switch self {
      case .scalar(let scalar): scalar.rawValue
      case .structure(let name): name
      }
    }
  }

  init?(_ word: String) {
    if let scalar = Scalar(rawValue: word) {
      self = .scalar(scalar)
      return
    }
    switch word {
    case "status": self = .status
    case "text": self = .text
    case "data": self = .data
    case "text-pointer": self = .textPointer
    case "data-pointer": self = .dataPointer
    case "out-text": self = .outText
    case "out-buffer": self = .outBuffer
    case "out-data": self = .outData
    case "context": self = .context
    case "context-free": self = .contextFree
    default:
      if let colon = word.firstIndex(of: ":") {
        self.init(head: word[..<colon], argument: String(word[word.index(after: colon)...]))
      } else if word.hasPrefix("out-"), let scalar = Scalar(rawValue: String(word.dropFirst(4))) {
        self = .outScalar(scalar)
      } else {
        return nil
      }
    }
  }

  private init?(head: Substring, argument: String) {
    let element = Scalar(rawValue: argument).map(Element.scalar) ?? .structure(argument)
    switch head {
    case "handle": self = .handle(argument)
    case "out-handle": self = .outHandle(argument)
    case "in-struct": self = .inStruct(argument)
    case "out-struct": self = .outStruct(argument)
    case "out-foreign": self = .outForeign(argument)
    case "in-array": self = .inArray(element)
    case "out-array": self = .outArray(element)
    case "callback": self = .callback(argument)
    default: return nil
    }
  }

  /// As the contract writes it.
  var word: String {
    switch self {
    case .scalar(let scalar): scalar.rawValue
    case .status: "status"
    case .handle(let kind): "handle:\(kind)"
    case .outHandle(let kind): "out-handle:\(kind)"
    case .text: "text"
    case .data: "data"
    case .textPointer: "text-pointer"
    case .dataPointer: "data-pointer"
    case .outScalar(let scalar): "out-\(scalar.rawValue)"
    case .outText: "out-text"
    case .inStruct(let name): "in-struct:\(name)"
    case .outStruct(let name): "out-struct:\(name)"
    case .outForeign(let name): "out-foreign:\(name)"
    case .inArray(let element): "in-array:\(element.word)"
    case .outArray(let element): "out-array:\(element.word)"
    case .outBuffer: "out-buffer"
    case .outData: "out-data"
    case .callback(let name): "callback:\(name)"
    case .context: "context"
    case .contextFree: "context-free"
    }
  }

  /// Whether C sees an address, which NULL could stand in for.
  var isPointer: Bool {
    switch self {
    case .scalar, .status: false
    default: true
    }
  }

  /// Whether the call writes through it one result that the name must announce with `out_`.
  var isResult: Bool {
    switch self {
    case .outHandle, .outScalar, .outText, .outStruct, .outForeign: true
    default: false
    }
  }

  /// The C parameters that one parameter of this type becomes.
  func flattened(named name: String) -> [CParameter] {
    func one(_ type: CType) -> [CParameter] { [CParameter(name: name, type: type, logical: name)] }
    func two(_ type: CType, _ suffix: String, _ second: CType = .scalar(.size)) -> [CParameter] {
      one(type) + [CParameter(name: name + suffix, type: second, logical: name)]
    }
    switch self {
    case .scalar(let scalar): return one(.scalar(scalar))
    case .status: return one(.status)
    case .handle(let kind): return one(.handle(kind))
    case .outHandle(let kind): return one(.pointer(.handle(kind), constant: false))
    case .text: return two(.characters(constant: true), "_length")
    case .data: return two(.bytes(constant: true), "_size")
    case .textPointer: return one(.characters(constant: true))
    case .dataPointer: return one(.bytes(constant: true))
    case .outScalar(let scalar): return one(.pointer(.scalar(scalar), constant: false))
    case .outText:
      return two(
        .pointer(.characters(constant: true), constant: false), "_length",
        .pointer(.scalar(.size), constant: false))
    case .inStruct(let name): return one(.pointer(.structure(name), constant: true))
    case .outStruct(let name): return one(.pointer(.structure(name), constant: false))
    case .outForeign(let name): return one(.pointer(.foreign(name), constant: false))
    case .inArray(let element): return one(.pointer(element.type, constant: true))
    case .outArray(let element): return one(.pointer(element.type, constant: false))
    case .outBuffer: return two(.characters(constant: false), "_size")
    case .outData: return two(.bytes(constant: false), "_size")
    case .callback(let name): return one(.callback(name))
    case .context: return one(.context)
    case .contextFree: return one(.callback("tally_context_free_fn"))
    }
  }
}

/// What a function or a callback gives back.
enum ReturnType: String, CaseIterable {
  case status, void, i32, u32, i64, u64, f64, size
  case staticText = "static-text"
  case borrowedText = "borrowed-text"
  case borrowedBytes = "borrowed-bytes"
  case borrowedIds = "borrowed-ids"

  var type: CType {
    switch self {
    case .status: .status
    case .void: .void
    case .i32: .scalar(.i32)
    case .u32: .scalar(.u32)
    case .i64: .scalar(.i64)
    case .u64: .scalar(.u64)
    case .f64: .scalar(.f64)
    case .size: .scalar(.size)
    case .staticText, .borrowedText: .characters(constant: true)
    case .borrowedBytes: .bytes(constant: true)
    case .borrowedIds: .pointer(.scalar(.i64), constant: true)
    }
  }

  var isBorrowed: Bool { self == .borrowedText || self == .borrowedBytes || self == .borrowedIds }
}

/// The numbers that cross the boundary; nothing else does by value.
enum Scalar: String, CaseIterable {
  case i32, u32, i64, u64, f64, size

  var spelling: String {
    switch self {
    case .i32: "int32_t"
    case .u32: "uint32_t"
    case .i64: "int64_t"
    case .u64: "uint64_t"
    case .f64: "double"
    case .size: "size_t"
    }
  }

  /// Bytes under LP64, which is also the alignment.
  var width: Int {
    switch self {
    case .i32, .u32: 4
    case .i64, .u64, .f64, .size: 8
    }
  }
}

/// A type as C spells it.
indirect enum CType: Equatable {
  case void
  case scalar(Scalar)
  /// A scalar by the name of the constants that it is of.
  case named(String, Scalar)
  case status
  case structure(String)
  case foreign(String)
  case handle(String)
  case callback(String)
  case pointer(CType, constant: Bool)
  case characters(constant: Bool)
  case bytes(constant: Bool)
  case context

  var spelling: String {
    switch self {
    case .void: "void"
    case .scalar(let scalar): scalar.spelling
    case .named(let name, _): name
    case .status: "tally_status"
    case .structure(let name), .callback(let name): name
    case .foreign(let name): "struct \(name)"
    case .handle(let kind): "tally_\(kind) *"
    case .pointer(let pointee, let constant):
      (constant ? "const " : "") + pointee.spelling + (pointee.spelling.hasSuffix("*") ? "*" : " *")
    case .characters(let constant): constant ? "const char *" : "char *"
    case .bytes(let constant): constant ? "const void *" : "void *"
    case .context: "void *"
    }
  }

  /// Without the names of constants.
  var plain: CType {
    switch self {
    case .named(_, let scalar): .scalar(scalar)
    case .pointer(let pointee, let constant): .pointer(pointee.plain, constant: constant)
    default: self
    }
  }

  /// Its number by this name; itself where the name is nil.
  func named(_ name: String?) -> CType {
    guard let name else { return self }
    return switch self {
    case .scalar(let scalar): .named(name, scalar)
    case .pointer(let pointee, let constant): .pointer(pointee.named(name), constant: constant)
    default: self
    }
  }

  var isPointer: Bool { spelling.hasSuffix("*") }

  /// `int64_t time`, `const char *path`.
  func declaration(of name: String) -> String {
    spelling + (isPointer ? "" : " ") + name
  }
}

/// One parameter of the C signature, and the parameter of the contract that it came from.
struct CParameter: Equatable {
  var name: String
  var type: CType
  var logical: String
}

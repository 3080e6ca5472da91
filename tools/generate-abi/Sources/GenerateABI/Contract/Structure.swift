/// A struct of the contract, laid out as an LP64 compiler lays it out.
struct Structure {
  var name: String
  /// Whether it begins with `uint32_t struct_size`; elements of arrays do not: the call takes their stride.
  var isSized: Bool
  /// The name of the macro that initialises it.
  var initializer: String?
  var doc: String
  /// The ABI that it first came with.
  var since: Version
  /// `struct_size` included.
  var fields: [Field]
  var origin = Origin()

  struct Field {
    var name: String
    var type: FieldType
    var doc: String
    var unit: String?
    /// The ABI that it came with; nil: its struct's.
    var since: Version?
    /// Of a text at the end: how many of its bytes a caller's struct has at least. What is cut is a text still.
    var least: Int?
    /// Whether it stands where reserved bytes were.
    var isFromReserve = false
    /// The C literal that the initialiser gives; nil: zero.
    var standard: String?
    /// What its number is of.
    var meaning = NumberMeaning()

    /// Whether its initialiser gives no number.
    var isNaN: Bool { standard?.contains("0.0 /") ?? false }
  }

  enum FieldType: Equatable {
    case scalar(Scalar)
    case characters(Int)
    case scalars(Scalar, Int)
    case textPointer
    case dataPointer
    /// The caller's array of numbers; its doc says how many there are.
    case array(Scalar)
    case callback(String)
    case context
    case contextFree

    init?(_ word: String) {
      if let scalar = Scalar(rawValue: word) {
        self = .scalar(scalar)
      } else if word == "text-pointer" {
        self = .textPointer
      } else if word == "data-pointer" {
        self = .dataPointer
      } else if word.hasPrefix("array-pointer:"), let scalar = Scalar(rawValue: String(word.dropFirst(14))) {
        self = .array(scalar)
      } else if word == "context" {
        self = .context
      } else if word == "context-free" {
        self = .contextFree
      } else if word.hasPrefix("callback:") {
        self = .callback(String(word.dropFirst(9)))
      } else if word.hasSuffix("]"), let open = word.firstIndex(of: "["),
        let count = Int(word[word.index(after: open)...].dropLast()), count > 0
      {
        let element = String(word[..<open])
        if element == "char" {
          self = .characters(count)
        } else if let scalar = Scalar(rawValue: element) {
          self = .scalars(scalar, count)
        } else {
          return nil
        }
      } else {
        return nil
      }
    }

    var size: Int {
      switch self {
      case .scalar(let scalar): scalar.width
      case .characters(let count): count
      case .scalars(let scalar, let count): scalar.width * count
      default: 8
      }
    }

    var alignment: Int {
      switch self {
      case .scalar(let scalar), .scalars(let scalar, _): scalar.width
      case .characters: 1
      default: 8
      }
    }

    /// As C spells the type alone: `char[472]`.
    var spelling: String {
      switch self {
      case .characters(let count): "char[\(count)]"
      case .scalars(let scalar, let count): "\(scalar.spelling)[\(count)]"
      default: base.spelling
      }
    }

    /// `char message[472]`.
    func declaration(of name: String, as typeName: String? = nil) -> String {
      switch self {
      case .characters(let count): "char \(name)[\(count)]"
      case .scalars(let scalar, let count): "\(scalar.spelling) \(name)[\(count)]"
      default: base.named(typeName).declaration(of: name)
      }
    }

    private var base: CType {
      switch self {
      case .scalar(let scalar): .scalar(scalar)
      case .characters: .characters(constant: false)
      case .scalars(let scalar, _): .scalar(scalar)
      case .textPointer: .characters(constant: true)
      case .dataPointer: .bytes(constant: true)
      case .array(let scalar): .pointer(.scalar(scalar), constant: true)
      case .callback(let name): .callback(name)
      case .context: .context
      case .contextFree: .callback("tally_context_free_fn")
      }
    }
  }

  var alignment: Int { fields.map(\.type.alignment).max() ?? 1 }

  /// Where each field begins, and where the last one ends.
  var offsets: (fields: [Int], end: Int) {
    var end = 0
    let starts = fields.map { field -> Int in
      let start = end.rounded(up: field.type.alignment)
      end = start + field.type.size
      return start
    }
    return (starts, end)
  }

  var size: Int { offsets.end.rounded(up: alignment) }

  /// Whether the field came with the struct itself.
  func isFirst(_ field: Field) -> Bool { field.since.map { $0 <= since } ?? true }

  /// The least that a caller's struct has: what the struct had in its first release, which no later field moves.
  var leastSize: Int {
    zip(fields, offsets.fields).reduce(0) { end, pair in
      isFirst(pair.0) ? max(end, pair.1 + (pair.0.least ?? pair.0.type.size)) : end
    }
  }

  /// Where the fields end that came later: a caller's struct has each of them whole, or not at all.
  var laterEnds: [Int] {
    zip(fields, offsets.fields).compactMap { field, start in
      isFirst(field) || field.isFromReserve ? nil : start + field.type.size
    }
  }
}

extension Int {
  fileprivate func rounded(up unit: Int) -> Int { (self + unit - 1) / unit * unit }
}

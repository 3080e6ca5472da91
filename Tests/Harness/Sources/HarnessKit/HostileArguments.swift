/// Every hostile argument that a function's types allow, made from the description alone.
public struct HostileArguments {
  let description: Description
  let function: Description.Function
  private var made: [Mutation] = []

  public static func all(_ function: Description.Function, _ description: Description) -> [Mutation] {
    var maker = HostileArguments(description: description, function: function)
    for parameter in function.params { maker.add(parameter) }
    if function.errorParam { maker.addErrors() }
    return maker.made
  }

  private init(description: Description, function: Description.Function) {
    self.description = description
    self.function = function
  }

  // MARK: by type

  private mutating func add(_ parameter: Description.Parameter) {
    guard let index = function.index(of: parameter.name) else { return }
    switch parameter.type {
    case "text": addTexts(parameter, index)
    case "data": addData(parameter, index)
    case "i32", "u32", "i64", "u64": addIntegers(parameter, index)
    case "f64":
      for value in Self.reals { put(index, "\(value)", .word(value.bitPattern)) }
    case "size": addSizes(parameter, index)
    case "context": put(index, "NULL", .word(0), reachable: false)
    case "context-free": put(index, "NULL", .word(0), reachable: false)
    case let type where type.hasPrefix("handle:"): addHandles(parameter, index)
    case let type where type.hasPrefix("callback:"): put(index, "NULL", .word(0), reachable: false)
    case let type where type.hasPrefix("in-struct:"): addStruct(parameter, index)
    case let type where type.hasPrefix("in-array:"):
      put(index, "NULL", .word(0), .exactly("TALLY_E_MISUSE"), reachable: false)
      if let structure = description.structure(parameter.subject) {
        if parameter.stride != nil { addStrides(structure, index) }
        addFields(structure, index)
      }
    case "out-data":
      put(index, "NULL", .word(0), misuse)
      for size: UInt64 in [0, 1, 2, .max, 1 << 63, 1 << 62] { put(index + 1, "\(size)", .word(size)) }
    case "out-buffer":
      put(index, "NULL", .word(0), misuse)
      put(index, "NULL, size 0", .bytes([], length: 0), .exactly("TALLY_E_LIMIT"), null: true)
      for size: UInt64 in [0, 1, 2, .max, 1 << 63] { put(index + 1, "\(size)", .word(size)) }
    case let type where type.hasPrefix("out-struct:"):
      put(index, "NULL", .word(0), misuse)
      guard let structure = description.structure(parameter.subject) else { break }
      for size in Self.resultSizes(structure) {
        put(index, "struct_size \(size)", .resultSize(size), size < structure.leastSize ? misuse : .declared)
      }
    case let type where type.hasPrefix("out-"):
      put(index, "NULL", .word(0), parameter.nullable == nil && !type.hasPrefix("out-array:") ? misuse : .declared)
    default: break
    }
  }

  /// What goes on with a book that is closed or has ended.
  private static let ofTransactions: Set = ["tally_book_close", "tally_book_path", "tally_book_interrupt"]

  private mutating func addHandles(_ parameter: Description.Parameter, _ index: Int) {
    let bad: Mutation.Expected = function.returnsStatus ? .exactly("TALLY_E_HANDLE") : .nothing
    put(index, "NULL", .word(0), parameter.nullable == nil ? misuse : .declared)
    put(index, "stale", .zoo("stale \(parameter.subject)"), bad)
    let kind = description.handles.first { $0.name == parameter.subject }
    // Freeing one is what its function is for; the orders of closing do that.
    if kind?.closedWithBook == true, kind?.close != function.name {
      put(
        index, "closed with its book", .zoo("closed \(parameter.subject)"),
        function.returnsStatus ? .exactly("TALLY_E_CLOSED") : .nothing)
    }
    addScopes(parameter, index)
    for other in description.handles where other.name != parameter.subject {
      put(index, "a \(other.name)", .zoo("live \(other.name)"), bad)
    }
    for word: UInt64 in [1, 8, 0xDEAD_BEEF, 0x7FFF_FFFF_FFFF_FFFF, 1 << 63, .max] {
      put(index, "0x" + String(word, radix: 16), .word(word), bad)
    }
    put(index, "an address", .address, bad)
    // A flipped bit may by chance name another living handle of the kind, so no single answer is due.
    for bit in stride(from: 0, to: 64, by: 1) { put(index, "with bit \(bit) flipped", .flipped(1 << UInt64(bit))) }
  }

  /// A transaction, a snapshot and what was made from them, also where they do not belong.
  private mutating func addScopes(_ parameter: Description.Parameter, _ index: Int) {
    guard description.function("tally_transaction_begin") != nil, !Self.ofTransactions.contains(function.name) else { return }
    let refused: Mutation.Expected = .exactly("TALLY_E_STATE")
    let scope = function.scope ?? "any"
    if parameter.subject == "book" {
      put(index, "a transaction that has ended", .zoo("ended book"), function.returnsStatus ? .exactly("TALLY_E_CLOSED") : .nothing)
      if scope == "transaction" || scope == "snapshot" { put(index, "the book itself", .zoo("live book"), refused) }
    }
    let kind = parameter.subject
    guard kind == "book" || ["draft", "query"].contains(kind) && scope != "any" else { return }
    // One that ends the zoo's is for the scenarios.
    if scope != "transaction" {
      put(index, "of a transaction", .zoo("transaction \(kind)"), scope == "any" ? .declared : refused)
    }
    if kind != "draft" {
      put(index, "of a snapshot", .zoo("snapshot \(kind)"), ["outside", "transaction"].contains(scope) ? refused : .declared)
    }
  }

  private mutating func addTexts(_ parameter: Description.Parameter, _ index: Int) {
    let utf8: Mutation.Expected = function.returnsStatus ? .exactly("TALLY_E_UTF8") : .nothing
    put(index, "NULL, length 0", .bytes([], length: 0), .declared, null: true)
    for length: UInt64 in [1, 5, 1 << 63, .max] {
      put(index, "NULL, length \(length)", .bytes([], length: length), misuse, null: true)
    }
    for (name, bytes) in Self.badUTF8 {
      put(index, name, .bytes(bytes, length: UInt64(bytes.count)), utf8)
      put(index, name + ", NTS", .bytes(bytes, length: .max), bytes.contains(0) ? .declared : utf8)
    }
    for (name, bytes) in Self.texts {
      put(index, name, .bytes(bytes, length: UInt64(bytes.count)))
      put(index, name + ", NTS", .bytes(bytes, length: .max))
    }
    // More than an address space can hold: never to be trusted, and no number that Swift may trap on.
    for length: UInt64 in [.max - 1, 1 << 63, 1 << 62] {
      put(index, "text of length \(length)", .bytes(Array("x".utf8), length: length))
    }
  }

  /// Any bytes will do; their length alone can be wrong.
  private mutating func addData(_ parameter: Description.Parameter, _ index: Int) {
    put(index, "NULL, size 0", .bytes([], length: 0), .declared, null: true)
    for length: UInt64 in [1, 5, 1 << 63, .max] { put(index, "NULL, size \(length)", .bytes([], length: length), misuse, null: true) }
    for bytes: [UInt8] in [[], [0], [0xFF, 0, 0xC3], Array(repeating: 0x41, count: 70_000)] {
      put(index, "\(bytes.count) bytes", .bytes(bytes, length: UInt64(bytes.count)))
    }
    for length: UInt64 in [.max, .max - 1, 1 << 63, 1 << 62] {
      put(index, "data of size \(length)", .bytes(Array("x".utf8), length: length), misuse)
    }
  }

  private mutating func addIntegers(_ parameter: Description.Parameter, _ index: Int) {
    if let known = description.knownFlags(doc: parameter.doc), parameter.type == "u32" {
      for bit in 0..<32 {
        let word = UInt32(1) << UInt32(bit)
        put(index, "flag bit \(bit)", .word(UInt64(word)), known & word == 0 ? misuse : .declared)
      }
      put(index, "all flags", .word(UInt64(UInt32.max)), misuse)
      return
    }
    let isField = parameter.doc.hasPrefix("TALLY_FIELD_") && !function.returnsStatus
    let fields = Set((description.constants.first { $0.name == "field" }?.values ?? []).map(\.value.value))
    for value in Self.integers(parameter.type) {
      let outside = isField && value != 0 && !fields.contains(value)
      put(index, "\(value)", .word(UInt64(truncatingIfNeeded: value)), outside ? .nothing : .declared)
    }
  }

  private mutating func addSizes(_ parameter: Description.Parameter, _ index: Int) {
    let arrays = function.params.filter { $0.count == parameter.name || $0.stride == parameter.name }
    if let array = arrays.first(where: { $0.stride == parameter.name }) {
      let least = UInt64(description.structure(array.subject)?.leastSize ?? 8)
      for stride in [0, 1, 8, least - 1, 1 << 63, .max] { put(index, "\(stride)", .word(stride), misuse) }
      return
    }
    // Small counts stay within what the arrays hold; huge ones are more than an address space can.
    for count: UInt64 in [0, 1, 2, 3, 16, 1 << 61, 1 << 63, .max - 1, .max] { put(index, "\(count)", .word(count)) }
  }

  private mutating func addStruct(_ parameter: Description.Parameter, _ index: Int) {
    guard let structure = description.structure(parameter.subject) else { return }
    put(index, "NULL", .word(0), parameter.nullable == nil ? misuse : .declared, reachable: false)
    for size in 0..<structure.leastSize {
      put(index, "struct_size \(size)", .structSize(UInt32(size), dirtyTail: false), misuse, reachable: false)
    }
    // What a program has that was compiled with any release: a context in a field that it does not have is none.
    for size in structure.leastSize...structure.size {
      put(index, "struct_size \(size)", .structSize(UInt32(size), dirtyTail: false), notMisuse, reachable: size == structure.size)
    }
    for size in Self.larger(structure.size) {
      put(index, "struct_size \(size), the rest 0", .structSize(UInt32(size), dirtyTail: false), notMisuse)
      put(
        index, "struct_size \(size), the rest not 0", .structSize(UInt32(size), dirtyTail: true), misuse,
        reachable: false)
    }
    for size in [UInt32(structure.size + Self.mostBeyond + 1), 1 << 31, .max] {
      put(index, "struct_size \(size)", .structSize(size, dirtyTail: false), misuse, reachable: false)
    }
    addFields(structure, index)
  }

  /// Elements that are smaller or larger than the library's, in memory that ends behind the last of them.
  private mutating func addStrides(_ structure: Description.Struct, _ index: Int) {
    for stride in 0..<structure.leastSize { put(index, "stride \(stride)", .stride(UInt64(stride), dirtyTail: false), misuse) }
    for stride in structure.leastSize...structure.size {
      put(index, "stride \(stride)", .stride(UInt64(stride), dirtyTail: false), stride % structure.align == 0 ? notMisuse : misuse)
    }
    for stride in Self.larger(structure.size) {
      let isWhole = stride % structure.align == 0
      put(index, "stride \(stride), the rest 0", .stride(UInt64(stride), dirtyTail: false), isWhole ? notMisuse : misuse)
      put(index, "stride \(stride), the rest not 0", .stride(UInt64(stride), dirtyTail: true), misuse)
    }
    put(index, "stride \(structure.size + Self.mostBeyond + 8)", .stride(UInt64(structure.size + Self.mostBeyond + 8), dirtyTail: false), misuse)
  }

  /// What the header says that a struct may have beyond the library's.
  private static let mostBeyond = 4096

  private static func larger(_ size: Int) -> [Int] { (1...16).map { size + $0 } + [size + 32, size + mostBeyond] }

  private mutating func addFields(_ structure: Description.Struct, _ index: Int) {
    for field in structure.fields where field.name != "struct_size" {
      let name = ".\(field.name)"
      if let known = description.knownFlags(doc: field.doc), field.cType == "uint32_t" {
        for bit in 0..<32 {
          let word = UInt32(1) << UInt32(bit)
          // In a single struct an unknown bit is misuse; in an element of an array an invalid value.
          let expected: Mutation.Expected =
            known & word != 0 ? .declared : structure.sized ? misuse : .exactly("TALLY_E_INVALID")
          put(index, "\(name) bit \(bit)", .field(field, UInt64(word)), expected)
        }
        continue
      }
      switch field.cType {
      case "const char *", "const void *":
        let suffix = field.cType == "const char *" ? "_length" : "_size"
        guard let length = structure.fields.first(where: { $0.name == field.name + suffix }) else { continue }
        put(index, "\(name) NULL, length 5", .fieldText(field, length: length, [], 5))
        for (shown, bytes) in Self.badUTF8 {
          put(index, "\(name) \(shown)", .fieldText(field, length: length, bytes, UInt64(bytes.count)))
        }
        for (shown, bytes) in Self.texts {
          put(index, "\(name) \(shown)", .fieldText(field, length: length, bytes, UInt64(bytes.count)))
        }
        for size: UInt64 in [.max - 1, 1 << 63] {
          put(index, "\(name) of length \(size)", .fieldText(field, length: length, Array("x".utf8), size))
        }
      case "int32_t", "uint32_t", "int64_t", "uint64_t":
        let type = ["int32_t": "i32", "uint32_t": "u32", "int64_t": "i64"][field.cType] ?? "u64"
        for value in Self.integers(type) {
          put(index, "\(name) \(value)", .field(field, UInt64(truncatingIfNeeded: value)))
        }
      case "double":
        for value in Self.reals { put(index, "\(name) \(value)", .field(field, value.bitPattern)) }
      case let type where type.hasSuffix("_fn"): put(index, "\(name) NULL", .field(field, 0), reachable: false)
      default: continue
      }
    }
  }

  private mutating func addErrors() {
    guard let index = function.index(of: "error"), let structure = description.structure("tally_error") else { return }
    put(index, "NULL", .word(0))
    for size in Self.errorSizes(structure) {
      put(index, "struct_size \(size)", .errorSize(size), size < structure.leastSize ? misuse : notMisuse)
    }
  }

  /// Each with the call as its recipe has it, and with one that is refused, so that the report is filled.
  static func errorSizes(_ structure: Description.Struct) -> [UInt32] {
    let least = UInt32(structure.leastSize)
    let size = UInt32(structure.size)
    let steps = Array(stride(from: 0, through: least, by: 64)) + Array(stride(from: least, through: size + 16, by: 8))
    return Set(steps + [1, 3, 4, 8, least - 1, least + 1, size - 1, size + 1, size + 4097, .max]).sorted()
  }

  /// Every size up to beyond the library's, and those that are none.
  static func resultSizes(_ structure: Description.Struct) -> [UInt32] {
    let size = UInt32(structure.size)
    return Array(0...size + 16) + [size + 4096, size + 4097, .max]
  }

  // MARK: helpers

  private var notMisuse: Mutation.Expected { function.returnsStatus ? .anythingBut("TALLY_E_MISUSE") : .declared }

  private var misuse: Mutation.Expected { function.returnsStatus ? .exactly("TALLY_E_MISUSE") : .nothing }

  private mutating func put(
    _ index: Int, _ shown: String, _ change: Mutation.Change, _ expected: Mutation.Expected = .declared,
    reachable: Bool = true,
    null: Bool = false
  ) {
    var change = change
    if null, case .bytes(_, let length) = change { change = .bytes([0], length: length) }
    var expected = expected
    // An answer can only be due where the entry declares it; a close function has none.
    if case .exactly(let code) = expected, !function.declares(code) { expected = .declared }
    if case .nothing = expected, function.returns == "void" || function.returns == "static-text" {
      expected = .declared
    }
    made.append(
      Mutation(
        parameter: index, name: function.cParams[index].name, shown: shown, change: change, expected: expected,
        contextsReachable: reachable))
  }

  static let reals: [Double] = [
    .nan, .signalingNaN, .infinity, -.infinity, -0.0, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude, -1, 91,
    181, 1e19, -1e19,
  ]

  static func integers(_ type: String) -> [Int128] {
    switch type {
    case "i32":
      [
        0, 1, -1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 17, 29, 49, 75, 255, 256, 257, 512, 999, 1000, 1001,
        Int128(Int32.max), Int128(Int32.min),
      ]
    case "u32": [0, 1, 2, 0x7FFF_FFFF, 0x8000_0000, Int128(UInt32.max)]
    case "u64": [0, 1, 2, 1 << 32, Int128(Int64.max), 1 << 63, Int128(UInt64.max)]
    default:
      [
        0, 1, -1, 2, 3, 1000, 1 << 31, 1 << 32, 1 << 62, Int128(Int64.max), Int128(Int64.max) - 1, Int128(Int64.min),
        Int128(Int64.min) + 1,
      ]
    }
  }

  static let badUTF8: [(String, [UInt8])] = [
    ("a lone continuation byte", [0x61, 0x80]),
    ("byte FF", [0xFF]),
    ("an overlong slash", [0xC0, 0xAF]),
    ("a surrogate", [0xED, 0xA0, 0x80]),
    ("beyond U+10FFFF", [0xF4, 0x90, 0x80, 0x80]),
    ("a cut character", [0x61, 0xE2, 0x82]),
    ("1 MiB with its last byte wrong", [UInt8](repeating: 0x61, count: (1 << 20) - 1) + [0xC3]),
  ]

  static let texts: [(String, [UInt8])] = [
    ("the empty text", []),
    ("a NUL inside", [0x61, 0, 0x62]),
    ("only spaces", Array("   ".utf8)),
    ("lines", Array("a\nb\r\n\u{2028}c".utf8)),
    ("combining and right to left", Array("e\u{301}\u{202E}abc\u{200D}👩‍👩‍👧".utf8)),
    ("quotes", Array("'; DROP TABLE entry; -- \"%s%n".utf8)),
    ("a number", Array("-9223372036854775809".utf8)),
    ("1 MiB", [UInt8](repeating: 0x61, count: 1 << 20)),
  ]
}

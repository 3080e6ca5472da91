import Foundation

/// Makes calls by the description alone: turns values into words, performs, and checks what holds for every call —
/// results zeroed on failure, the error report filled on failure and untouched on success, nothing written beyond an end.
public final class Caller {
  public static let pattern: UInt8 = 0xA5
  static let arrayRoom = 64

  public let library: Library
  public var description: Description { library.description }
  /// Every call that was made: function and status.
  public var made: [(function: String, status: String)] = []

  public init(_ library: Library) { self.library = library }

  // MARK: preparing

  /// `arguments` in the order of the written parameters; `named` overrides single C arguments.
  public func prepare(
    _ name: String, _ arguments: [Value], named: [(name: String, value: Value)] = []
  ) throws -> PreparedCall {
    guard let function = description.function(name) else {
      throw HarnessError("no function \(name) in the description")
    }
    let written = function.written
    guard arguments.count == written.count else {
      throw HarnessError(
        "\(name) takes \(written.count) arguments (\(written.map(\.name).joined(separator: ", "))), not \(arguments.count)"
      )
    }
    let call = PreparedCall(function)
    for (parameter, value) in zip(written, arguments) { try place(parameter, value, in: call) }
    for parameter in function.params where parameter.isOut { placeResult(parameter, in: call, named: named) }
    if function.errorParam { placeError(in: call) }
    for (name, value) in named where name != "room" {
      guard let index = function.index(of: name) else {
        throw HarnessError("\(function.name) has no C argument \(name)")
      }
      if name == "error", case .integer(let size) = value {
        // A number for the error report is its struct_size.
        UnsafeMutableRawPointer(bitPattern: UInt(call.errorAddress))?.storeBytes(
          of: UInt32(truncatingIfNeeded: size), as: UInt32.self)
      } else {
        call.words[index] = try word(value, function.cParams[index].ctype)
      }
    }
    return call
  }

  private func place(_ parameter: Description.Parameter, _ value: Value, in call: PreparedCall) throws {
    let name = parameter.name
    if parameter.type == "text" {
      let (pointer, length) = try text(value, call)
      call.set(name, pointer)
      call.set(name + "_length", length)
    } else if parameter.type == "data" {
      let (pointer, length) = try text(value, call)
      call.set(name, pointer)
      call.set(name + "_size", length)
    } else if parameter.type.hasPrefix("in-array:") {
      try placeArray(parameter, value, in: call)
    } else if parameter.type.hasPrefix("in-struct:") {
      guard case .record(let fields) = value else { return call.set(name, 0) }
      guard let structure = description.structure(parameter.subject) else {
        throw HarnessError("no \(parameter.subject)")
      }
      let memory = call.arena.allocate(structure.size)
      try fill(structure, fields, at: memory, call)
      call.structs.append(.init(structure: structure, index: call.function.index(of: name) ?? 0, address: memory))
      call.set(name, UInt64(UInt(bitPattern: memory)))
    } else if parameter.type.hasPrefix("callback:") {
      guard case .callback(let behaviour) = value else { return call.set(name, 0) }
      call.set(name, try closure(parameter.subject, behaviour))
      if let context = call.function.params.first(where: { $0.type == "context" }) {
        call.set(context.name, Callbacks.newContext())
      }
      if let free = call.function.params.first(where: { $0.type == "context-free" }) {
        call.set(free.name, try closure("tally_context_free_fn", .accept))
      }
    } else {
      call.set(name, try word(value, parameter.type))
    }
  }

  private func placeArray(_ parameter: Description.Parameter, _ value: Value, in call: PreparedCall) throws {
    var elements: [Value] = []
    if case .list(let list) = value {
      elements = list
    } else if case .record = value {
      elements = [value]
    } else if value != .null {
      throw HarnessError("\(parameter.name) takes an array")
    }
    let structure = description.structure(parameter.subject)
    let size = structure?.size ?? 8
    if value != .null {
      let memory = call.arena.allocate(size * (elements.count + Self.arrayRoom))
      for (index, element) in elements.enumerated() {
        let place = memory + index * size
        if let structure {
          guard case .record(let fields) = element else { throw HarnessError("\(parameter.name) takes structs") }
          try fill(structure, fields, at: place, call)
        } else {
          place.storeBytes(of: try word(element, parameter.subject), as: UInt64.self)
        }
      }
      if let structure, !structure.sized {
        call.structs.append(
          .init(structure: structure, index: call.function.index(of: parameter.name) ?? 0, address: memory, count: elements.count))
      }
      call.set(parameter.name, UInt64(UInt(bitPattern: memory)))
    }
    if let count = parameter.count { call.set(count, UInt64(elements.count)) }
    if let stride = parameter.stride { call.set(stride, UInt64(size)) }
  }

  private func placeResult(
    _ parameter: Description.Parameter, in call: PreparedCall, named: [(name: String, value: Value)]
  ) {
    guard let index = call.function.index(of: parameter.name) else { return }
    if parameter.type.hasPrefix("out-struct:"), let structure = description.structure(parameter.subject) {
      return placeStruct(structure, parameter, index, in: call)
    }
    let size = parameter.subject == "i32" ? 4 : 8
    var count = 1
    let isBuffer = parameter.type == "out-buffer" || parameter.type == "out-data"
    if isBuffer || parameter.type.hasPrefix("out-array:") {
      count = Self.arrayRoom
      if let room = named.first(where: { $0.name == "room" }), case .integer(let number) = room.value {
        count = Int(number)
      }
    }
    let isForeign = parameter.type.hasPrefix("out-foreign:")
    let bytes = isBuffer ? count : isForeign ? ForeignStream.size : size * count
    let memory = call.arena.allocate(bytes, fill: Self.pattern)
    call.words[index] = UInt64(UInt(bitPattern: memory))
    if isBuffer { call.set(parameter.name + "_size", UInt64(count)) }
    if let capacity = parameter.count { call.set(capacity, UInt64(count)) }
    call.results.append(
      .init(
        name: parameter.name, type: parameter.type, index: index, address: call.words[index], size: size, count: count))
  }

  private func placeError(in call: PreparedCall) {
    guard let index = call.function.index(of: "error"), let structure = description.structure("tally_error") else {
      return
    }
    let memory = call.arena.allocate(structure.size, fill: Self.pattern)
    memory.storeBytes(of: UInt32(structure.size), as: UInt32.self)
    call.errorAddress = UInt64(UInt(bitPattern: memory))
    call.errorRoom = structure.size
    call.words[index] = call.errorAddress
  }

  private func fill(
    _ structure: Description.Struct, _ given: [(name: String, value: Value)], at memory: UnsafeMutableRawPointer,
    _ call: PreparedCall
  ) throws {
    func field(_ name: String) -> Description.Field? { structure.fields.first { $0.name == name } }
    func store(_ field: Description.Field, _ word: UInt64) {
      if field.size == 4 {
        memory.storeBytes(of: UInt32(truncatingIfNeeded: word), toByteOffset: field.offset, as: UInt32.self)
      } else {
        memory.storeBytes(of: word, toByteOffset: field.offset, as: UInt64.self)
      }
    }
    if structure.sized, let size = field("struct_size") { store(size, UInt64(structure.size)) }
    // As the macro has it that initialises one.
    for standard in structure.fields {
      guard let text = standard.`init` else { continue }
      if standard.cType == "double" { store(standard, (Double(text) ?? .nan).bitPattern) }
      if let number = Int128(text) ?? description.constant(text) { store(standard, UInt64(truncatingIfNeeded: number)) }
    }
    for (name, value) in given {
      guard let target = field(name) else { throw HarnessError("\(structure.name) has no field \(name)") }
      switch target.cType {
      case "const char *", "const void *":
        let (pointer, length) = try text(value, call)
        store(target, pointer)
        let sizeName = target.cType == "const char *" ? name + "_length" : name + "_size"
        if let size = field(sizeName), !given.contains(where: { $0.name == sizeName }) { store(size, length) }
      case "const int64_t *", "const double *":
        guard case .list(let elements) = value else {
          store(target, try word(value, target.cType))
          continue
        }
        let element = target.cType == "const double *" ? "f64" : "i64"
        let memory = call.arena.allocate(max(elements.count, 1) * 8, fill: 0)
        for (index, each) in elements.enumerated() { memory.storeBytes(of: try word(each, element), toByteOffset: index * 8, as: UInt64.self) }
        store(target, UInt64(UInt(bitPattern: memory)))
      case let type where type.hasSuffix("_fn"):
        guard case .callback(let behaviour) = value else {
          store(target, 0)
          continue
        }
        store(target, try closure(type, behaviour))
        if let context = field(name + "_context") { store(context, Callbacks.newContext()) }
        if let free = field(name + "_context_free") { store(free, try closure("tally_context_free_fn", .accept)) }
      default: store(target, try word(value, target.cType))
      }
    }
  }

  func closure(_ type: String, _ behaviour: CallbackBehaviour) throws -> UInt64 {
    guard let callback = description.callback(type) else { throw HarnessError("no callback type \(type)") }
    return try Callbacks.function(callback, behaviour)
  }

  private func text(_ value: Value, _ call: PreparedCall) throws -> (UInt64, UInt64) {
    switch value {
    case .null: return (0, 0)
    case .nullWithLength(let length): return (0, length)
    case .bytes(let bytes): return (UInt64(UInt(bitPattern: call.arena.place(bytes))), UInt64(bytes.count))
    case .terminated(let bytes): return (UInt64(UInt(bitPattern: call.arena.place(bytes))), .max)
    case .pointer(let address):
      guard let start = UnsafePointer<CChar>(bitPattern: UInt(address)) else { return (0, 0) }
      return (address, UInt64(strlen(start)))
    default: throw HarnessError("\(value.shown) is not text")
    }
  }

  private func word(_ value: Value, _ type: String) throws -> UInt64 {
    switch value {
    case .null: return 0
    case .integer(let number):
      if type == "f64" || type == "double" { return Double(number).bitPattern }
      return UInt64(truncatingIfNeeded: number)
    case .real(let number):
      guard type == "f64" || type == "double" else { throw HarnessError("\(number) where a \(type) belongs") }
      return number.bitPattern
    case .pointer(let address): return address
    default: throw HarnessError("\(value.shown) where a \(type) belongs")
    }
  }

  // MARK: performing

  public func perform(_ call: PreparedCall) throws -> Outcome {
    let function = call.function
    let bound = try library.bind(function)
    let before = errorBytes(call)
    let raw = bound.shape.call(bound.address, call.words)
    var outcome = Outcome(function: function.name, status: nil, value: returned(raw, function), results: [])
    if function.returnsStatus { outcome.status = description.statusName(Int32(truncatingIfNeeded: raw)) }
    made.append((function.name, outcome.status ?? (isFailureValue(outcome.value, function) ? "none" : "value")))
    checkResults(call, &outcome)
    if let before { checkError(call, before, &outcome) }
    if !call.arena.isIntact { outcome.problems.append("wrote beyond the end of what it was given") }
    if let status = outcome.status, !function.declares(status) {
      outcome.problems.append("answers \(status), which its entry does not declare")
    }
    return outcome
  }

  private func returned(_ raw: UInt64, _ function: Description.Function) -> Value {
    switch function.returns {
    case "void": .null
    case "i32", "status": .integer(Int128(Int32(truncatingIfNeeded: raw)))
    case "u32": .integer(Int128(UInt32(truncatingIfNeeded: raw)))
    case "i64": .integer(Int128(Int64(bitPattern: raw)))
    case "u64": .integer(Int128(raw))
    case "f64": .real(Double(bitPattern: raw))
    case "static-text", "borrowed-text":
      // Copied at once: it is only borrowed.
      UnsafePointer<CChar>(bitPattern: UInt(raw)).map {
        .bytes(Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))))
      } ?? .null
    default: .pointer(raw)
    }
  }

  /// What a function without a status gives where it has nothing to give: 0 or NULL; 1 where its entry says so.
  public func isFailureValue(_ value: Value, _ function: Description.Function) -> Bool {
    if function.returns == "void" { return false }
    return value == failureValue(function) || value == .null
      || (["borrowed-bytes", "borrowed-ids"].contains(function.returns) && value == .pointer(0))
  }

  public func failureValue(_ function: Description.Function) -> Value {
    switch function.returns {
    case "static-text", "borrowed-text", "borrowed-bytes", "borrowed-ids": return .null
    case "f64": return .real(0)
    default:
      // `1 where it has none … or the handle is bad`: the one kind of question whose safe answer is yes.
      let doc = function.returnsDoc ?? ""
      let first = doc.split(separator: ";").first.map(String.init) ?? doc
      return .integer(first.hasPrefix("1 ") && first.contains("handle") && first.contains("bad") ? 1 : 0)
    }
  }

  private func checkResults(_ call: PreparedCall, _ outcome: inout Outcome) {
    // A getter that has nothing to give has failed, as far as its results go.
    let failed = outcome.status != nil ? !outcome.succeeded : isFailureValue(outcome.value, call.function)
    for result in call.results where call.words[result.index] == result.address {
      guard let memory = UnsafeRawPointer(bitPattern: UInt(result.address)) else { continue }
      if let structure = result.structure {
        checkStruct(result, structure, memory, failed: failed, &outcome)
        continue
      }
      if result.type == "out-buffer" {
        let bytes = UnsafeRawBufferPointer(start: memory, count: result.count)
        let text = Array(bytes.prefix { $0 != 0 })
        if outcome.status == "TALLY_OK", text.count == result.count {
          outcome.problems.append("\(result.name) has no NUL")
        }
        outcome.results.append((result.name, .bytes(text)))
        continue
      }
      if result.type == "out-data" {
        // As far as something was written.
        let bytes = UnsafeRawBufferPointer(start: memory, count: result.count)
        outcome.results.append((result.name, .bytes(Array(bytes.prefix { $0 != Self.pattern }))))
        continue
      }
      if result.type.hasPrefix("out-array:") {
        outcome.results.append((result.name, .list(elements(result, memory))))
        continue
      }
      if result.type.hasPrefix("out-foreign:") {
        let bytes = UnsafeRawBufferPointer(start: memory, count: ForeignStream.size)
        if failed, bytes.contains(where: { $0 != 0 }) { outcome.problems.append("\(result.name) is not 0 on failure") }
        if !failed, let problem = ForeignStream.drain(UnsafeMutableRawPointer(mutating: memory)) { outcome.problems.append(problem) }
        continue
      }
      let isHalf = result.type == "out-i32"
      let word = isHalf ? UInt64(memory.load(as: UInt32.self)) : memory.load(as: UInt64.self)
      let garbage: UInt64 = isHalf ? 0xA5A5_A5A5 : 0xA5A5_A5A5_A5A5_A5A5
      if outcome.status == "TALLY_E_LIMIT", let buffer = call.results.first(where: { $0.type == "out-buffer" }), result.type == "out-size" {
        // What a buffer that is too small needs.
        let size = call.function.index(of: buffer.name + "_size").map { call.words[$0] } ?? 0
        if word == garbage || word <= size { outcome.problems.append("\(result.name) does not say the size that is needed") }
      } else if failed, word != 0 {
        outcome.problems.append(
          word == garbage ? "\(result.name) is left as it was on failure" : "\(result.name) is not 0 on failure")
      }
      if !failed, word == garbage { outcome.problems.append("\(result.name) is not written on success") }
      let value: Value =
        switch result.type {
        case "out-u64", "out-size": .integer(Int128(word))
        case "out-i64": .integer(Int128(Int64(bitPattern: word)))
        case "out-i32": .integer(Int128(Int32(truncatingIfNeeded: word)))
        default: .pointer(word)
        }
      outcome.results.append((result.name, value))
    }
  }

  /// A copy of a result array: the memory goes with the call.
  private func elements(_ result: PreparedCall.Result, _ memory: UnsafeRawPointer) -> [Value] {
    (0..<result.count).map { index in
      let place = memory + index * result.size
      if result.type.hasSuffix("f64") { return .real(place.load(as: Double.self)) }
      return .integer(result.size == 4 ? Int128(place.load(as: Int32.self)) : Int128(place.load(as: Int64.self)))
    }
  }

  private func errorBytes(_ call: PreparedCall) -> [UInt8]? {
    guard let index = call.function.index(of: "error"), call.words[index] == call.errorAddress,
      let memory = UnsafeRawPointer(bitPattern: UInt(call.errorAddress))
    else { return nil }
    return Array(UnsafeRawBufferPointer(start: memory, count: call.errorRoom))
  }

  /// A status that reasons stand behind comes with one of them, another with none. A description without reasons has none to ask for.
  private func reasonProblem(_ report: [UInt8], _ structure: Description.Struct, status: String?) -> String? {
    guard let field = structure.fields.first(where: { $0.name == "reason" }),
      let reasons = description.constants.first(where: { $0.name == "reason" })?.values
    else { return nil }
    let written = report.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: field.offset, as: Int32.self) }
    guard let reason = reasons.first(where: { $0.value.value == Int128(written) }) else { return "tally_error.reason is \(written), which is no reason" }
    if written != 0 { return reason.status == status ? nil : "tally_error.reason is \(reason.cName), which is none of \(status ?? "no status")" }
    return reasons.contains { $0.status == status } ? "tally_error.reason is none, and \(status ?? "no status") has several causes" : nil
  }

  private func checkError(_ call: PreparedCall, _ before: [UInt8], _ outcome: inout Outcome) {
    guard let after = errorBytes(call), let structure = description.structure("tally_error"),
      let message = structure.fields.first(where: { $0.name == "message" }),
      let code = structure.fields.first(where: { $0.name == "code" })
    else { return }
    if outcome.succeeded {
      if after != before { outcome.problems.append("tally_error was touched on success") }
      return
    }
    let size = Int(before.withUnsafeBytes { $0.load(as: UInt32.self) })
    // One below the least size is none that can be filled.
    guard size >= structure.leastSize else {
      if after != before { outcome.problems.append("tally_error of \(size) bytes was filled, and has at least \(structure.leastSize)") }
      return
    }
    let end = min(size, structure.size)
    if after.prefix(4) != before.prefix(4) { outcome.problems.append("tally_error.struct_size was written") }
    if after.count > end, after[end...] != before[end...] {
      outcome.problems.append("tally_error of \(size) bytes was written beyond its end")
    }
    let written = after.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: code.offset, as: Int32.self) }
    if description.statusName(written) != outcome.status {
      outcome.problems.append("tally_error.code is \(written), not the status")
    }
    if let problem = reasonProblem(after, structure, status: outcome.status) { outcome.problems.append(problem) }
    let bytes = Array(after[message.offset..<min(message.offset + message.size, end)])
    guard let end = bytes.firstIndex(of: 0) else {
      outcome.problems.append("tally_error.message has no NUL within its \(bytes.count) bytes")
      return
    }
    guard let text = String(validating: bytes[..<end], as: UTF8.self) else {
      outcome.problems.append("tally_error.message is not UTF-8")
      return
    }
    outcome.message = text
    if text.isEmpty { outcome.problems.append("tally_error.message is empty") }
    if text.contains(where: \.isNewline) {
      outcome.problems.append("tally_error.message has more than one line: \(text)")
    }
    if text.hasSuffix(".") && !text.hasSuffix("…") {
      outcome.problems.append("tally_error.message ends with a period: \(text)")
    }
  }
}

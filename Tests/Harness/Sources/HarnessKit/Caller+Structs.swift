import Foundation

/// Structs that a call fills as far as they say that they go.
extension Caller {
  func placeStruct(_ structure: Description.Struct, _ parameter: Description.Parameter, _ index: Int, in call: PreparedCall) {
    let memory = call.arena.allocate(structure.size, fill: Self.pattern)
    memory.storeBytes(of: UInt32(structure.size), as: UInt32.self)
    call.words[index] = UInt64(UInt(bitPattern: memory))
    call.results.append(
      .init(
        name: parameter.name, type: parameter.type, index: index, address: call.words[index], size: structure.size, count: 1,
        structure: structure, room: structure.size))
  }

  /// On failure all of it is 0, on success each field is written, and nothing lies beyond what its size says; one that is too small is
  /// left alone.
  func checkStruct(
    _ result: PreparedCall.Result, _ structure: Description.Struct, _ memory: UnsafeRawPointer, failed: Bool, _ outcome: inout Outcome
  ) {
    let head = MemoryLayout<UInt32>.size
    let bytes = Array(UnsafeRawBufferPointer(start: memory, count: result.room))
    let given = Int(memory.load(as: UInt32.self))
    let end = given < structure.leastSize ? head : min(given, structure.size)
    if bytes[min(end, bytes.count)...].contains(where: { $0 != Self.pattern }) {
      outcome.problems.append("\(result.name) of \(given) bytes was written beyond its end")
    }
    guard end > head, end <= bytes.count else { return }
    if failed, bytes[head..<end].contains(where: { $0 != 0 }) { outcome.problems.append("\(result.name) is not 0 on failure") }
    var fields: [(name: String, value: Value)] = []
    for field in structure.fields where field.name != "struct_size" && field.offset + field.size <= end {
      let place = memory + field.offset
      let value: Value =
        switch field.cType {
        case "double": .real(place.load(as: Double.self))
        case "const char *": text(place)
        case "uint32_t": .integer(Int128(place.load(as: UInt32.self)))
        case let type where type.hasPrefix("uint64_t") || type == "size_t": .integer(Int128(place.load(as: UInt64.self)))
        case "int64_t": .integer(Int128(place.load(as: Int64.self)))
        default: .integer(Int128(place.load(as: Int32.self)))
        }
      if !failed, bytes[field.offset..<field.offset + field.size].allSatisfy({ $0 == Self.pattern }) {
        outcome.problems.append("\(result.name).\(field.name) is not written on success")
      }
      fields.append((field.name, value))
    }
    outcome.results.append((result.name, .record(fields)))
  }

  /// A text that the struct lends; copied at once.
  private func text(_ place: UnsafeRawPointer) -> Value {
    UnsafePointer<CChar>(bitPattern: place.load(as: UInt.self)).map {
      .bytes(Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))))
    } ?? .null
  }
}

import Foundation

/// An ArrowArrayStream that a call filled, used as Arrow's C stream interface says:
/// https://arrow.apache.org/docs/format/CStreamInterface.html
enum ForeignStream {
  /// What the struct takes under LP64: five addresses.
  static let size = 40

  private typealias Get = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int32
  private typealias Message = @convention(c) (UnsafeMutableRawPointer) -> UnsafePointer<CChar>?
  private typealias Release = @convention(c) (UnsafeMutableRawPointer) -> Void

  /// Where the members lie under LP64.
  private enum Offset {
    static let getNext = 8, lastError = 16, release = 24
    static let schemaRelease = 56, schemaChildren = 32, schemaSize = 72
    static let arrayRelease = 64, arrayChildren = 32, arraySize = 80
  }

  /// Reads a stream to its end or its first refusal and releases it; gives what is wrong with it.
  static func drain(_ stream: UnsafeMutableRawPointer) -> String? {
    guard let getSchema = function(stream, 0, Get.self), let getNext = function(stream, Offset.getNext, Get.self),
      let lastError = function(stream, Offset.lastError, Message.self), let release = function(stream, Offset.release, Release.self)
    else { return "the stream lacks a function" }
    defer { release(stream) }
    let schema = zeroed(Offset.schemaSize)
    defer { schema.deallocate() }
    guard getSchema(stream, schema) == 0, let releaseSchema = function(schema, Offset.schemaRelease, Release.self) else {
      return "the stream gives no schema"
    }
    let columns = schema.load(fromByteOffset: Offset.schemaChildren, as: Int64.self)
    releaseSchema(schema)
    if function(schema, Offset.schemaRelease, Release.self) != nil { return "the schema is not marked as released" }
    while true {
      let array = zeroed(Offset.arraySize)
      defer { array.deallocate() }
      let code = getNext(stream, array)
      guard code == 0 else {
        return lastError(stream).map { strlen($0) > 0 } == true ? nil : "the stream answers \(code) and does not say why"
      }
      guard let releaseArray = function(array, Offset.arrayRelease, Release.self) else { return nil }
      let found = array.load(fromByteOffset: Offset.arrayChildren, as: Int64.self)
      releaseArray(array)
      if found != columns { return "a batch has \(found) columns, the schema \(columns)" }
    }
  }

  private static func function<F>(_ memory: UnsafeMutableRawPointer, _ offset: Int, _: F.Type) -> F? {
    memory.load(fromByteOffset: offset, as: UInt.self) == 0 ? nil : memory.load(fromByteOffset: offset, as: F.self)
  }

  private static func zeroed(_ size: Int) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    return memory
  }
}

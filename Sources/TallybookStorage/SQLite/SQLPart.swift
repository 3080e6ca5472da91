internal import TallybookBase

/// What a text of SQL is made of. Parts that are equal have the same text; those that are not may have it too.
enum SQLPart: Equatable, @unchecked Sendable {
  /// Of the source, which is told by where it lies; nothing changes or frees it.
  case literal(UnsafePointer<UInt8>, count: Int)
  case text(String)
  case table(Table)
  case number(Int64)
  case parameter

  init(_ literal: StaticString) {
    // A single character may be kept as its number.
    self = literal.hasPointerRepresentation ? .literal(literal.utf8Start, count: literal.utf8CodeUnitCount) : .text(literal.description)
  }

  func write(to text: inout String) {
    switch self {
    case .literal(let start, let count): text += String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    case .text(let own): text += own
    case .table(let table): text += table.name
    case .number(let number): text += "\(number)"
    case .parameter: text += "?"
    }
  }

  @inline(__always)
  static func == (left: SQLPart, right: SQLPart) -> Bool {
    switch (left, right) {
    case (.literal(let one, let count), .literal(let other, let otherCount)): one == other && count == otherCount
    case (.text(let one), .text(let other)): ExactText.same(one, other)
    case (.table(let one), .table(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.parameter, .parameter): true
    default: false
    }
  }
}

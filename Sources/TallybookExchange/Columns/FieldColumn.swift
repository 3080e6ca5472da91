package import TallybookBase

/// What a field is in each of many rows: a column of a caller's table, read where it lies.
package struct FieldColumn {
  /// What the column has, by the type of its values. Of texts and ids the offsets say where each row's begin, and where the last end.
  package enum Values {
    case ints(UnsafeBufferPointer<Int64>)
    case reals(UnsafeBufferPointer<Double>)
    case texts(UnsafeRawBufferPointer, offsets: UnsafeBufferPointer<Int64>)
    case ids(UnsafeBufferPointer<Int64>, offsets: UnsafeBufferPointer<Int64>)
  }

  package let field: Field
  let count: Int
  private let values: Values
  /// A byte for each row, 0 where it has no value; nil: each has one.
  private let valid: UnsafeRawBufferPointer?

  /// A column of so many rows. What it points at stays while it is used.
  ///
  /// - Throws: `invalid` where there is less than so many rows have, or offsets fall or lead beyond the end.
  package init(_ field: Field, _ values: Values, valid: UnsafeRawBufferPointer?, rows: Int) throws(Failure) {
    (self.field, self.values, self.valid, count) = (field, values, valid, rows)
    switch values {
    case .ints(let numbers): try require(numbers.count)
    case .reals(let numbers): try require(numbers.count)
    case .texts(let bytes, let offsets): try require(offsets, within: bytes.count)
    case .ids(let ids, let offsets): try require(offsets, within: ids.count)
    }
    if let valid { try require(valid.count) }
  }

  private func require(_ given: Int) throws(Failure) {
    guard given == count else {
      throw Failure(
        .length, "the column of the field \(field.name) has \(given) rows, and there are \(count); give columns of one length", field: field,
        found: Measure(given), bound: Measure(count))
    }
  }

  private func require(_ offsets: UnsafeBufferPointer<Int64>, within end: Int) throws(Failure) {
    try require(offsets.count - 1)
    var last: Int64 = 0
    for (row, offset) in offsets.enumerated() {
      guard offset >= last, offset <= Int64(end) else {
        throw Failure(
          .range, "the column of the field \(field.name) has the offset \(offset) at row \(row); offsets rise from 0 to \(end) at most",
          field: field, found: Measure(offset), bound: Measure(offset < last ? last : Int64(end)))
      }
      last = offset
    }
  }

  /// What a row has.
  ///
  /// - Throws: `utf8` where its text is none.
  func value(at row: Int) throws(Failure) -> Value {
    if let valid, valid[row] == 0 { return .null }
    switch values {
    case .ints(let numbers): return .int(numbers[row])
    case .reals(let numbers): return .real(numbers[row])
    case .texts(let bytes, let offsets):
      let own = UnsafeRawBufferPointer(rebasing: bytes[Int(offsets[row])..<Int(offsets[row + 1])]).bindMemory(to: UInt8.self)
      // Of ASCII nothing needs to be validated.
      if own.allSatisfy({ $0 < 0x80 }) { return .text(String(decoding: own, as: UTF8.self)) }
      guard let text = String(validating: own, as: UTF8.self) else {
        throw Failure(.utf8, "the field \(field.name) is not valid UTF-8; convert it first", field: field)
      }
      return .text(text)
    case .ids(let ids, let offsets):
      let own = ids[Int(offsets[row])..<Int(offsets[row + 1])]
      return own.isEmpty ? .null : .ids(Array(own))
    }
  }
}

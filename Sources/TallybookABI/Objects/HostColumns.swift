internal import CTallybook
internal import TallybookCore

/// A host's columns of so many rows, checked one by one.
func hostColumns(_ start: UnsafePointer<tally_field_values>?, _ count: Int, _ stride: Int, rows: Int) throws(Failure) -> [FieldColumn] {
  guard (0...mostRows).contains(rows) else {
    throw Failure(.argumentSize, "there are \(rows) rows; give at most \(mostRows) at once", found: Measure(rows), bound: Measure(mostRows))
  }
  return try elements(start, count, stride, most: 4096, "columns") { (given) throws(Failure) in try column(given, rows) }
}

private let mostRows = 1 << 24

private func column(_ given: tally_field_values, _ rows: Int) throws(Failure) -> FieldColumn {
  let field = try field(given.field)
  let type = try constant(given.type, "type of values", as: ValueType.self)
  let values: FieldColumn.Values
  switch type {
  case .none, .blob: throw Failure(.type, "a column of the field \(field.name) needs a type: INT, REAL, TEXT or IDS", field: field)
  case .int: values = .ints(try array(given.ints, rows, "ints"))
  case .real: values = .reals(try array(given.reals, rows, "reals"))
  case .text:
    guard given.text_length >= 0 else { throw Failure(.argumentSize, "text_length says no length; the texts of a column need no NUL", field: field) }
    guard given.text != nil || given.text_length == 0 else { throw Failure(.nullPointer, "text is NULL with a length; give the texts or the length 0") }
    values = .texts(
      UnsafeRawBufferPointer(start: given.text, count: given.text_length), offsets: try array(given.offsets, rows + 1, "offsets"))
  case .ids: values = .ids(try array(given.ints, given.ints_count, "ints"), offsets: try array(given.offsets, rows + 1, "offsets"))
  }
  try requireUnset(given, of: field, type)
  return try FieldColumn(field, values, valid: given.valid.map { UnsafeRawBufferPointer(start: $0, count: rows) }, rows: rows)
}

/// Refuses values of another type beside those of the column's.
private func requireUnset(_ given: tally_field_values, of field: Field, _ type: ValueType) throws(Failure) {
  let isOther =
    given.ints != nil && type != .int && type != .ids || given.ints_count != 0 && type != .ids || given.reals != nil && type != .real
    || given.text != nil && type != .text || given.offsets != nil && type != .text && type != .ids
  guard !isOther else {
    throw Failure(.contradiction, "the column of the field \(field.name) has values of another type beside its own; leave them NULL", field: field)
  }
}

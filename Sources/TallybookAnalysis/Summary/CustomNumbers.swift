internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// The numbers that a template's field holds, read beside the entries that have them.
struct CustomNumbers {
  private let rows: MergeJoin

  /// - Throws: `invalid` where the template says that the field holds no numbers.
  init(_ number: Int32, on connection: Connection) throws(Failure) {
    if let found = try FieldNumbers.name(of: number, on: connection),
      let field = try Template.find(found.template, on: connection)?.schema[found.name], field.type != .integer, field.type != .number
    {
      throw Failure(.field, "the field \(found.name.prefix(60)) holds no numbers; sum up one of type integer or number", field: .own(number))
    }
    rows = try CustomGroups.rows(of: number, on: connection)
  }

  /// Those of an entry; what is no number is passed over.
  func read(of id: Int64) throws(Failure) -> [Value] {
    var numbers: [Value] = []
    try rows.forEach(of: id) { row in
      switch CustomValues.value(row.value(2), row.int(1)) {
      case .int(let number): numbers.append(.int(number))
      case .real(let number): numbers.append(.real(number))
      default: break
      }
    }
    return numbers
  }
}

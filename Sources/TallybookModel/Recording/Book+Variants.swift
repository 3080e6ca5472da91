package import TallybookBase
internal import TallybookStorage
internal import TallybookText

extension Book {
  /// The variant of an event type with these values of its template's fields, given as a JSON object by their names; it is created if there is none.
  /// Without values: the event type itself.
  ///
  /// - Throws: `notFound` (no such event type), `invalid` (it has no template, or a value does not fit it), and errors of writing.
  package func variant(of type: Int64, _ fields: String) throws(Failure) -> Int64 {
    let now = try mutationTime()
    let node: JSONNode
    do throws(Failure) { node = try JSONParser.parse(fields) } catch {
      throw Failure(.syntax, "the fields of an event are no JSON: \(error.message)", field: .fields, id: type)
    }
    guard let object = node.object else {
      throw Failure(.type, "the fields of an event are a JSON object by their names, not \(node.value.kind)", field: .fields, id: type)
    }
    let found = try read { connection throws(Failure) -> Int64? in
      let read = try VariantValues(object, of: type, on: connection)
      return read.values.isEmpty ? type : try Variants.find(read.name, of: type, on: connection)
    }
    if let found { return found }
    return try write(at: now, as: .newVariant) { transaction throws(Failure) in
      try VariantValues(object, of: type, on: transaction.connection).made(in: transaction)
    }
  }
}

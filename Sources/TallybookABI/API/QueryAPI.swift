public import CTallybook
internal import TallybookCore

@_cdecl("tally_query_where_text") @implementation
public func tally_query_where_text(
  _ query: OpaquePointer?, _ field: Int32, _ op: Int32, _ value: UnsafePointer<CChar>?, _ value_length: Int,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    let query = try QueryChange(query)
    do throws(Failure) {
      let field = try TallybookABI.field(field)
      let isNull = op & 0xFF == Comparison.null.rawValue
      try query.object.query.require(field, operation: op, isNull ? [] : [.text(try text(value, value_length, "value"))])
    } catch let failure { throw query.refused(failure) }
    query.end()
  } catch let failure { return leave(error, failure) }
  return leave()
}

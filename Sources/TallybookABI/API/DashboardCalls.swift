internal import TallybookCore

extension DashboardCalls {
  static func queryDashboard(_ query: Held<QueryObject>, options: DashboardOptions) throws(Failure) -> CursorObject {
    let (query, book) = try query.open()
    return CursorObject(try query.dashboard(options, in: book).cursor(in: book), of: book)
  }
}

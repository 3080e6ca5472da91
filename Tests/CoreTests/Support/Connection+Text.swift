@testable import TallybookBase
@testable import TallybookStorage

/// Statements of tests are texts, with the values that their parameters stand for.
extension Connection {
  func statement(_ sql: String) throws(Failure) -> Statement { try statement(SQL(raw: sql)) }

  func prepare(_ sql: String) throws(Failure) -> Statement { try prepare(SQL(raw: sql)) }

  @discardableResult
  func run(_ sql: String, _ values: Value...) throws(Failure) -> Int { try run(SQL(raw: sql, values)) }

  func value(_ sql: String, _ values: Value...) throws(Failure) -> Value? { try value(SQL(raw: sql, values)) }
}

package import TallybookBase
package import TallybookStorage

/// Statements of tests are texts, with the values that their parameters stand for.
extension Connection {
  package func statement(_ sql: String) throws(Failure) -> Statement { try statement(SQL(raw: sql)) }

  package func prepare(_ sql: String) throws(Failure) -> Statement { try prepare(SQL(raw: sql)) }

  @discardableResult
  package func run(_ sql: String, _ values: Value...) throws(Failure) -> Int { try run(SQL(raw: sql, values)) }

  package func value(_ sql: String, _ values: Value...) throws(Failure) -> Value? { try value(SQL(raw: sql, values)) }
}

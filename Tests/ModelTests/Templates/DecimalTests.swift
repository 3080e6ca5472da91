import Testing
@testable import TallybookBase
@testable import TallybookModel
@testable import TallybookText

/// Numbers of a schema compare with those of items as decimals, exactly.
@Suite(.timeLimit(.minutes(60))) struct DecimalTests {
  private func field(_ rest: String) throws -> TemplateField {
    let schema = try TemplateSchema("{\"title\":\"T\",\"properties\":{\"x\":{\"type\":\"number\",\(rest)}}}")
    return try #require(schema["x"])
  }

  private func takes(_ field: TemplateField, _ json: String) throws -> Bool {
    guard case .success(let value?) = field.read(try JSONParser.parse(json)) else { return false }
    return field.problem(with: value, now: nil) == nil
  }

  @Test func multiplesOfATenthAreTaken() throws {
    let field = try field("\"multipleOf\":0.1")
    for tenths in 350...420 { #expect(try takes(field, "\(tenths / 10).\(tenths % 10)"), "\(tenths) tenths") }
    for other in ["36.85", "36.800000000000004", "0.05", "1e-300"] { #expect(try !takes(field, other), "\(other)") }
    for more in ["1e300", "-0.3", "0", "-0.0", "9007199254740993"] { #expect(try takes(field, more), "\(more)") }
  }

  @Test(arguments: [
    ("0.01", ["4.02", "19.99", "1.1e2"], ["0.001", "4.025"]), ("1e-7", ["0.0000003", "3e-7", "123456.7890123"], ["3.5e-7"]),
    ("3", ["9", "9007199254740993", "1e1"].dropLast() + ["-12"], ["9007199254740992", "1e1", "1.5"]), ("2.5", ["7.5", "1e3"], ["6"]),
    ("7e20", ["1.4e21"], ["7e19", "1e21"]), ("5e-324", ["1.7e308", "1e-323"], []),
  ] as [(String, [String], [String])])
  func multiplesAreExact(unit: String, fitting: [String], others: [String]) throws {
    let field = try field("\"multipleOf\":\(unit)")
    for each in fitting { #expect(try takes(field, each), "\(each) of \(unit)") }
    for each in others { #expect(try !takes(field, each), "\(each) of \(unit)") }
  }

  @Test(arguments: [
    ("\"minimum\":9007199254740993", ["9007199254740993", "9007199254740994", "1e300"], ["9007199254740992", "-9007199254740994", "-1e300"]),
    ("\"exclusiveMaximum\":9223372036854775807", ["9223372036854775806", "-1"], ["9223372036854775807", "18446744073709551615"]),
    ("\"maximum\":-9007199254740993", ["-9007199254740993", "-9007199254740994"], ["-9007199254740992", "0", "1"]),
    ("\"minimum\":0.1,\"exclusiveMinimum\":0.1", ["0.11", "0.10000000000000002"], ["0.1", "0.099"]),
    ("\"minimum\":-1e-300,\"maximum\":1e-300", ["0", "-0.0", "1e-300", "-1e-300"], ["1.1e-300", "1e-299", "-2e-300"]),
    ("\"minimum\":-9223372036854775808", ["-9223372036854775808", "-9223372036854775807"], ["-1e19"]),
    ("\"exclusiveMinimum\":0", ["5e-324"], ["0", "-5e-324"]),
  ] as [(String, [String], [String])])
  func boundsAreExact(bounds: String, fitting: [String], others: [String]) throws {
    let field = try field(bounds)
    for each in fitting { #expect(try takes(field, each), "\(each) within \(bounds)") }
    for each in others { #expect(try !takes(field, each), "\(each) within \(bounds)") }
  }

  @Test func areWrittenAsPeopleWriteThem() throws {
    for (literal, text) in [
      ("0.10", "0.1"), ("100", "100"), ("-1.50e1", "-15"), ("0.00", "0"), ("1e25", "1e25"), ("25e-21", "2.5e-20"), ("0.0000003", "0.0000003"),
      ("123.456", "123.456"), ("18446744073709551615", "18446744073709551615"),
    ] {
      let number = try #require(Decimal(literal: literal))
      #expect(try number == #require(Decimal(literal: text)), "\(literal)")
      if literal != "25e-21" { #expect(number.description == text) }
    }
    #expect(Decimal(literal: "184467440737095516151") == nil)
  }
}

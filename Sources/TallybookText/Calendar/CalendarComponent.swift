/// A component of a calendar: properties, and components within it.
package struct CalendarComponent {
  package let name: String
  /// The line that it begins on.
  package let line: Int
  package var properties: [CalendarProperty] = []
  package var components: [CalendarComponent] = []
  /// Properties that no import looks at, by their names.
  package private(set) var passed: [String: Passed] = [:]

  /// How often a property is there that no import looks at, and the first.
  package struct Passed {
    package var count: Int
    package let first: CalendarProperty
  }

  /// How many names of such properties a component keeps.
  private static let mostPassed = 1000

  package init(name: String, line: Int) {
    self.name = name
    self.line = line
  }

  /// Takes note of a property that no import looks at.
  package mutating func passOver(_ property: CalendarProperty) {
    let name = String(property.name.prefix(60))
    if passed[name] != nil { passed[name]?.count += 1 } else if passed.count < Self.mostPassed { passed[name] = Passed(count: 1, first: property) }
  }

  /// The first property of a name.
  package func first(_ name: String) -> CalendarProperty? { properties.first { $0.name == name } }

  package func all(_ name: String) -> [CalendarProperty] { properties.filter { $0.name == name } }
}

/// A component of a calendar: properties, and components within it.
package struct CalendarComponent {
  package let name: String
  /// The line that it begins on.
  package let line: Int
  package var properties: [CalendarProperty] = []
  package var components: [CalendarComponent] = []

  package init(name: String, line: Int) {
    self.name = name
    self.line = line
  }

  /// The first property of a name.
  package func first(_ name: String) -> CalendarProperty? { properties.first { $0.name == name } }

  package func all(_ name: String) -> [CalendarProperty] { properties.filter { $0.name == name } }
}

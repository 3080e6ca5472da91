/// A component of a calendar: properties, and components within it.
struct CalendarComponent {
  let name: String
  /// The line that it begins on.
  let line: Int
  var properties: [CalendarProperty] = []
  var components: [CalendarComponent] = []

  /// The first property of a name.
  func first(_ name: String) -> CalendarProperty? { properties.first { $0.name == name } }

  func all(_ name: String) -> [CalendarProperty] { properties.filter { $0.name == name } }
}

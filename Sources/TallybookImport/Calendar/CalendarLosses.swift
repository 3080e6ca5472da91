internal import TallybookBase
internal import TallybookText

/// Tells what is not taken of components: properties, their parameters, and what lies in them.
struct CalendarLosses {
  private let account: ImportAccount

  /// What says something of the file or of a change to it, and not of what happened.
  private static let technical: Set = ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "VERSION", "PRODID", "METHOD", "X-WR-TIMEZONE"]

  init(_ account: ImportAccount) { self.account = account }

  /// `taken` are properties of which the first was taken, `several` those of which all were.
  func tell(of component: CalendarComponent, taken: Set<String>, several: Set<String> = [], at place: String) {
    var seen = Set<String>()
    for property in component.properties {
      let isTaken = several.contains(property.name) || taken.contains(property.name) && seen.insert(property.name).inserted
      guard isTaken else {
        tell(property, 1, of: component, at: place, isFurther: taken.contains(property.name))
        continue
      }
      for parameter in property.otherParameters {
        account.tell(key: property.name, "the parameter \(QuotedValue.of(parameter)) of \(property.name) was not imported", example: property.value, at: place)
      }
    }
    for (_, passed) in component.passed.sorted(by: { $0.key < $1.key }) {
      if passed.first.name == "CALSCALE", passed.first.value.uppercased() == "GREGORIAN" { continue }
      tell(passed.first, passed.count, of: component, at: place)
    }
  }

  /// A component that lies in another one and is not taken.
  func tell(_ part: CalendarComponent, in holder: CalendarComponent, at place: String) {
    account.tell(key: String(part.name.prefix(40)), "a \(part.name.prefix(40)) of a \(holder.name.prefix(40)) was not imported", example: part.first("SUMMARY")?.value ?? part.first("TRIGGER")?.value ?? "", at: place)
  }

  private func tell(_ property: CalendarProperty, _ count: Int, of component: CalendarComponent, at place: String, isFurther: Bool = false) {
    guard !property.value.isEmpty else { return }
    let name = String(property.name.prefix(60))
    if Self.technical.contains(name) {
      account.tell(
        .info, .leftOut, key: "", "what says something of the file or of its last change was not imported", example: name, at: place, count: count, isLoss: false)
    } else {
      account.tell(
        key: name, "\(isFurther ? "a further" : "the") property \(QuotedValue.of(name)) of a \(component.name.prefix(40)) was not imported", example: property.value, at: place, count: count)
    }
  }
}

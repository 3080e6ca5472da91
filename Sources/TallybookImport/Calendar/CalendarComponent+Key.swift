internal import TallybookText

extension CalendarComponent {
  /// What is the same of something that repeats and of what stands in place of one of its times; nil of what has no UID.
  var key: String? { first("UID").flatMap { $0.value.isEmpty ? nil : "\(name)/\($0.value)" } }
}

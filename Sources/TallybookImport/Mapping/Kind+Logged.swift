internal import TallybookBase

extension Kind {
  /// Whether it is no entry, but logged in a session.
  var isLogged: Bool { self == .event || self == .bout }
}

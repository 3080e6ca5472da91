internal import TallybookBase

extension SectionOptions {
  /// Whether it names no group, one, or two different ones, the first given first.
  var hasDifferentGroups: Bool { by.second == .none || by.first != .none && by.first != by.second }
}

internal import TallybookBase
internal import TallybookStorage

/// What drafts of event types do.
struct EventTypeDraftRules: KindRules {
  /// No other type of the same place has its name.
  func problems(of draft: Draft, on connection: Connection, into found: inout DraftFailures) throws(Failure) {
    try draft.findCommonProblems(on: connection, into: &found)
    guard let name = draft[.name].text, let parent = draft[.parent].int else { return }
    try found.collect { () throws(Failure) in
      try EventTypes.requireOwnName(name)
      try EventTypes.requireFree(name, in: parent, except: draft.id ?? 0, on: connection)
    }
  }
}

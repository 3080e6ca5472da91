/// What is done in a world.
enum Deed: String, CaseIterable {
  case makeCollection, makeNote, makeRecord, makeTask, makeSubject, makeEventType, makeTag, makeTemplate, attach, typeTemplate
  case edit, tag, untag, ownField, schema, move, order, trash, restore, purge, forever, copy, joinTag, split, shift, fit
  case start, log, pause, takeBack, stop, letGo, goOn, insertEvent, changeEvent, deleteEvent
  case openDay, limits, place, complete, remind, forget, review
  case set, undo, redo, importSame, several, resolve
  /// What is done with books instead of in one.
  case merge, fork, keep, goBack, reopen, older

  /// How often it is done, as against the others.
  var weight: Int {
    switch self {
    case .merge: 60
    case .edit: 70
    case .move, .tag, .log: 25
    case .makeCollection, .makeNote, .trash, .undo: 20
    case .makeTask, .makeTag, .makeRecord, .ownField, .restore, .start, .untag: 12
    case .fork, .keep, .goBack, .reopen, .older, .forever, .purge: 6
    default: 9
    }
  }

  /// One at random, by weight.
  static func any(using random: inout Chance) -> Deed {
    var left = random.below(whole)
    for deed in allCases {
      left -= deed.weight
      if left < 0 { return deed }
    }
    return .edit
  }

  private static let whole = allCases.reduce(0) { $0 + $1.weight }
}

internal import TallybookBase
internal import TallybookStorage

/// What drafts and entries of a kind do where kinds differ. What a kind does not say itself is as for most of them.
protocol KindRules: Sendable {
  /// What it is called where it is saved without a name, and that is asked for; nil: it must be given one.
  var standardName: String? { get }

  /// Whether saving a new one writes nothing but its own row.
  var isOneRow: Bool { get }

  /// Refuses a kind of which nothing new can be made by a draft.
  func requireMakeable(_ kind: Kind) throws(Failure)

  /// What a new one has before anything is set.
  func defaults(of new: NewEntry, on connection: Connection) throws(Failure) -> FieldValues

  /// Refuses flags that say nothing about the kind, or contradict each other.
  func check(_ flags: SaveFlags, of draft: Draft) throws(Failure)

  /// Refuses what cannot hold one.
  func requireHolder(_ parent: Int64, of draft: Draft, on connection: Connection) throws(Failure)

  /// Finds what does not fit together or refers to nothing, in the order in which it is told.
  func problems(of draft: Draft, on connection: Connection, into found: inout DraftFailures) throws(Failure)

  /// Makes ready in the book what a draft needs, before it is written.
  func settle(_ draft: Draft, _ flags: SaveFlags, in transaction: Transaction) throws(Failure)

  /// Brings along what depends on an entry that was edited, once it is written.
  func settled(_ draft: Draft, _ id: Int64, in transaction: Transaction) throws(Failure)

  /// The sessions that have some of a draft's time; nil where it has no stretch of it.
  func overlaps(of draft: Draft) -> Overlaps?

  /// Refuses a place that cannot take one that is moved there, or with nil a copy.
  func requirePlace(in parent: Int64, moving entry: Entry?, on connection: Connection) throws(Failure)

  /// Refuses one that cannot be copied, and takes away what a copy does not have.
  func prepareCopy(of entry: Entry, _ values: inout FieldValues) throws(Failure)

  /// Refuses to bring one back from the trash whose room another has taken.
  func requireRoom(for entry: Entry, on connection: Connection) throws(Failure)

  /// Removes what belongs to one alone, but for the tags and the values of fields that any may have; its own row goes after that.
  func removeBelongings(of id: Int64, in transaction: Transaction) throws(Failure)
}

extension KindRules {
  var standardName: String? { nil }
  var isOneRow: Bool { true }

  func requireMakeable(_ kind: Kind) throws(Failure) {
    guard kind.isDraftable else {
      throw Failure(.kind, "a \(kind.label) cannot be made by a draft", field: .kind, found: Measure(kind.rawValue))
    }
  }

  func defaults(of new: NewEntry, on connection: Connection) throws(Failure) -> FieldValues { try new.defaults(on: connection) }

  func check(_ flags: SaveFlags, of draft: Draft) throws(Failure) {
    guard flags.isDisjoint(with: .overlaps) else {
      throw Failure(.kind, "a \(draft.kind.label) has no stretch of time that others could meet; leave the flags about overlaps out", field: .kind)
    }
  }

  func requireHolder(_ parent: Int64, of draft: Draft, on connection: Connection) throws(Failure) {
    try EntryStore.requireCollection(parent, on: connection)
  }

  func problems(of draft: Draft, on connection: Connection, into found: inout DraftFailures) throws(Failure) {
    try draft.findCommonProblems(on: connection, into: &found)
  }

  func settle(_ draft: Draft, _ flags: SaveFlags, in transaction: Transaction) throws(Failure) {}
  func settled(_ draft: Draft, _ id: Int64, in transaction: Transaction) throws(Failure) {}
  func overlaps(of draft: Draft) -> Overlaps? { nil }

  func requirePlace(in parent: Int64, moving entry: Entry?, on connection: Connection) throws(Failure) {
    try EntryStore.requireCollection(parent, on: connection)
  }

  func prepareCopy(of entry: Entry, _ values: inout FieldValues) throws(Failure) {}
  func requireRoom(for entry: Entry, on connection: Connection) throws(Failure) {}
  func removeBelongings(of id: Int64, in transaction: Transaction) throws(Failure) {}
}

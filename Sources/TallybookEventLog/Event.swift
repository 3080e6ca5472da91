public import TallybookBase

/// Something logged in a session.
@usableFromInline package struct Event: Sendable, Equatable {
  /// Its number in the session, never reused.
  @usableFromInline package var seq: UInt64
  /// When it happened.
  @usableFromInline package var time: Instant
  /// Its event type's id.
  @usableFromInline package var type: Int64
  /// The id of its variant of the type; 0: none.
  @usableFromInline package var variant: Int64
  /// Whether it is a point, or the start or stop of a state.
  @usableFromInline package var phase: Phase
  /// A subject's id; 0: none.
  @usableFromInline package var subject: Int64
  /// A number, if it has one.
  @usableFromInline package var value: Double?
  /// A text, if it has one.
  @usableFromInline package var note: String?

  /// An event at a time; without a number it gets the session's next.
  @inlinable package init(
    seq: UInt64 = 0, time: Instant, type: Int64, variant: Int64 = 0, phase: Phase = .auto, subject: Int64 = 0, value: Double? = nil, note: String? = nil
  ) {
    self.seq = seq
    self.time = time
    self.type = type
    self.variant = variant
    self.phase = phase
    self.subject = subject
    self.value = value
    self.note = note
  }

  /// What is written for it: its variant, where it is of one.
  package var logged: Event {
    guard variant != 0 else { return self }
    var logged = self
    (logged.type, logged.variant) = (variant, 0)
    return logged
  }

  /// The same as it is read: where it was logged as a variant, the type that `types` has for that.
  package func tellingVariant(_ types: [Int64: Int64]) -> Event {
    guard let type = types[type] else { return self }
    var told = self
    (told.type, told.variant) = (type, self.type)
    return told
  }

  /// Refuses a value and a note that cannot be kept: what does not go through every format, or not through C.
  package func checkContent() throws(Failure) {
    if let value, !value.isFinite {
      throw Failure(.range, "the value is \(value) and must be finite, or left away", field: .value, found: Measure(value))
    }
    guard let note else { return }
    guard note.utf8.count <= Limits.longestName else {
      throw Failure(
        .length, "the note has \(note.utf8.count) bytes and may have \(Limits.longestName); shorten it", field: .text,
        found: Measure(note.utf8.count), bound: Measure(Limits.longestName))
    }
    guard !note.utf8.contains(0) else {
      throw Failure(.nulCharacter, "the note holds a NUL character; remove it", field: .text)
    }
  }
}

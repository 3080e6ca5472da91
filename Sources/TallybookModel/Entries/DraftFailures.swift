internal import TallybookBase

/// What was found in a draft, in the order in which it is told.
struct DraftFailures {
  private(set) var all: [Failure] = []

  mutating func add(_ failure: Failure) { all.append(failure) }

  /// Runs a check and keeps its refusal, so that the checks behind it are made too; thrown on is what says nothing about the draft.
  mutating func collect(_ check: () throws(Failure) -> Void) throws(Failure) {
    do throws(Failure) { try check() } catch {
      guard ![.io, .corrupt, .busy].contains(error.code) else { throw error }
      all.append(error)
    }
  }
}

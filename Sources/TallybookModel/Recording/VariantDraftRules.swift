internal import TallybookBase
internal import TallybookStorage

/// Variants are made by naming their values, and never change: events of any session say them.
struct VariantDraftRules: KindRules {
  func requireMakeable(_ kind: Kind) throws(Failure) { throw Self.refusal }

  func problems(of draft: Draft, on connection: Connection, into found: inout DraftFailures) throws(Failure) { throw Self.refusal }

  private static var refusal: Failure {
    Failure(.kind, "a variant of an event type is named by its values, and stays what it is; name the values that you want, and log that variant", field: .kind)
  }
}

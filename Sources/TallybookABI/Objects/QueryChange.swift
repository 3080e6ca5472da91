internal import TallybookCore

/// A query that is claimed and being changed; what is refused is kept and answered again by whatever uses it.
struct QueryChange {
  let object: QueryObject
  private let claim: Handles.Claim

  init(_ handle: OpaquePointer?) throws(Failure) {
    (object, claim) = try Handles.hold(handle, .query, as: QueryObject.self)
    do throws(Failure) { try object.book.requireOpen() } catch {
      claim.release()
      throw error
    }
  }

  /// Ends it with what was refused.
  @inline(never)
  func refused(_ failure: Failure) -> Failure {
    object.query.refuse(failure)
    claim.release()
    return failure
  }

  func end() { claim.release() }
}

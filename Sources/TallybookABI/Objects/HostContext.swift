internal import CTallybook

/// A host's context with its destructor, which runs exactly once: when the last user lets go, also where the call that it
/// was given to failed.
final class HostContext: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer?
  private let destroy: tally_context_free_fn?

  init(_ pointer: UnsafeMutableRawPointer?, _ destroy: tally_context_free_fn?) {
    self.pointer = pointer
    self.destroy = destroy
  }

  deinit { destroy?(pointer) }
}

internal import CTallybook
internal import TallybookCore

/// A host's progress function: hears how far long work has come and may stop it.
struct HostProgress {
  private let function: tally_progress_fn?
  private let context: HostContext

  init(_ function: tally_progress_fn?, _ context: UnsafeMutableRawPointer?, _ destroy: tally_context_free_fn?) {
    self.function = function
    self.context = HostContext(context, destroy)
  }

  func report(_ done: UInt64, _ total: UInt64) throws(Failure) {
    guard let function else { return }
    guard function(context.pointer, done, total) == 0 else {
      throw Failure(.cancelled, "the progress function asked to stop; nothing was changed")
    }
  }
}

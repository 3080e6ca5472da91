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
    // The book's function hears the same.
    try LongCall.note(done, of: total)
    guard let function else { return }
    guard function(context.pointer, done, total) == 0 else {
      throw Failure(.cancelled, "the progress function asked to stop; nothing was changed")
    }
  }

  /// The same as what hears of all long calls of a book; nil where there is no function.
  var listener: Interruptions.Listener? {
    guard let function else { return nil }
    let heard = Heard(function: function, context: context)
    return { (done, total) throws(Failure) in try heard.report(done, total) }
  }

  /// A function that any thread calls.
  private struct Heard: @unchecked Sendable {
    let function: tally_progress_fn
    let context: HostContext

    func report(_ done: UInt64, _ total: UInt64) throws(Failure) {
      guard function(context.pointer, done, total) == 0 else {
        throw Failure(.cancelled, "the progress function stopped the call; make it again where it is still wanted")
      }
    }
  }
}

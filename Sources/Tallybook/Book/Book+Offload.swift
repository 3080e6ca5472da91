internal import TallybookBase
internal import TallybookCore

extension Book {
  /// Runs what may take long on another thread, while the task waits: cancelling the task ends it, and so does `interrupt`.
  func offloaded<R: Sendable>(_ body: @escaping @Sendable () throws(Failure) -> R) async throws(Failure) -> R {
    let own = Interruptions()
    let result: Result<R, Failure> = await withTaskCancellationHandler {
      do throws(Failure) {
        return .success(try await Offload.run { [self] () throws(Failure) in try engine.interruptible(by: own, body) })
      } catch { return .failure(error) }
    } onCancel: {
      own.raise()
    }
    return try result.get()
  }
}

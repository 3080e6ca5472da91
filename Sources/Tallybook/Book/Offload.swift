internal import Dispatch
internal import TallybookBase

/// Runs what blocks on a queue of threads, so that it does not take one of those that Swift's tasks share.
enum Offload {
  static func run<R: Sendable>(_ body: @escaping @Sendable () throws(Failure) -> R) async throws(Failure) -> R {
    let result: Result<R, Failure> = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        do throws(Failure) { continuation.resume(returning: .success(try body())) } catch { continuation.resume(returning: .failure(error)) }
      }
    }
    return try result.get()
  }

  /// The same of a host's function, which may throw anything.
  static func runAny<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
    let result: Result<R, any Error> = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: Result { try body() }) }
    }
    return try result.get()
  }
}

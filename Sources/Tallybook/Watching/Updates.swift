internal import Dispatch
public import TallybookBase
internal import TallybookCore

/// What a watch tells: one value after each commit that touches the selection. Waiting blocks no thread. It ends when its book is closed, or the task is
/// cancelled.
///
/// ```swift
/// let updates = try book.notes.updates()
/// try await book.write { book in try book.notes.create("Arrival") }
/// for try await notes in updates {
///   print(notes.map(\.title))  // ["Arrival"]
///   break
/// }
/// ```
public struct Updates<Element: Sendable>: AsyncSequence, Sendable {
  /// What reading throws.
  public typealias Failure = TallybookBase.Failure

  private let watch: Watch
  private let read: @Sendable (Engine.Cursor) throws(TallybookBase.Failure) -> Element

  init(_ watch: Watch, _ read: @escaping @Sendable (Engine.Cursor) throws(TallybookBase.Failure) -> Element) {
    self.watch = watch
    self.read = read
  }

  /// With several iterators, each value goes to one of them.
  ///
  /// ```swift
  /// var updates = try book.notes.updates().makeAsyncIterator()
  /// print(try await updates.next()?.count ?? 1)  // 0
  /// ```
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(watch, read) }

  /// Waits for one value after another.
  ///
  /// ```swift
  /// var updates = try book.notes.updates().makeAsyncIterator()
  /// print(try await updates.next()?.count ?? 1)  // 0
  /// ```
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let watch: Watch
    private let read: @Sendable (Engine.Cursor) throws(TallybookBase.Failure) -> Element

    init(_ watch: Watch, _ read: @escaping @Sendable (Engine.Cursor) throws(TallybookBase.Failure) -> Element) {
      self.watch = watch
      self.read = read
    }

    /// The next value, once there is one; nil if the book is closed, or the task is cancelled.
    ///
    /// ```swift
    /// var updates = try book.notes.updates().makeAsyncIterator()
    /// book.close()
    /// print(try await updates.next(isolation: nil) == nil)  // true
    /// ```
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(TallybookBase.Failure) -> Element? {
      while !_Concurrency.Task.isCancelled {
        do throws(TallybookBase.Failure) {
          let (watch, read) = (watch, read)
          let value = try await Offload.run { () throws(TallybookBase.Failure) -> Element? in
            guard let cursor = try watch.next(timeout: 0) else { return nil }
            return try read(cursor)
          }
          if let value { return value }
          await Self.readable(try watch.descriptor())
        } catch {
          guard error.code != .closed else { return nil }
          throw error
        }
      }
      return nil
    }

    /// Sources may be cancelled from any thread.
    private struct Source: @unchecked Sendable {
      let source: any DispatchSourceRead
    }

    /// Waits until a descriptor is readable or the task is cancelled.
    private static func readable(_ descriptor: Int32) async {
      let waiting = Source(source: DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global()))
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          waiting.source.setEventHandler { waiting.source.cancel() }
          waiting.source.setCancelHandler { continuation.resume() }
          waiting.source.resume()
        }
      } onCancel: {
        waiting.source.cancel()
      }
    }
  }
}

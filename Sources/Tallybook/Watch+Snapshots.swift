internal import Dispatch
public import TallybookCore

extension Watch {
  /// What the watch tells, one list after the other: at once, and again after each commit that touches it. It ends when the watch or its
  /// book is closed, or the task is cancelled.
  public var snapshots: Snapshots { Snapshots(watch: self) }

  /// Lists of rows, waited for without holding a thread.
  public struct Snapshots: AsyncSequence, Sendable {
    let watch: Watch

    /// An iterator over what the watch tells; of several each list goes to one.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(watch: watch) }

    /// Waits for one list after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
      let watch: Watch

      /// The next list, once there is one; nil when the watch or its book is closed, or the task cancelled.
      public mutating func next() async throws -> [Row]? {
        while !Task.isCancelled {
          do throws(Failure) {
            if let cursor = try watch.next(timeout: 0) {
              var rows: [Row] = []
              while try cursor.next(), let row = cursor.row { rows.append(row) }
              return rows
            }
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
}

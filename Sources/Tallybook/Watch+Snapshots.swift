internal import Dispatch
public import TallybookCore

extension Watch {
  /// The lists of the watch, one after another: the first at once, the next after each commit that touches the selection. The sequence ends when the
  /// watch or its book is closed, or the task is cancelled.
  public var snapshots: Snapshots { Snapshots(watch: self) }

  /// Lists of rows; waiting for the next one blocks no thread.
  public struct Snapshots: AsyncSequence, Sendable {
    let watch: Watch

    /// An iterator over the lists of the watch; with several iterators, each list goes to one of them.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(watch: watch) }

    /// Waits for one list after another.
    public struct AsyncIterator: AsyncIteratorProtocol {
      let watch: Watch

      /// The next list, once there is one; nil if the watch or its book is closed, or the task is cancelled.
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

internal import CTallybook
internal import Glibc
internal import TallybookCore

/// What stands behind a stream of Arrow's C interface: https://arrow.apache.org/docs/format/CStreamInterface.html. The stream keeps
/// it until it is released; every array keeps its own memory.
final class ArrowStreamObject {
  private let reader: ArrowReader
  /// What was refused last, as the stream lends it.
  private var message: UnsafeMutablePointer<CChar>?

  init(_ reader: ArrowReader) { self.reader = reader }

  deinit { free(message) }

  /// Makes `stream` one that reads; it holds the object from now on.
  func fill(_ stream: UnsafeMutablePointer<ArrowArrayStream>) {
    stream.pointee = ArrowArrayStream(
      get_schema: { stream, schema in
        guard let schema, let object = ArrowStreamObject.of(stream) else { return EINVAL }
        schema.pointee = ArrowSchema()
        return object.answering { () throws(Failure) in ArrowSchemaObject.fill(schema, with: object.reader.fields) }
      },
      get_next: { stream, array in
        guard let array, let object = ArrowStreamObject.of(stream) else { return EINVAL }
        // An array without a release is the end.
        array.pointee = ArrowArray()
        return object.answering { () throws(Failure) in
          if let batch = try object.reader.next() { ArrowArrayObject.fill(array, with: batch) }
        }
      },
      get_last_error: { stream in ArrowStreamObject.of(stream)?.message.map { UnsafePointer($0) } },
      release: { stream in
        guard let stream, let object = stream.pointee.private_data else { return }
        stream.pointee = ArrowArrayStream()
        Unmanaged<ArrowStreamObject>.fromOpaque(object).release()
        deliverLog()
      },
      private_data: Unmanaged.passRetained(self).toOpaque())
  }

  private static func of(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> ArrowStreamObject? {
    stream?.pointee.private_data.map { Unmanaged<ArrowStreamObject>.fromOpaque($0).takeUnretainedValue() }
  }

  /// 0, or the errno that is nearest to what was refused.
  private func answering(_ body: () throws(Failure) -> Void) -> Int32 {
    defer { deliverLog() }
    free(message)
    message = nil
    do throws(Failure) { try body() } catch {
      message = strdup(error.message)
      return switch error.code {
      case .io: EIO
      case .corrupt: EBADMSG
      case .cancelled: ECANCELED
      case .limit: ENOMEM
      default: EINVAL
      }
    }
    return 0
  }
}

internal import Glibc
package import TallybookBase

/// The operating system's refusals as the engine's failures.
package enum SystemFailure {
  package static func make(_ code: Int32, _ doing: String) -> Failure {
    let cause: Cause =
      switch code {
      case ENOSPC, EDQUOT: .diskFull
      case EROFS, EACCES, EPERM: .noWriteAccess
      case ENOENT, ENOTDIR: .noFile
      default: .io
      }
    return Failure(cause, "\(doing): \(String(cString: strerror(code)))", subCode: code)
  }

  /// Of a place that is not the book's: what may not be written there says nothing of the book.
  static func elsewhere(_ failure: Failure) -> Failure {
    guard failure.code == .readOnly else { return failure }
    return Failure(.io, "\(failure.message); name a place that can be written to", subCode: failure.subCode)
  }
}

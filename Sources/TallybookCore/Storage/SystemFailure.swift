internal import Glibc

/// The operating system's refusals as the engine's failures.
enum SystemFailure {
  static func make(_ code: Int32, _ doing: String) -> Failure {
    let kind: FailureCode =
      switch code {
      case ENOSPC, EDQUOT: .full
      case EROFS, EACCES, EPERM: .readOnly
      case ENOENT, ENOTDIR: .notFound
      default: .io
      }
    return Failure(kind, "\(doing): \(String(cString: strerror(code)))", subCode: code)
  }
}

/// What a file is for whose name was derived or found in a folder: what a refusal says of it, and how large it can be.
struct FileRole: Sendable {
  /// As a refusal begins, such as "the tail".
  let name: String
  /// How many bytes it can have.
  var most: Int64 = .max
  /// What a refusal is.
  var code: FailureCode = .corrupt
  /// What a refusal is of one that is too large.
  var tooLarge: FailureCode = .corrupt
  /// What to do about it.
  var remedy = "move it away"

  func failure(_ path: String, _ what: String, subCode: Int32 = 0) -> Failure {
    Failure(code, "\(name) \(path) \(what); \(remedy)", subCode: subCode)
  }
}

package import TallybookBase

/// What a file is for whose name was derived or found in a folder: what a refusal says of it, and how large it can be.
package struct FileRole: Sendable {
  /// As a refusal begins, such as "the tail".
  package let name: String
  /// How many bytes it can have.
  package var most: Int64 = .max
  /// What a refusal is.
  package var code: FailureCode = .corrupt
  /// What a refusal is of one that is too large.
  package var tooLarge: FailureCode = .corrupt
  /// What to do about it.
  var remedy = "move it away"

  package init(
    name: String, most: Int64 = .max, code: FailureCode = .corrupt, tooLarge: FailureCode = .corrupt, remedy: String = "move it away"
  ) {
    self.name = name
    self.most = most
    self.code = code
    self.tooLarge = tooLarge
    self.remedy = remedy
  }

  func failure(_ path: String, _ what: String, subCode: Int32 = 0) -> Failure {
    Failure(code, "\(name) \(path) \(what); \(remedy)", subCode: subCode)
  }
}

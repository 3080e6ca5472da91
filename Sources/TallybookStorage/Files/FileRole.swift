package import TallybookBase

/// What a file is for whose name was derived or found in a folder: what a refusal says of it, and how large it can be.
package struct FileRole: Sendable {
  /// As a refusal begins, such as "the tail".
  package let name: String
  /// How many bytes it can have.
  let most: Int64
  /// What a refusal is.
  package let cause: Cause
  /// What a refusal is of one that is too large.
  let tooLarge: Cause
  /// What to do about it.
  let remedy: String

  package init(name: String, most: Int64 = .max, cause: Cause = .damagedFile, tooLarge: Cause = .damagedFile) {
    self.init(name: name, most: most, cause: cause, tooLarge: tooLarge, remedy: "move it away")
  }

  init(name: String, most: Int64, cause: Cause, tooLarge: Cause, remedy: String) {
    self.name = name
    self.most = most
    self.cause = cause
    self.tooLarge = tooLarge
    self.remedy = remedy
  }

  func failure(_ path: String, _ what: String, subCode: Int32 = 0) -> Failure {
    Failure(cause, "\(name) \(path) \(what); \(remedy)", subCode: subCode)
  }
}

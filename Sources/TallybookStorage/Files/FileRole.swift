package import TallybookBase

/// What a file is for whose name was derived or found in a folder: what a refusal says of it, and how large it can be.
package struct FileRole: Sendable {
  /// As a refusal begins, such as "the tail".
  package let name: String
  /// How many bytes it can have.
  let most: Int64
  /// What a refusal is.
  package let code: FailureCode
  /// What a refusal is of one that is too large.
  let tooLarge: FailureCode
  /// What to do about it.
  let remedy: String

  package init(name: String, most: Int64 = .max, code: FailureCode = .corrupt, tooLarge: FailureCode = .corrupt) {
    self.init(name: name, most: most, code: code, tooLarge: tooLarge, remedy: "move it away")
  }

  init(name: String, most: Int64, code: FailureCode, tooLarge: FailureCode, remedy: String) {
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

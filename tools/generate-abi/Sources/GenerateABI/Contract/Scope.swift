/// Which handles of a book a function takes, itself or by what was made from them: the book's own, a transaction's, a snapshot's.
enum Scope: String, CaseIterable {
  case any
  case outside
  case transaction
  case snapshot

  /// How the header and the reference say it.
  var phrase: String {
    switch self {
    case .any: "any"
    case .outside: "outside only"
    case .transaction: "a transaction"
    case .snapshot: "a snapshot"
    }
  }

  /// When a call answers STATE because its book has another scope; nil: never.
  func refusal(of subject: String) -> String? {
    switch self {
    case .any: nil
    case .outside: "the \(subject) is a transaction or a snapshot"
    case .transaction: "the \(subject) is not a transaction"
    case .snapshot: "the \(subject) is not a snapshot"
    }
  }
}

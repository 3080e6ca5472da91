internal import TallybookBase

/// What a server's refusal means for a book. Its codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
enum PostgresRefusal {
  /// Of a key that is there already: somebody was faster.
  static let isThere = "23505"

  static func failure(_ state: String, _ words: String, isConnected: Bool) -> Failure {
    let said = words.split(whereSeparator: \.isNewline).joined(separator: " ")
    switch state {
    case isThere: return Failure(.changing, "somebody else pushed in the same moment; sync again")
    case "40001", "40P01": return Failure(.changing, "the hub's server has others first; sync again")
    case "42501": return Failure(.hubRights, "the hub does not let this role do that: \(said); ask who keeps it")
    case "42P01", "3F000", "42703": return Failure(.hubSchema, "the database holds no hub, or another version of one; prepare it with `tallybook hub init`")
    case "25006": return Failure(.hubAway, "the hub's server is read-only at the moment: \(said); sync again later")
    case "3D000": return Failure(.hubAddress, "\(said); make it, or name another one")
    default: break
    }
    if state.hasPrefix("53") || state.hasPrefix("54") { return Failure(.hubFull, "the hub's server has no room: \(said)") }
    if state.hasPrefix("28") { return login(said) }
    if state.hasPrefix("08") || state.hasPrefix("57") { return Failure(.hubAway, "the hub ended the connection: \(said); sync again") }
    if isConnected { return Failure(.hubRefused, "the hub's server refused a statement (\(state)): \(said)") }
    return unconnected(said)
  }

  /// A connection that failed has no code, only libpq's words.
  private static func unconnected(_ said: String) -> Failure {
    for word in ["password authentication", "no password supplied", "no pg_hba.conf entry", "authentication failed", "is not permitted to log in"]
    where contains(said, word) { return login(said) }
    if contains(said, "too many clients") || contains(said, "remaining connection slots") || contains(said, "too many connections") {
      return Failure(.hubFull, "the hub's server takes no more connections: \(said)")
    }
    if contains(said, "role \"") && contains(said, "does not exist") { return login(said) }
    if contains(said, "database \"") && contains(said, "does not exist") { return Failure(.hubAddress, "\(said); make it, or name another one") }
    return Failure(.hubAway, "the hub cannot be reached: \(said)")
  }

  private static func login(_ said: String) -> Failure { Failure(.hubLogin, "the hub's server refuses the login: \(said)") }

  /// By bytes: Swift's own search would bring a library of regular expressions along.
  private static func contains(_ text: String, _ word: String) -> Bool {
    let (text, word) = (Array(text.utf8), Array(word.utf8))
    guard word.count <= text.count else { return false }
    return (0...(text.count - word.count)).contains { text[$0..<$0 + word.count].elementsEqual(word) }
  }
}

internal import TallybookBase
internal import TallybookText

/// Whether a text may be todo.txt: any lines are tasks, so that any text of another format would be some thousand of them.
struct TodoTxtLook {
  private static let head = 64 << 10
  private static let most = 200

  /// Refuses what is of another format: JSON, XML, a calendar, a table, settings, a program, or no text.
  static func require(_ text: TextBytes, _ name: String) throws(Failure) {
    let (head, isCut) = text.withBytes { bytes in (Array(bytes.prefix(Self.head)), bytes.count > Self.head) }
    func refuse(_ what: String) -> Failure { Failure(.otherFormat, "\(name) is \(what) and no todo.txt, which has a task a line") }
    guard !head.contains(0) else { throw refuse("no text") }
    let words = String(decoding: head, as: UTF8.self).drop { $0 == "\u{feff}" }
    var lines = words.split { $0.isNewline }.filter { !TrimmedText.of(String($0)).isEmpty }
    // The last one may be cut.
    if isCut, lines.count > 1 { lines.removeLast() }
    guard let first = lines.first.map({ TrimmedText.of(String($0)) }) else { return }
    let second = words.drop { $0.isWhitespace }.dropFirst().first { !$0.isWhitespace }
    if first.hasPrefix("{"), second == "\"" || second == "}" { throw refuse("JSON") }
    if first.hasPrefix("["), let second, "{[\"-0123456789tfn".contains(second), first.count == 1 || first.hasSuffix(",") || first.hasSuffix("]") || first.hasSuffix("}") || first.hasSuffix("{"), !isBox(first) {
      throw refuse("JSON")
    }
    if first.hasPrefix("<"), let second, second.isLetter || second == "!" || second == "?" { throw refuse("XML or HTML") }
    if first.uppercased().hasPrefix("BEGIN:V") { throw refuse("a calendar or a card") }
    if first.hasPrefix("%PDF") || first.hasPrefix("#!") { throw refuse("another program's") }
    let looked = Array(lines.prefix(most))
    guard looked.count > 1, !looked.contains(where: isMarked) else { return }
    for separator in ["\t", ",", ";"] as [Character] {
      let counts = Set(looked.map { line in line.count { $0 == separator } })
      if counts.count == 1, let count = counts.first, count >= (separator == "\t" ? 1 : 2) { throw refuse("a table") }
    }
    func half(_ isSo: (Substring) -> Bool) -> Bool { looked.count { isSo($0) } * 2 > looked.count }
    if half({ $0.first == " " || $0.first == "\t" }) { throw refuse("of another form: most of its lines are indented,") }
    if half(isSetting) { throw refuse("a list of settings") }
  }

  /// Whether any of its first lines has what only todo.txt has.
  static func hasMarks(_ text: TextBytes) -> Bool {
    let head = text.withBytes { bytes in String(decoding: bytes.prefix(Self.head), as: UTF8.self) }
    return head.split { $0.isNewline }.prefix(most).contains(where: isMarked)
  }

  /// `[ ] task` and `[x] task`, which some write.
  private static func isBox(_ line: String) -> Bool { line.count > 3 && line.dropFirst(2).first == "]" }

  /// Whether a line has what only todo.txt has.
  private static func isMarked(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    guard let first = words.first, !first.isEmpty, line.first != " ", line.first != "\t" else { return false }
    if first == "x", words.count > 1 { return true }
    if first.count == 3, first.hasPrefix("("), first.hasSuffix(")"), TodoTxtWord.priority(first.dropFirst().dropLast()) != nil { return true }
    if TodoTxtWord.date(first) != nil, words.count > 1 { return true }
    return words.count > 1 && words.contains { !TodoTxtWord($0).isName }
  }

  /// `Name=value`.
  private static func isSetting(_ line: Substring) -> Bool {
    guard let sign = line.firstIndex(of: "="), sign > line.startIndex else { return line.hasPrefix("#") || line.hasPrefix("[") && line.hasSuffix("]") }
    return !line[..<sign].contains { $0.isWhitespace }
  }
}

internal import TallybookBase
internal import TallybookText

/// What a collection is called as a file and folder: what people called it, as far as that can be a name everywhere.
enum MirrorName {
  /// Leaves room for endings, and for 32 folders in each other.
  private static let longest = 100

  /// A name that no other in the folder has, letter case left out of account.
  static func free(_ name: String, among used: inout CaselessNames) -> String {
    let base = plain(name)
    return used.takeFree(base) { "\(base) \($0)" }
  }

  private static func plain(_ name: String) -> String {
    var plain = ""
    // Composed: another spelling of a name is no other file.
    for character in TextCut.beginning(CanonicalText.composed(name), bytes: longest) {
      let isForbidden = character.unicodeScalars.contains { $0.value < 32 || (0x7F...0x9F).contains($0.value) || #"/\:*?"<>|"#.unicodeScalars.contains($0) }
      plain.append(isForbidden ? "_" : character)
    }
    while let last = plain.last, last == " " || last == "." { plain.removeLast() }
    if plain.hasPrefix(".") || plain.isEmpty { plain = "_" + plain }
    // The folder of one collection would stand where the file of another does.
    if CaselessText.folded(plain).hasSuffix(".json") { plain += "_" }
    return plain
  }
}

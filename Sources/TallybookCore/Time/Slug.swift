/// Titles as parts of file names.
public enum Slug {
  /// "Heron nest, Parc Angrignon" as "heron-nest-parc-angrignon".
  ///
  /// Letters and digits of any script stay, lower-cased, with the marks that belong to them; all else becomes one "-"
  /// between them. At most 60 bytes, cut between scalars; "untitled" where nothing is left.
  public static func make(_ title: String) -> String {
    var slug = ""
    var length = 0
    var isGap = false
    for scalar in title.unicodeScalars {
      guard keeps(scalar, afterKept: length > 0 && !isGap) else {
        isGap = true
        continue
      }
      let lower = scalar.properties.lowercaseMapping
      let dash = isGap && length > 0
      let added = lower.utf8.count + (dash ? 1 : 0)
      if length + added > maximumLength { break }
      if dash { slug.unicodeScalars.append("-") }
      slug.unicodeScalars.append(contentsOf: lower.unicodeScalars)
      length += added
      isGap = false
    }
    return slug.isEmpty ? "untitled" : slug
  }

  private static let maximumLength = 60

  private static func keeps(_ scalar: Unicode.Scalar, afterKept: Bool) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: true
    case .nonspacingMark, .spacingMark: afterKept
    default: false
    }
  }
}

/// The longest beginning of a text that takes at most so many columns of a terminal, cut between what a reader sees as characters.
public struct TextColumns: Sendable {
  /// Its bytes of UTF-8.
  public let length: Int
  /// How many columns it takes.
  public let columns: Int

  /// Of a text in so many columns.
  public init(_ text: String, _ most: Int) {
    var (length, columns) = (0, 0)
    for character in text {
      let wide = TextWidth.of(character)
      guard wide <= most - columns else { break }
      columns += wide
      length += character.utf8.count
    }
    self.length = length
    self.columns = columns
  }
}

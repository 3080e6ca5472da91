/// The longest beginning of a text that takes at most so many columns of a terminal, cut between what a reader sees as characters.
package struct TextColumns: Sendable {
  /// Its bytes of UTF-8.
  package let length: Int
  /// How many columns it takes.
  package let columns: Int

  /// Of a text in so many columns.
  package init(_ text: String, _ most: Int) {
    var (length, columns) = (0, 0)
    var width = TextWidth()
    for character in text {
      width.add(character)
      guard width.columns <= most else { break }
      length += character.utf8.count
      columns = width.columns
    }
    self.length = length
    self.columns = columns
  }
}

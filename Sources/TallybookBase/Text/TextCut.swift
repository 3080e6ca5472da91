/// The beginning of a text, cut between what a reader sees as characters: half of one would be another, or none.
package enum TextCut {
  /// The longest beginning of at most so many bytes of UTF-8, and of so many characters. One character alone can have any number of
  /// marks, and so be too long.
  package static func beginning(_ text: String, bytes most: Int, characters: Int = .max) -> String {
    var (cut, left) = ("", characters)
    for character in text {
      guard left > 0, cut.utf8.count + character.utf8.count <= most else { break }
      cut.append(character)
      left -= 1
    }
    return cut
  }
}

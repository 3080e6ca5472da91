/// What takes a field along when its entry leaves the book.
package enum FieldScope {
  /// It means something in this book alone.
  case book
  case entry
  /// Where something was: exports may keep it to themselves.
  case place
  /// Who made it: exports may keep it to themselves.
  case author
}

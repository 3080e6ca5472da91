/// What a file of a mirror is about, whatever it is called.
enum MirrorKey: Hashable, Sendable {
  case readme
  /// Of the layout MEL: the settings and all that is defined for the whole book.
  case book
  /// Of the layout MEL: the items that no collection holds.
  case items
  case collection(Int64)
  /// Of the layout MEL: bytes that are attached, by their hash.
  case content(String)
  /// Of the layout Minuta.
  case tags
  case record(Int64)
  /// Of the layout Minuta: an attachment.
  case picture(Int64)
}

/// What a table is written in, where that is not UTF-8.
enum MappingEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  /// Latin 1 too, which it has as a part but for signs that nobody writes.
  case windows1252 = "windows-1252"
  case utf16LE = "utf-16le"
  case utf16BE = "utf-16be"
}

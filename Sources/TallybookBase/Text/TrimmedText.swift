/// A text without white space at its ends, as Unicode defines it: names are compared and kept so.
package enum TrimmedText {
  package static func of(_ text: String) -> String {
    // Most texts begin and end with a sign of ASCII that is none: no look at what Unicode says of them.
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard let first = bytes.first, let last = bytes.last else { return true }
      return (0x21...0x7E).contains(first) && (0x21...0x7E).contains(last)
    }
    if isPlain == true { return text }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}

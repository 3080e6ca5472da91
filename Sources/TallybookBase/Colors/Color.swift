/// Colours as texts of the form #RRGGBB.
package enum Color {
  /// What something is drawn in: its colour, or the one by its name. A book that somebody sent may have any text for a colour.
  package static func drawn(_ stored: Value, _ name: String) -> String {
    guard let text = stored.text, isValid(text) else { return TagColor.hex(name) }
    return text
  }

  package static func isValid(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 7 && bytes[0] == UInt8(ascii: "#")
      && bytes.dropFirst().allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20)
      }
  }
}

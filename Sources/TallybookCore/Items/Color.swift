/// Colours as texts of the form #RRGGBB.
enum Color {
  static func isValid(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 7 && bytes[0] == UInt8(ascii: "#")
      && bytes.dropFirst().allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20)
      }
  }
}

extension Int {
  /// As Swift writes a large one: 65_536.
  var grouped: String {
    var digits = Array(String(self))
    var place = digits.count - 3
    while place > 0 {
      digits.insert("_", at: place)
      place -= 3
    }
    return String(digits)
  }
}

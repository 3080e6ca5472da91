/// Numbers as tools/text-tables packs them: a character of ASCII for five bits, the lowest first, which also says whether more follow.
struct PackedNumbers {
  private var place: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  init(_ text: StaticString) {
    place = text.utf8Start
    end = place + text.utf8CodeUnitCount
  }

  /// The next number; 0 behind the last.
  mutating func next() -> Int {
    var (number, shift) = (0, 0)
    while place < end {
      let digit = Int(place.pointee) &- 63
      place += 1
      number |= (digit & 31) << shift
      if digit < 32 { break }
      shift += 5
    }
    return number
  }

  /// The next number, which may be below 0.
  mutating func nextSigned() -> Int {
    let number = next()
    return number & 1 == 0 ? number >> 1 : -((number + 1) >> 1)
  }
}

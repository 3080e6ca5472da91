/// Which writes a book has seen, by their numbers.
struct Vector: Equatable {
  private var words: [UInt64] = []

  subscript(number: Int) -> Bool {
    get { number / 64 < words.count && words[number / 64] & 1 << UInt64(number % 64) != 0 }
    set {
      while words.count <= number / 64 { words.append(0) }
      if newValue { words[number / 64] |= 1 << UInt64(number % 64) } else { words[number / 64] &= ~(1 << UInt64(number % 64)) }
    }
  }

  mutating func formUnion(_ other: Vector) {
    while words.count < other.words.count { words.append(0) }
    for index in other.words.indices { words[index] |= other.words[index] }
  }
}

/// What stands for ligatures, half-width and full-width forms and their like in compatibility decompositions.
final class CompatibilityMapping: Sendable {
  static let shared = CompatibilityMapping()

  /// In order, with where the parts of each begin.
  private let keys: [UInt32]
  private let starts: [Int]
  private let parts: [Unicode.Scalar]

  private init() {
    var numbers = PackedNumbers(CompatibilityTable.packed)
    var (keys, starts, parts): ([UInt32], [Int], [Unicode.Scalar]) = ([], [], [])
    var (code, last) = (0, 0)
    for _ in 0..<numbers.next() {
      code += numbers.next()
      keys.append(UInt32(truncatingIfNeeded: code))
      starts.append(parts.count)
      for _ in 0..<numbers.next() {
        last += numbers.nextSigned()
        if let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: last)) { parts.append(scalar) }
      }
    }
    starts.append(parts.count)
    (self.keys, self.starts, self.parts) = (keys, starts, parts)
  }

  /// The parts, themselves decomposed; nil of what stands for itself.
  subscript(scalar: Unicode.Scalar) -> ArraySlice<Unicode.Scalar>? {
    guard scalar.value >= 0xA0 else { return nil }
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) >> 1
      if keys[middle] < scalar.value { low = middle + 1 } else { high = middle }
    }
    guard low < keys.count, keys[low] == scalar.value else { return nil }
    return parts[starts[low]..<starts[low + 1]]
  }
}

internal import TallybookBase

extension SHA256 {
  /// The beginning of the hash.
  var number: Int64 { digest().prefix(8).reduce(0) { $0 << 8 | Int64($1) } }

  mutating func add(_ number: Int64) { withUnsafeBytes(of: number.bigEndian) { update($0) } }
}

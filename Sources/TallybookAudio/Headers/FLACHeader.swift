internal import TallybookBase

/// FLAC: its first block says rate and length.
/// Layout: RFC 9639, section 8.2
enum FLACHeader {
  /// The length by STREAMINFO at `start`, where `fLaC` stands; nil where it leaves it open.
  static func length(in reader: inout HeaderReader, at start: Int64) throws(Failure) -> AudioLength? {
    guard let block = try reader.bytes(at: start + 4, count: 4 + 18).map(Array.init), block[0] & 0x7F == 0 else { return nil }
    // 20 bits of rate, 3 of channels, 5 of sample size, 36 of length, where 0 is unknown.
    let word = block[14..<22].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let units = word & 0xF_FFFF_FFFF
    return units == 0 ? nil : AudioLength(units: units, rate: word >> 44)
  }
}

/// `Sources/TallybookLibrary/Export.swift`: a digest of the version script.
struct LibraryExport {
  let map: String

  var text: String {
    """
    // \(generatedNotice)

    /// A digest of `abi/tallybook.map`.
    ///
    /// SwiftPM does not track the version script, so that a changed list of exports would relink nothing; a changed constant
    /// does. It is public because an internal one, which nobody can see change, does not.
    public let tallybookExportDigest: StaticString = "\(digest)"

    """
  }

  /// FNV-1a, 64 bits.
  private var digest: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in map.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

internal import CPlatform
internal import TallybookBase
internal import TallybookEventLog

/// Where a file lies, as one number for all that tells a copy from it: the machine, the file system, the inode and when that was made. After a
/// copy is put in the place of a file that was removed, the inode may be the same, and the ns of its making are not.
enum FilePlace {
  static func current(_ path: String) -> [UInt8] {
    var words = [UInt64](repeating: 0, count: 4)
    guard tally_file_place(path, &words) == 0 else { return [0] }
    let bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) } }
    return Array(SHA256.digest(bytes + SystemIdentity.machineID).prefix(16))
  }
}

internal import Glibc

/// What tells this boot of the machine, and the machine itself, from others.
package enum SystemIdentity {
  /// 16 bytes, zero where the system does not say.
  package static let bootID = read("/proc/sys/kernel/random/boot_id")

  /// The same of the installed system, which its copies share.
  package static let machineID = read("/etc/machine-id")

  private static func read(_ path: String) -> [UInt8] {
    var text = [UInt8](repeating: 0, count: 64)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return Array(repeating: 0, count: 16) }
    defer { close(descriptor) }
    let length = Glibc.read(descriptor, &text, text.count)
    let digits = text.prefix(max(0, length)).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 32 else { return Array(repeating: 0, count: 16) }
    return (0..<16).map { UInt8(digits[$0 * 2] << 4 | digits[$0 * 2 + 1]) }
  }

  /// The first half of the boot's as a number.
  static let boot = TailSlot.words(of: bootID).0
}

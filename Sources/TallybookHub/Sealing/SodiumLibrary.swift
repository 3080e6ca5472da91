internal import TallybookBase

/// libsodium, looked up while the program runs: whoever seals nothing need not have it.
/// Names and signatures: https://doc.libsodium.org
struct SodiumLibrary: @unchecked Sendable {
  typealias Bytes = UnsafePointer<UInt8>
  typealias Place = UnsafeMutablePointer<UInt8>
  typealias Initialize = @convention(c) () -> Int32
  typealias Seal = @convention(c) (Place?, UnsafeMutablePointer<UInt64>?, Bytes?, UInt64, Bytes?, UInt64, Bytes?, Bytes?, Bytes?) -> Int32
  typealias Open = @convention(c) (Place?, UnsafeMutablePointer<UInt64>?, Place?, Bytes?, UInt64, Bytes?, UInt64, Bytes?, Bytes?) -> Int32
  typealias Hash = @convention(c) (Place?, Int, Bytes?, UInt64, Bytes?, Int) -> Int32
  typealias Stretch = @convention(c) (Place?, UInt64, UnsafePointer<CChar>?, UInt64, Bytes?, UInt64, Int, Int32) -> Int32
  typealias Random = @convention(c) (UnsafeMutableRawPointer?, Int) -> Void

  /// The Debian package that has it.
  static let package = "libsodium23"
  private static let name = "libsodium.so.23"

  /// XChaCha20-Poly1305.
  let seal: Seal
  let open: Open
  /// BLAKE2b.
  let hash: Hash
  /// Argon2.
  let stretch: Stretch
  let random: Random

  /// What this process has; looked up once, by the first that asks.
  static let loaded: SodiumLibrary? = find { DynamicLibrary($0) }

  /// The library, or why there is none.
  static func require() throws(Failure) -> SodiumLibrary {
    guard let loaded else { throw Failure(.needsSodium, "a sealed space needs \(name), which cannot be loaded; install the package \(package)") }
    return loaded
  }

  /// Binds what `open` opens.
  static func find(_ open: (String) -> DynamicLibrary?) -> SodiumLibrary? {
    guard let library = open(name) else { return nil }
    guard
      let initialize = library.function("sodium_init", as: Initialize.self), initialize() >= 0,
      let seal = library.function("crypto_aead_xchacha20poly1305_ietf_encrypt", as: Seal.self),
      let open = library.function("crypto_aead_xchacha20poly1305_ietf_decrypt", as: Open.self),
      let hash = library.function("crypto_generichash", as: Hash.self),
      let stretch = library.function("crypto_pwhash", as: Stretch.self),
      let random = library.function("randombytes_buf", as: Random.self)
    else { return nil }
    return SodiumLibrary(seal: seal, open: open, hash: hash, stretch: stretch, random: random)
  }
}

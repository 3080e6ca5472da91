internal import TallybookBase

/// What makes a space's content readable for its members alone: the hub sees sizes, counts, devices and times.
///
/// The key is made of a phrase by Argon2id, with the space for its salt. Content is sealed by XChaCha20-Poly1305 with a random nonce, and bound to its
/// place, so that nothing can be put elsewhere; names are keyed BLAKE2b.
final class HubSeal: Sendable {
  /// What a value is, which it is bound to.
  enum What: String {
    case frame, piece, brought, hash
  }

  private let library: SodiumLibrary
  private let key: [UInt8]
  private let nameKey: [UInt8]
  /// Says whether two have the same key, and nothing of it.
  let check: [UInt8]

  private static let nonce = 24
  private static let tag = 16
  // crypto_pwhash_ALG_ARGON2ID13 with the limits that its documentation has for what people wait for.
  private static let algorithm: Int32 = 2
  private static let rounds: UInt64 = 2
  private static let memory = 64 << 20

  init(_ phrase: String, of space: UUID) throws(Failure) {
    let library = try SodiumLibrary.require()
    guard !phrase.isEmpty else { throw Failure(.required, "the phrase is empty; give the one that the space was sealed with") }
    var master = [UInt8](repeating: 0, count: 32)
    let words = phrase.utf8.map { CChar(bitPattern: $0) }
    guard library.stretch(&master, 32, words, UInt64(words.count), space.bytes, Self.rounds, Self.memory, Self.algorithm) == 0 else {
      throw Failure(.hubSealed, "there is no memory to make the key of the phrase, which takes 64 MiB")
    }
    func derived(_ what: String) -> [UInt8] { Self.hash(Array(what.utf8), key: master, library) }
    (self.library, key, nameKey, check) = (library, derived("seal"), derived("name"), derived("check"))
  }

  private static func hash(_ bytes: [UInt8], key: [UInt8], _ library: SodiumLibrary) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    _ = library.hash(&hash, hash.count, bytes, UInt64(bytes.count), key, key.count)
    return hash
  }

  /// What bytes are called on the hub.
  func name(_ bytes: [UInt8]) -> [UInt8] { Self.hash(bytes, key: nameKey, library) }

  /// The same of a UUID.
  func name(_ uuid: UUID) -> UUID { UUID(stored: Array(name(uuid.bytes).prefix(16))) ?? uuid }

  func seal(_ bytes: [UInt8], _ what: What, at place: [UInt8]) -> [UInt8] {
    let bound = Array(what.rawValue.utf8) + [0] + place
    var sealed = [UInt8](repeating: 0, count: Self.nonce + bytes.count + Self.tag)
    sealed.withUnsafeMutableBytes { library.random($0.baseAddress, Self.nonce) }
    sealed.withUnsafeMutableBufferPointer { sealed in
      guard let start = sealed.baseAddress else { return }
      _ = library.seal(start + Self.nonce, nil, bytes, UInt64(bytes.count), bound, UInt64(bound.count), nil, start, key)
    }
    return sealed
  }

  /// - Throws: `format`: the bytes are spoilt, or somebody put them there who does not know the phrase.
  func open(_ sealed: [UInt8], _ what: What, at place: [UInt8]) throws(Failure) -> [UInt8] {
    guard sealed.count >= Self.nonce + Self.tag else { throw Self.spoilt }
    let bound = Array(what.rawValue.utf8) + [0] + place
    var bytes = [UInt8](repeating: 0, count: sealed.count - Self.nonce - Self.tag)
    let isWhole = sealed.withUnsafeBufferPointer { sealed in
      guard let start = sealed.baseAddress else { return false }
      // An empty array lends no place to write to.
      var one: UInt8 = 0
      let into = { (place: UnsafeMutablePointer<UInt8>?) in
        self.library.open(place, nil, nil, start + Self.nonce, UInt64(sealed.count - Self.nonce), bound, UInt64(bound.count), start, self.key) == 0
      }
      return bytes.isEmpty ? into(&one) : bytes.withUnsafeMutableBufferPointer { into($0.baseAddress) }
    }
    guard isWhole else { throw Self.spoilt }
    return bytes
  }

  private static var spoilt: Failure { Failure(.frame, "what the hub has is not what was sealed with this phrase") }
}

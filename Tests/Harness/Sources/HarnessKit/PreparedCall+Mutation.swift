import Foundation

extension PreparedCall {
  /// Makes one argument hostile. False where the recipe leaves nothing to change (an option struct that is NULL).
  public func apply(_ mutation: Mutation, zoo: Zoo?) -> Bool {
    let index = mutation.parameter
    if !mutation.contextsReachable { contextsReachable = false }
    switch mutation.change {
    case .word(let word): words[index] = word
    case .flipped(let bits):
      // What another living handle is called by is no forgery, and the zoo is needed whole.
      if zoo?.contains(words[index] ^ bits) == true { return false }
      words[index] ^= bits
    case .zoo(let name):
      guard let word = zoo?[name] else { return false }
      words[index] = word
    case .address: words[index] = UInt64(UInt(bitPattern: arena.allocate(64)))
    case .bytes(let bytes, let length):
      // A single NUL stands for NULL itself.
      words[index] = bytes == [0] ? 0 : UInt64(UInt(bitPattern: arena.place(bytes)))
      words[index + 1] = length
    case .structSize(let size, let dirty):
      guard let placed = structs.first(where: { $0.index == index }) else { return false }
      let copy = arena.allocate(placed.structure.size + 64)
      memcpy(copy, placed.address, placed.structure.size)
      if dirty { memset(copy + placed.structure.size, 0x11, 64) }
      copy.storeBytes(of: size, as: UInt32.self)
      words[index] = UInt64(UInt(bitPattern: copy))
    case .field(let field, let word):
      guard let placed = structs.first(where: { $0.index == index }) else { return false }
      store(word, field, placed)
    case .fieldText(let field, let length, let bytes, let count):
      guard let placed = structs.first(where: { $0.index == index }) else { return false }
      store(bytes.isEmpty && count > 0 ? 0 : UInt64(UInt(bitPattern: arena.place(bytes))), field, placed)
      store(count, length, placed)
    case .errorSize(let size):
      UnsafeMutableRawPointer(bitPattern: UInt(errorAddress))?.storeBytes(of: size, as: UInt32.self)
    }
    return true
  }

  private func store(_ word: UInt64, _ field: Description.Field, _ placed: Placed) {
    if field.size == 4 {
      placed.address.storeBytes(of: UInt32(truncatingIfNeeded: word), toByteOffset: field.offset, as: UInt32.self)
    } else {
      placed.address.storeBytes(of: word, toByteOffset: field.offset, as: UInt64.self)
    }
  }
}
